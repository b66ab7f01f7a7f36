// A merchant gives a collection a rule, and its products follow from it.
import {
  categories,
  type CollectionRule,
  merchantCollections,
  merchantProducts,
  products,
} from '@vitrine/client'
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { openShop, type RecordedEvent } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { bowl } from '../shop/sample-products.ts'

const dish = (n: number, fields: Partial<ProductDraft> = {}): ProductDraft => ({
  ...bowl,
  id: `dish-${n}`,
  slug: `dish-${n}`,
  name: `Dish ${n}`,
  price: `${n}0.00`,
  collectionIds: [],
  ...fields,
})

/** A shop with a collection 'kitchen', which merchants see with all its products. */
async function openRuled(drafts: readonly ProductDraft[]) {
  const clock = fixedClock()
  const shop = await openShop({ products: drafts, clock })
  const merchant = shop.merchantClient({ categories, merchantCollections, merchantProducts, products })
  const visitor = shop.visitor()
  // The platform of another test on the same database may run some of the jobs.
  const finishJobs = () =>
    expect
      .poll(
        async () => {
          await shop.platform.runDueJobs()
          return shop.rows('select key from jobs where store_id = $1 and due_at <= $2', new Date(clock.now()))
        },
        { timeout: 20_000 },
      )
      .toEqual([])
  const numbers = (items: readonly { id: string }[]) =>
    items.map(({ id }) => id.replace('dish-', '')).toSorted()
  return {
    shop,
    clock,
    merchant,
    visitor,
    finishJobs,
    setRule: async (rule: CollectionRule | null, id = 'kitchen') => {
      const answer = await merchant.merchantCollections.setRule(id, rule)
      await finishJobs()
      return answer
    },
    /** The products of the collection, as the merchant queries them. */
    inside: async (id = 'kitchen') =>
      numbers((await merchant.products.query().hasSome('collectionIds', id).limit(100).find()).items).join(
        ' ',
      ),
    count: async () => (await visitor.collections.get('kitchen'))?.numberOfProducts,
    save: (...saved: ProductDraft[]) => shop.platform.store(shop.clientId).saveProducts(saved),
  }
}

const all = (...conditions: CollectionRule['conditions']): CollectionRule => ({ match: 'ALL', conditions })
const any = (...conditions: CollectionRule['conditions']): CollectionRule => ({ match: 'ANY', conditions })

test('the products of a collection are those that match its rule, hidden ones too', async () => {
  const { setRule, inside, count, visitor, merchant } = await openRuled([
    dish(1, { collectionIds: ['kitchen'] }),
    dish(2, { brand: 'Clay' }),
    dish(3, { ribbon: 'New', name: 'Crème pot' }),
    dish(4, { discount: { type: 'PERCENT', value: 50 } }),
    dish(5, { productType: 'digital', visible: false }),
  ])
  for (const [rule, expected] of [
    [all({ type: 'BRAND_IS', value: 'Clay' }), '2'],
    [all({ type: 'RIBBON_IS', value: 'New' }), '3'],
    [all({ type: 'NAME_CONTAINS', value: 'CREME' }), '3'],
    [all({ type: 'PRODUCT_TYPE_IS', value: 'digital' }), '5'],
    [all({ type: 'ON_SALE' }), '4'],
    // The price that shoppers pay.
    [all({ type: 'PRICE_AT_MOST', value: '20' }), '1 2 4'],
    [all({ type: 'PRICE_AT_LEAST', value: '30.00' }), '3 5'],
    [any({ type: 'ON_SALE' }, { type: 'BRAND_IS', value: 'Clay' }), '2 4'],
    [all({ type: 'ON_SALE' }, { type: 'BRAND_IS', value: 'Clay' }), ''],
    [all({ type: 'PRICE_AT_MOST', value: '20' }, { type: 'NAME_CONTAINS', value: 'dish' }), '1 2 4'],
  ] as const) {
    expect(await merchant.merchantCollections.countProducts(rule)).toBe(
      expected ? expected.split(' ').length : 0,
    )
    await setRule(rule)
    expect(await inside(), JSON.stringify(rule)).toBe(expected)
  }
  expect(await count()).toBe(3)
  const listed = await visitor.products.search({ collectionId: 'kitchen' })
  expect(listed.items.map(({ id }) => id).toSorted()).toEqual(['dish-1', 'dish-2', 'dish-4'])
})

test('products follow the rule when they are created, changed and deleted, and when a discount ends', async () => {
  const { clock, finishJobs, merchant, save, setRule, inside, count } = await openRuled([dish(1), dish(2)])
  await setRule(any({ type: 'ON_SALE' }, { type: 'NAME_CONTAINS', value: 'gift' }))
  expect([await inside(), await count()]).toEqual(['', 0])
  await merchant.merchantProducts.update('dish-1', { name: 'Gift box' })
  expect([await inside(), await count()]).toEqual(['1', 1])
  const created = await merchant.merchantProducts.create({ name: 'A gift', priceData: { price: 5 } })
  expect(await inside()).toBe([created.id, '1'].toSorted().join(' '))
  await merchant.merchantProducts.delete(created.id)
  await merchant.merchantProducts.update('dish-1', { name: 'Box' })
  expect([await inside(), await count()]).toEqual(['', 0])
  const endDate = new Date(clock.now() + 60_000).toISOString()
  await merchant.merchantProducts.update('dish-2', { discount: { type: 'PERCENT', value: 10 } })
  expect(await inside()).toBe('2')
  await save(dish(2, { discount: { type: 'PERCENT', value: 10, endDate } }))
  expect(await inside()).toBe('2')
  clock.pass(61_000)
  await finishJobs()
  expect([await inside(), await count()]).toEqual(['', 0])
})

test('an import cannot contradict a rule, and one that changes nothing writes nothing', async () => {
  const { shop, save, setRule, inside } = await openRuled([dish(1), dish(2)])
  await setRule(all({ type: 'PRICE_AT_MOST', value: '10' }))
  const drafts = [dish(1), dish(2, { collectionIds: ['kitchen', 'clay'] })]
  await save(...drafts)
  expect([await inside(), await inside('clay')]).toEqual(['1', '2'])
  const revisions = () => shop.rows('select id, revision from products where store_id = $1 order by id')
  const before = await revisions()
  await save(...drafts)
  expect(await revisions()).toEqual(before)
})

test('products cannot be added to a collection with a rule or removed from it by hand', async () => {
  const { shop, merchant, setRule, inside } = await openRuled([dish(1), dish(2)])
  await setRule(all({ type: 'PRICE_AT_MOST', value: '10' }))
  for (const call of ['productIds', 'productIds/delete']) {
    const body = { productIds: ['dish-1', 'dish-2'] }
    const answer = await shop.merchant.ask('POST', `/stores/v1/collections/kitchen/${call}`, { body })
    expect([answer.status, answer.code]).toEqual([409, 'COLLECTION_HAS_RULE'])
  }
  const product = await merchant.products.get('dish-1')
  expect(product?.collectionIds).toEqual(['kitchen'])
  const category = (
    await shop.rows<{ id: string }>(
      `select (category_ids_of(array['kitchen']))[1] as id from stores where id = $1`,
    )
  )[0]?.id as string
  for (const change of ['addByFilter', 'removeByFilter'] as const)
    await expect(merchant.categories[change]([category], {})).rejects.toMatchObject({
      kind: 'validation',
      message: expect.stringContaining('has a rule'),
    })
  expect(await inside()).toBe('1')
})

test('without its rule a collection keeps its products, and merchants choose them again', async () => {
  const { merchant, setRule, inside } = await openRuled([dish(1), dish(2), dish(3)])
  await setRule(all({ type: 'PRICE_AT_MOST', value: '20' }))
  expect(await setRule(null)).toEqual({ rule: null, revision: '3' })
  expect(await merchant.merchantCollections.rules()).toEqual(new Map())
  await merchant.merchantProducts.update('dish-1', { priceData: { price: 99 } })
  expect(await inside()).toBe('1 2')
  await merchant.merchantCollections.addProducts('kitchen', ['dish-3'])
  await merchant.merchantCollections.removeProducts('kitchen', ['dish-1'])
  expect(await inside()).toBe('2 3')
})

test('products that a merchant places first stay first, and lose their place when the rule lets them go', async () => {
  const { merchant, visitor, setRule } = await openRuled([dish(1), dish(2), dish(3)])
  await setRule(all({ type: 'PRICE_AT_MOST', value: '30' }))
  await merchant.merchantCollections.setProductOrder('kitchen', ['dish-3', 'dish-2'])
  const listed = async () =>
    (await visitor.products.search({ collectionId: 'kitchen' })).items.map(({ id }) => id)
  expect(await listed()).toEqual(['dish-3', 'dish-2', 'dish-1'])
  await merchant.merchantProducts.update('dish-3', { priceData: { price: 99 } })
  expect(await listed()).toEqual(['dish-2', 'dish-1'])
  expect((await merchant.merchantCollections.productOrder('kitchen'))?.productIds).toEqual(['dish-2'])
})

test('a deleted collection takes its rule along, and no product names it', async () => {
  const { shop, finishJobs, merchant, setRule, save } = await openRuled([dish(1), dish(2)])
  await setRule(all({ type: 'PRICE_AT_MOST', value: '10' }))
  await merchant.merchantCollections.delete('kitchen')
  await finishJobs()
  await save(dish(1, { name: 'Again' }))
  expect(
    await shop.rows(
      `select id from products where store_id = $1 and collection_ids <> '{}'
       union all select collection_id from collection_rules where store_id = $1`,
    ),
  ).toEqual([])
})

test('a rule is read and listed, and a change of it is an event of the collection', async () => {
  const { shop, merchant, setRule } = await openRuled([dish(1)])
  const rule = all({ type: 'ON_SALE', value: 'ignored' }, { type: 'PRICE_AT_MOST', value: '50' })
  const stored = all({ type: 'ON_SALE' }, { type: 'PRICE_AT_MOST', value: '50' })
  expect(await merchant.merchantCollections.rule('kitchen')).toEqual({ rule: null, revision: '1' })
  expect(await setRule(rule)).toEqual({ rule: stored, revision: '2' })
  expect(await setRule(rule)).toEqual({ rule: stored, revision: '2' })
  expect(await merchant.merchantCollections.rule('kitchen')).toEqual({ rule: stored, revision: '2' })
  expect(await merchant.merchantCollections.rule('nothing')).toBeNull()
  expect(await merchant.merchantCollections.rules()).toEqual(new Map([['kitchen', stored]]))
  const events = await shop.rows<RecordedEvent>(
    `select name, payload from outbox
     where store_id = $1 and entity_kind = 'collection' and entity_id = 'kitchen' and name = 'collection.changed'`,
  )
  expect(events.map(({ payload }) => payload)).toEqual([
    { collection_Id: 'kitchen', originatedFromVersion: 'V1_CATALOG', changedFields: ['rule'] },
  ])
})

test('an invalid rule and the hundred-and-first rule are refused', async () => {
  const { shop, merchant, setRule } = await openRuled([dish(1)])
  const address = '/vitrine/v1/collections/kitchen/rule'
  const send = (rule: unknown, path = address) => shop.merchant.ask('POST', path, { body: { rule } })
  for (const [condition, field] of [
    [{ type: 'BRAND_IS' }, 'rule.conditions[0].value'],
    [{ type: 'PRICE_AT_MOST', value: 'cheap' }, 'rule.conditions[0].value'],
    [{ type: 'PRODUCT_TYPE_IS', value: 'ticket' }, 'rule.conditions[0].value'],
    [{ type: 'NAME_CONTAINS', value: '' }, 'rule.conditions[0].value'],
    [{ type: 'COLOUR_IS', value: 'red' }, 'rule.conditions[0].type'],
  ] as const) {
    const { status, broken } = await send({ match: 'ALL', conditions: [condition] })
    expect([status, broken.map((each) => each.split(' ')[0])], field).toEqual([400, [field]])
  }
  expect((await send({ match: 'ALL', conditions: [] })).status).toBe(400)
  const rule = all({ type: 'ON_SALE' })
  await setRule(rule)
  const missing = await send(rule, '/vitrine/v1/collections/nothing/rule')
  expect([missing.status, missing.code]).toEqual([404, 'COLLECTION_NOT_FOUND'])
  const everything = '00000000-000000-000000-000000000001'
  const fixed = await send(rule, `/vitrine/v1/collections/${everything}/rule`)
  expect([fixed.status, fixed.code]).toEqual([400, 'COLLECTION_OF_ALL_PRODUCTS'])
  for (let n = 1; n < 100; n += 1) {
    const { id } = await merchant.merchantCollections.create({ name: `Sale ${n}` })
    await merchant.merchantCollections.setRule(id, rule)
  }
  const { id } = await merchant.merchantCollections.create({ name: 'One more' })
  await expect(merchant.merchantCollections.setRule(id, rule)).rejects.toMatchObject({
    code: 'TOO_MANY_COLLECTION_RULES',
  })
})

test('saves and the job agree on what matches, whatever the rule and the products', async () => {
  const random = createRandom('rules of collections')
  const value = {
    NAME_CONTAINS: () => random.pick(['a', 'É', 'mug', '%', '_', ' 1']),
    BRAND_IS: () => random.pick(['Clay', 'clay', 'Wood']),
    RIBBON_IS: () => random.pick(['New', 'Sale']),
    PRODUCT_TYPE_IS: () => random.pick(['physical', 'digital']),
    PRICE_AT_LEAST: () => random.pick(['0', '9.99', '10', '10.01']),
    PRICE_AT_MOST: () => random.pick(['0', '9.99', '10', '10.01']),
    ON_SALE: () => undefined,
  }
  const types = Object.keys(value) as (keyof typeof value)[]
  const rule = (): CollectionRule => ({
    match: random.pick(['ALL', 'ANY']),
    conditions: Array.from({ length: random.int(1, 3) }, () => {
      const type = random.pick(types)
      return { type, value: value[type]() }
    }),
  })
  const draft = (n: number) =>
    dish(n, {
      name: random.pick(['Mug 1', 'émail', '100% wool', 'snake_case', 'Vase']),
      price: random.pick(['9.99', '10.00', '10.01', '20.00']),
      productType: random.pick(['physical', 'digital']),
      ...(random.chance(0.5) && { brand: random.pick(['Clay', 'clay', 'Wood', '']) }),
      ...(random.chance(0.5) && { ribbon: random.pick(['New', 'Sale']) }),
      ...(random.chance(0.5) && { discount: { type: 'PERCENT', value: random.pick([0, 50]) } }),
    })
  const drafts = Array.from({ length: 30 }, (_, n) => draft(n))
  const { setRule, inside, merchant, save } = await openRuled(drafts)
  for (let round = 0; round < 25; round += 1) {
    const current = rule()
    const message = `${JSON.stringify(current)}, SEED=${random.seed}`
    await setRule(current)
    const byJob = await inside()
    expect(await merchant.merchantCollections.countProducts(current), message).toBe(
      byJob === '' ? 0 : byJob.split(' ').length,
    )
    // The drafts name no collection, so each save decides anew.
    await save(...drafts.map((each) => ({ ...each, collectionIds: [], description: `Round ${round}` })))
    expect(await inside(), message).toBe(byJob)
  }
}, 60_000)
