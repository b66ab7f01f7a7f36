// The laws of every kind of entity that the contract describes, through the client: how one is written, read and refused.
import {
  defaultTaxGroupId,
  entities,
  type EntityDescription,
  events as schemas,
  type EventName,
} from '@vitrine/contract'
import type { TaxAdmin } from '@vitrine/platform'
import { type EntityModule, entityModules } from '@vitrine/client'
import { describe, expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { refusal } from '../shop/refusal.ts'
import { sampleTaxes } from '@vitrine/sample'

interface Item {
  id: string
  revision: string
  [field: string]: unknown
}
type Sent = Record<string, unknown>
type Fields = { compare: { id: string }; list: Record<never, never>; sort: string }
type Module = EntityModule<Item, Sent, Item, Fields, { withProductCount?: boolean }, unknown>

const withoutRates = {
  ...sampleTaxes,
  taxRegions: sampleTaxes.taxRegions.map((region) => ({ ...region, rates: [] })),
}

/** What a kind without names needs first, and what tells others of it from the one of its example. */
const unnamed: Record<string, { prepare?: Parameters<TaxAdmin['addTaxes']>[0]; others: Sent[] }> = {
  taxRegion: { others: ['QC', 'BC', 'AB'].map((subdivision) => ({ subdivision })) },
  manualTaxMapping: { prepare: withoutRates, others: [{ taxGroupId: defaultTaxGroupId }] },
}

const unknownId = '5a3b1e00-0000-4000-8000-0000000000ff'

describe.each(entities.map((kind) => [kind.nouns[1], kind] as const))('%s', (_nouns, kind) => {
  const { name, plural, code, unique, calls, input, isFoundByName, isUnnamed, sample } = kind
  const nameField = kind.nameField ?? (isUnnamed ? 'createdDate' : 'name')
  const has = (...needed: EntityDescription['calls'][number][]) =>
    needed.every((call) => calls.includes(call))
  const [create] = sample.creates as [Sent]
  const changes = sample.changes as Sent
  const uniqueField = unique?.by.at(-1) ?? ''
  /** Another entity like the one of the example. */
  const other = (n: number): Sent => ({
    ...create,
    ...(isUnnamed ? unnamed[name]?.others[n - 1] : unique && { [uniqueField]: `Other ${n}` }),
  })

  const countAll = async (module: Module) => (await module.query().find()).items.length

  const open = async () => {
    const shop = await openShop({ products: [] })
    const { prepare } = unnamed[name] ?? {}
    if (prepare) await shop.platform.store(shop.clientId).addTaxes(prepare)
    const module = shop.merchantClient(entityModules)[
      plural as keyof typeof entityModules
    ] as unknown as Module
    /** Those that every store has. */
    const initial = (await module.query().find()).items
    return { shop, module, initial, events: (id: string) => shop.events(id, name) }
  }

  test('one is created, read, changed at the revision that was read, and deleted', async () => {
    const { module } = await open()
    const created = await module.create(create)
    expect(created).toMatchObject({ revision: '1', createdDate: created.updatedDate })
    expect(created).toMatchObject(isUnnamed ? create : { [nameField]: create[nameField] })
    expect(await module.get(created.id)).toEqual(created)
    const changed = await module.update(created.id, { revision: '1', ...changes })
    expect(changed).toEqual({ ...created, ...changed, revision: '2', createdDate: created.createdDate })
    for (const field of Object.keys(changes)) expect(changed[field]).toEqual(changes[field])
    const late = await module
      .update(created.id, { revision: '1', ...changes })
      .catch((error: unknown) => error)
    expect(late).toMatchObject({ code: 'REVISION_MISMATCH', status: 409 })
    expect(late).toMatchObject({ data: { id: created.id, current: '2', [name]: changed } })
    // The same once more is no change; nor are fields that are absent.
    expect(await module.update(created.id, { revision: '2', ...changes })).toEqual(changed)
    expect(await module.update(created.id, { revision: '2' })).toEqual(changed)
    await module.delete(created.id)
    expect(await module.get(created.id)).toBeNull()
    for (const call of [module.delete(created.id), module.update(created.id, { revision: '2', ...changes })])
      expect(await refusal(call)).toEqual([`${code}_NOT_FOUND`])
  })

  test('each change is an event, numbered by entity, in the shape that the contract describes', async () => {
    const { module, events } = await open()
    const created = await module.create(create)
    const changed = await module.update(created.id, { revision: '1', ...changes })
    await module.update(created.id, { revision: '2', ...changes })
    await module.delete(created.id)
    const recorded = await events(created.id)
    expect(recorded).toMatchObject([
      { name: `${name}.created`, seq: 1n, actorKind: 'app', payload: { entity: created } },
      { name: `${name}.updated`, seq: 2n, payload: { currentEntity: changed } },
      { name: `${name}.deleted`, seq: 3n, payload: { deletedEntity: { id: created.id } } },
    ])
    for (const { name: event, payload } of recorded)
      expect(schemas[event as EventName].payload.safeParse(payload).error).toBeUndefined()
  })

  test.runIf(unique)('no two have the same name', async () => {
    const { module } = await open()
    const first = await module.create(create)
    const second = await module.create(other(1))
    const taken = unique?.code ? [unique.code] : ['INVALID_ARGUMENT', `${name}.${uniqueField}`]
    expect(await refusal(module.create(create))).toEqual(taken)
    const rename = { revision: '1', ...Object.fromEntries((unique?.by ?? []).map((by) => [by, create[by]])) }
    expect(await refusal(module.update(second.id, rename))).toEqual(taken)
    await module.delete(first.id)
    expect(await refusal(module.update(second.id, rename))).toBe('accepted')
    // One that is created anew has an id of its own: its revisions begin again.
    await module.delete(second.id)
    expect((await module.create(create)).id).not.toBe(first.id)
  })

  test('a call that comes again with its idempotency key answers alike and does nothing', async () => {
    const { module, initial, events } = await open()
    const once = { idempotencyKey: 'once' }
    const created = await module.create(create, once)
    expect(await module.create(create, once)).toEqual(created)
    expect([await countAll(module), (await events(created.id)).length]).toEqual([initial.length + 1, 1])
    expect(
      await refusal(module.create(isUnnamed ? other(1) : { ...other(3), [nameField]: 'Else' }, once)),
    ).toEqual(['IDEMPOTENCY_KEY_REUSED'])
    if (!has('bulkCreate')) return
    const all = [other(1), other(2)]
    const bulk = await module.bulkCreate(all, { idempotencyKey: 'bulk' })
    expect(await module.bulkCreate(all, { idempotencyKey: 'bulk' })).toEqual(bulk)
    expect(await module.count()).toBe(3)
  })

  const isWrittenInBulk = has('bulkCreate', 'bulkUpdate')
  test.runIf(isWrittenInBulk)('of several that are written at once, each has its own result', async () => {
    const { module, events } = await open()
    const { results, bulkActionMetadata } = await module.bulkCreate([create, other(1), create])
    const failures = unique ? 1 : 0
    expect(bulkActionMetadata).toEqual({
      totalSuccesses: 3 - failures,
      totalFailures: failures,
      undetailedFailures: 0,
    })
    expect(results.map(({ itemMetadata, item }) => [itemMetadata.originalIndex, item?.[nameField]])).toEqual([
      [0, create[nameField]],
      [1, other(1)[nameField]],
      [2, unique ? undefined : create[nameField]],
    ])
    const [first, second] = results.map(({ item }) => item as Item) as [Item, Item]
    // Of two updates of one, the second applies to the outcome of the first.
    const updated = await module.bulkUpdate([
      { id: first.id, revision: '1', ...changes },
      { id: second.id, revision: '7', ...changes },
      { id: unknownId, revision: '1', ...changes },
      { id: first.id, revision: '2', [nameField]: 'Twice' },
    ])
    expect(updated.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      undefined,
      'REVISION_MISMATCH',
      `${code}_NOT_FOUND`,
      undefined,
    ])
    expect(await module.get(first.id)).toMatchObject({ ...changes, [nameField]: 'Twice', revision: '3' })
    expect(await module.get(second.id)).toEqual(second)
    expect((await events(first.id)).map(({ seq }) => seq)).toEqual([1n, 2n, 3n])
    if (!has('bulkDelete')) return
    const deleted = await module.bulkDelete([first.id, first.id, unknownId])
    expect(deleted.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true, false])
    expect(await module.count()).toBe(1)
  })

  test.runIf(has('getOrCreate', 'bulkGetOrCreate'))('the one of a name is fetched, or created', async () => {
    const { module } = await open()
    const wanted = (sent: Sent) => (isFoundByName ? sent[nameField] : sent)
    const created = await module.getOrCreate(wanted(create))
    expect(await module.getOrCreate(wanted({ ...other(1), [uniqueField]: create[uniqueField] }))).toEqual(
      created,
    )
    const { results } = await module.bulkGetOrCreate([create, other(1), other(1)].map(wanted))
    const ids = results.map(({ item }) => item?.id)
    expect([ids[0], ids[1] === ids[2], await module.count()]).toEqual([created.id, true, 2])
  })

  test.skipIf(isUnnamed)(
    'they are found by a filter, sorted by name, page by page, and counted',
    async () => {
      const { module, initial } = await open()
      const names = ['Éclat', 'eclair', 'Zebra', 'apple', 'Banana']
      for (const [n, each] of names.entries()) await module.create({ ...other(n), [nameField]: each })
      const pages = []
      let page = await module.query().ascending(nameField).limit(2).find()
      for (; page.items.length > 0; page = await page.next())
        pages.push(page.items.map((item) => item[nameField]))
      expect(pages).toEqual([
        ['apple', 'Banana'],
        ['eclair', 'Éclat'],
        [...initial.map((each) => each[nameField]), 'Zebra'],
      ])
      const found = module.query().startsWith(nameField as 'id', 'ecl')
      expect(await countAll(module)).toBe(initial.length + 5)
      if (has('count')) expect(await module.count(found)).toBe(2)
      expect((await found.find()).items.map((item) => item[nameField]).toSorted()).toEqual([
        'eclair',
        'Éclat',
      ])
    },
  )

  test.skipIf(isUnnamed)(
    'what cannot be stored or shown is refused with its field, and changes nothing',
    async () => {
      const { shop, module, initial } = await open()
      const { ask } = shop.merchant
      const send = async (sent: unknown) => {
        const { status, broken } = await ask('POST', kind.base, { body: { [name]: sent } })
        return [status, broken[0]?.split(' ')[0]]
      }
      for (const value of ['', '   ', 'x'.repeat(501), 7, null, [], {}])
        expect([value, await send({ ...create, [nameField]: value })]).toEqual([
          value,
          [400, `${name}.${nameField}`],
        ])
      const texts = ['a\0b', '\ud800'].map((text) => ({ ...create, [nameField]: text }))
      for (const sent of [...texts, undefined, null, [], 'x', {}]) expect((await send(sent))[0]).toBe(400)
      expect(await countAll(module)).toBe(initial.length)
      // What the platform adds, and names that the entity does not have, are dropped.
      const added = {
        id: unknownId,
        revision: '9',
        createdDate: '2000-01-01T00:00:00.000Z',
        __proto__: { x: 1 },
        x: 1,
      }
      const hostile = `<b>x</b>'; drop table a; --\u202e`
      const created = await module.create({ ...added, ...create, [nameField]: hostile })
      expect(created).toMatchObject({ revision: '1', [nameField]: hostile })
      expect([created.id === unknownId, 'x' in created]).toEqual([false, false])
      expect(Object.keys(input.shape)).toContain(nameField)
    },
  )
})
