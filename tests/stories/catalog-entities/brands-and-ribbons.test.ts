// Brands and ribbons: entities of their own, which products name. A brand that is renamed or deleted changes its products.
import { type Brand, type Ribbon, StoreError } from '@vitrine/client'
import { expect, test } from 'vitest'
import { finishJobs } from '../../shop/finish-jobs.ts'
import { openCatalog } from './open-catalog.ts'

const kinds = ['brand', 'ribbon'] as const

/** The same calls for brands and for ribbons. */
async function openKind(kind: (typeof kinds)[number]) {
  const catalog = await openCatalog({ products: [] })
  const entities = catalog.merchant[`${kind}s`]
  const countOf = async (id: string) => {
    const entity = (await entities.get(id, { withProductCount: true })) as (Brand & Ribbon) | null
    return kind === 'brand' ? entity?.assignedProductsCount : entity?.assignedProductCount
  }
  const namesOf = async () => {
    const names: string[] = []
    for await (const { name } of entities.query().ascending('name')) names.push(name)
    return names
  }
  const product = (name: string, named: string) => catalog.product(name, { [kind]: named })
  const nameOn = async (productId: string) => (await catalog.namesOf(productId))[kind] || null
  return { ...catalog, kind, entities, countOf, namesOf, product, nameOn }
}

const codeOf = (error: unknown) => (error instanceof StoreError ? error.code : `${error}`)
const refused = (call: Promise<unknown>) => call.then(() => 'accepted', codeOf)

test.each(kinds)('a merchant creates a %s, and reads it with the number of its products', async (kind) => {
  const { entities, countOf, product, events, ask } = await openKind(kind)
  const created = await entities.create({ name: 'Größe' })
  expect(created).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    revision: '1',
    createdDate: expect.stringMatching(/Z$/),
    updatedDate: created.createdDate,
    name: 'Größe',
  })
  expect(await entities.get(created.id)).toEqual(created)
  expect(await countOf(created.id)).toBe(0)
  await product('Mug', 'Größe')
  await product('Vase', 'Größe')
  expect(await countOf(created.id)).toBe(2)
  // The wire has two names for it.
  const { body } = await ask('GET', `/stores/v3/${kind}s/${created.id}?fields=ASSIGNED_PRODUCT_COUNT`)
  expect(Object.values((body as Record<string, object>)[kind] ?? {})).toContain(2)
  expect(await events(kind, created.id)).toMatchObject([
    { name: `${kind}.created`, seq: 1n, actorKind: 'app', payload: { entity: created } },
  ])
  expect(await refused(entities.create({ name: 'Größe' }))).toBe('INVALID_ARGUMENT')
  expect(await entities.get('5a3b1e00-0000-4000-8000-000000000009')).toBeNull()
})

test.each(kinds)('a product that names a new %s creates it in the same transaction', async (kind) => {
  const { entities, namesOf, product, merchant, events, countOf } = await openKind(kind)
  const mug = await product('Mug', 'New one')
  expect(await namesOf()).toEqual(['New one'])
  const [entity] = (await entities.query().eq('name', 'New one').find()).items
  expect(await countOf(entity?.id ?? '')).toBe(1)
  expect(await events(kind, entity?.id ?? '')).toMatchObject([
    { name: `${kind}.created`, payload: { entity } },
  ])
  await merchant.merchantProducts.update(mug, { [kind]: 'Other' })
  await merchant.merchantProducts.bulkUpdate([mug], { [kind]: 'Third' } as never)
  expect(await namesOf()).toEqual(['New one', 'Other', 'Third'])
  // A product that cannot be saved leaves no name behind.
  expect(await refused(merchant.merchantProducts.update(mug, { [kind]: 'Fourth', slug: 'a b' }))).toBe(
    'INVALID_ARGUMENT',
  )
  await merchant.merchantProducts.update(mug, { [kind]: null })
  expect(await namesOf()).toEqual(['New one', 'Other', 'Third'])
})

test.each(kinds)(
  'a %s that is renamed renames the one of its products, at the revision that was read',
  async (kind) => {
    const { entities, product, nameOn, events, namesOf } = await openKind(kind)
    const [mug, vase, other] = [
      await product('Mug', 'Tide'),
      await product('Vase', 'Tide'),
      await product('Bowl', 'Fjord'),
    ]
    const { id, revision } = await entities.getOrCreate('Tide')
    const renamed = await entities.update(id, { revision, name: 'Tides' })
    expect(renamed).toMatchObject({ id, revision: '2', name: 'Tides' })
    expect([await nameOn(mug), await nameOn(vase), await nameOn(other)]).toEqual(['Tides', 'Tides', 'Fjord'])
    expect(await namesOf()).toEqual(['Fjord', 'Tides'])
    expect((await events(kind, id)).at(-1)).toMatchObject({
      name: `${kind}.updated`,
      seq: 2n,
      payload: { currentEntity: renamed },
    })
    const late = await entities.update(id, { revision, name: 'Late' }).catch((error: unknown) => error)
    expect(late).toMatchObject({ code: 'REVISION_MISMATCH', status: 409 })
    expect(late).toMatchObject({ data: { id, current: '2', [kind]: renamed } })
    expect(await refused(entities.update(id, { revision: '2', name: 'Fjord' }))).toBe('INVALID_ARGUMENT')
    // The same name again is no change.
    expect(await entities.update(id, { revision: '2', name: 'Tides' })).toEqual(renamed)
    expect(await nameOn(mug)).toBe('Tides')
  },
)

test.each(kinds)('a %s that is deleted leaves its products', async (kind) => {
  const { entities, product, nameOn, events, namesOf } = await openKind(kind)
  const mug = await product('Mug', 'Tide')
  const { id } = await entities.getOrCreate('Tide')
  await entities.delete(id)
  expect([await nameOn(mug), await entities.get(id)]).toEqual([null, null])
  expect((await events(kind, id)).at(-1)).toMatchObject({
    name: `${kind}.deleted`,
    payload: { deletedEntity: { id } },
  })
  expect(await refused(entities.delete(id))).toBe(`${kind.toUpperCase()}_NOT_FOUND`)
  // One that is created anew has an id of its own: its revisions begin again.
  const anew = await entities.create({ name: 'Tide' })
  expect(anew.id).not.toBe(id)
  expect(await namesOf()).toEqual(['Tide'])
})

test.each(kinds)('the products of a large %s are renamed in jobs', async (kind) => {
  const { entities, shop, product, kind: name, namesOf, countOf } = await openKind(kind)
  await product('Mug', 'Tide')
  const [written] = await shop.rows<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_name = 'products' and is_generated = 'NEVER' and $1 <> ''`,
  )
  await shop.rows(
    `insert into products (${written?.columns}) select ${written?.columns} from (
       select (jsonb_populate_record(p, jsonb_build_object('id', 'copy-' || n, 'slug', 'copy-' || n,
         'facts', p.facts || jsonb_build_object('id', 'copy-' || n, 'slug', 'copy-' || n)))).*
       from products p, generate_series(1, 450) n where p.store_id = $1
     ) copies`,
  )
  await shop.rows(
    `insert into offers select (jsonb_populate_record(o, jsonb_build_object('product_id', 'copy-' || n))).*
     from offers o, generate_series(1, 450) n where o.store_id = $1`,
  )
  const { id, revision } = await entities.getOrCreate('Tide')
  expect(await countOf(id)).toBe(451)
  await entities.update(id, { revision, name: 'Tides' })
  await finishJobs(shop)
  expect(await countOf(id)).toBe(451)
  const left = await shop.rows(`select 1 from products where store_id = $1 and facts->>'${name}' = 'Tide'`)
  expect([left.length, await namesOf()]).toEqual([0, ['Tides']])
  await entities.delete(id)
  await finishJobs(shop)
  const named = await shop.rows(`select 1 from products where store_id = $1 and facts ? '${name}'`)
  expect(named).toEqual([])
})

test.each(kinds)('several of a %s are written at once, each with its own result', async (kind) => {
  const { entities, namesOf } = await openKind(kind)
  const created = await entities.bulkCreate([{ name: 'A' }, { name: 'B' }, { name: 'A' }])
  const summary = ({ results }: typeof created) =>
    results.map(({ itemMetadata: { success, originalIndex }, item }) => [originalIndex, success, item?.name])
  expect(summary(created)).toEqual([
    [0, true, 'A'],
    [1, true, 'B'],
    [2, false, undefined],
  ])
  expect(created.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
  const both = await entities.bulkGetOrCreate(['B', 'C', 'B'])
  expect(summary(both)).toEqual([
    [0, true, 'B'],
    [1, true, 'C'],
    [2, true, 'B'],
  ])
  const [a, b] = created.results.map(({ item }) => item?.id ?? '')
  const updated = await entities.bulkUpdate([
    { id: a ?? '', revision: '1', name: 'A2' },
    { id: b ?? '', revision: '7', name: 'B2' },
    { id: '5a3b1e00-0000-4000-8000-000000000009', revision: '1', name: 'X' },
    { id: b ?? '', revision: '1', name: 'C' },
  ])
  expect(updated.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
    undefined,
    'REVISION_MISMATCH',
    `${kind.toUpperCase()}_NOT_FOUND`,
    'INVALID_ARGUMENT',
  ])
  expect(await namesOf()).toEqual(['A2', 'B', 'C'])
  const deleted = await entities.bulkDelete([a ?? '', a ?? '', '5a3b1e00-0000-4000-8000-000000000009'])
  expect(deleted.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true, false])
  expect(await namesOf()).toEqual(['B', 'C'])
})

test.each(kinds)(
  'a %s that a bulk call renames twice gets the second name, as do its products',
  async (kind) => {
    const { entities, events, nameOn, product } = await openKind(kind)
    const mug = await product('Mug', 'Tide')
    const { id } = await entities.getOrCreate('Tide')
    const renamed = await entities.bulkUpdate([
      { id, revision: '1', name: 'Tides' },
      { id, revision: '2', name: 'Fjords' },
    ])
    expect(renamed.bulkActionMetadata.totalSuccesses).toBe(2)
    expect(await entities.get(id)).toMatchObject({ revision: '3', name: 'Fjords' })
    expect(await nameOn(mug)).toBe('Fjords')
    expect((await events(kind, id)).slice(1)).toMatchObject([
      { seq: 2n, payload: { currentEntity: { name: 'Tides', revision: '2' } } },
      { seq: 3n, payload: { currentEntity: { name: 'Fjords', revision: '3' } } },
    ])
  },
)

test.each(kinds)(
  'a call that comes again with its idempotency key answers alike and does nothing (%s)',
  async (kind) => {
    const { entities, namesOf, events } = await openKind(kind)
    const options = { idempotencyKey: 'once' }
    const first = await entities.create({ name: 'Tide' }, options)
    expect(await entities.create({ name: 'Tide' }, options)).toEqual(first)
    const bulk = await entities.bulkCreate([{ name: 'Tide' }, { name: 'Fjord' }], { idempotencyKey: 'bulk' })
    expect(
      await entities.bulkCreate([{ name: 'Tide' }, { name: 'Fjord' }], { idempotencyKey: 'bulk' }),
    ).toEqual(bulk)
    expect([await namesOf(), (await events(kind, first.id)).length]).toEqual([['Fjord', 'Tide'], 1])
  },
)

test.each(kinds)('%ss are queried page by page and counted', async (kind) => {
  const { entities } = await openKind(kind)
  await entities.bulkCreate(['Éclat', 'eclair', 'Zebra', 'apple', 'Banana'].map((name) => ({ name })))
  const first = await entities.query().ascending('name').limit(2).find()
  expect(first.items.map(({ name }) => name)).toEqual(['apple', 'Banana'])
  const second = await first.next()
  expect(second.items.map(({ name }) => name)).toEqual(['eclair', 'Éclat'])
  const third = await second.next()
  expect([third.items.map(({ name }) => name), third.hasNext]).toEqual([['Zebra'], false])
  expect((await third.previous()).items).toEqual(second.items)
  expect((await third.next()).items).toEqual([])
  expect(await entities.count()).toBe(5)
  expect(await entities.count(entities.query().startsWith('name', 'ecl'))).toBe(2)
})

test('only merchants with a permission read and write brands', async () => {
  const { shop } = await openCatalog({ products: [] })
  const { ask } = shop.visitor()
  for (const [method, path, body] of [
    ['POST', '/stores/v3/brands/query', {}],
    ['POST', '/stores/v3/brands', { brand: { name: 'X' } }],
    ['POST', '/v3/ribbons/query', {}],
  ] as const) {
    expect(await ask(method, path, { body })).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
  }
})
