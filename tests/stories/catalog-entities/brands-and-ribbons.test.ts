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

test.each(kinds)('a product that names a new %s creates it in the same transaction', async (kind) => {
  const { entities, namesOf, product, merchant, events, countOf, ask } = await openKind(kind)
  const mug = await product('Mug', 'New one')
  expect(await namesOf()).toEqual(['New one'])
  const [entity] = (await entities.query().eq('name', 'New one').find()).items
  expect(await countOf(entity?.id ?? '')).toBe(1)
  // The wire has two names for it.
  const { body } = await ask('GET', `/stores/v3/${kind}s/${entity?.id}?fields=ASSIGNED_PRODUCT_COUNT`)
  expect(Object.values((body as Record<string, object>)[kind] ?? {})).toContain(1)
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
    const { entities, product, nameOn, namesOf } = await openKind(kind)
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
  },
)

test.each(kinds)('a %s that is deleted leaves its products', async (kind) => {
  const { entities, product, nameOn } = await openKind(kind)
  const mug = await product('Mug', 'Tide')
  await entities.delete((await entities.getOrCreate('Tide')).id)
  expect(await nameOn(mug)).toBeNull()
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
