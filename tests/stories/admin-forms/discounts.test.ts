// What the forms of discounts and coupons promise beyond the table of all forms, and their lists.
import { coupons, discountRules, merchantProducts, store } from '@vitrine/client'
import { expect, test } from 'vitest'
import { formAt, openAdmin, post, problemsIn } from '../../shop/admin-pages.ts'

const modules = { coupons, discountRules, merchantProducts, store }

/** Opens a shop whose clocks are two hours ahead in summer. */
async function openDiscounts() {
  const shop = await openAdmin()
  const client = shop.merchantClient(modules)
  await client.store.update({ timeZone: 'Europe/Oslo' })
  const send = async (path: string, entered: Record<string, string>) =>
    post(shop, path, await formAt(shop, path), entered)
  return {
    ...shop,
    client,
    /** Saves a form, and returns the id of what it is about. */
    async save(path: string, entered: Record<string, string>): Promise<string> {
      const { status, headers } = await send(path, entered)
      expect(status).toBe(303)
      return /\/([^/?]+)\?/.exec(headers.get('location') ?? '')?.[1] ?? ''
    },
    async problems(path: string, entered: Record<string, string>) {
      const { status, html } = await send(path, entered)
      expect(status).toBe(422)
      return problemsIn(html)
    },
    /** The texts of the cells of a list, row by row. */
    async list(path: string) {
      const { html } = await shop.admin(path)
      const [table = ''] = html.split('</table>')
      const [, ...rows] = table.split('<tr')
      return rows
        .slice(1)
        .map((row) => [...row.matchAll(/>([^<>]+)</g)].map(([, text]) => text?.trim()).filter(Boolean))
    },
  }
}

const tenPercent = { values: [{ discountType: 'PERCENTAGE' as const, percentage: 10 }] }
const from50 = { triggerType: 'SUBTOTAL_RANGE' as const, subtotalRange: { from: '50' } }
const from3 = { triggerType: 'ITEM_QUANTITY_RANGE' as const, itemQuantityRange: { from: 3 } }

test('a discount has a kind, items, conditions, dates by the clocks of the store, and limits', async () => {
  const { client, save, list } = await openDiscounts()
  const id = await save('/discounts/new', {
    name: 'Summer sale',
    kind: 'FIXED_AMOUNT',
    value: '1,50',
    collections: 'kitchen',
    products: 'board\r\n MUG-Sage \r\nvase\r\n',
    cheapest: 'on',
    subtotalFrom: '1.000',
    itemsTo: '5',
    start: '2030-06-01T08:00',
    end: '2030-06-30T23:59',
    usageLimit: '500',
  })
  const created = await client.discountRules.get(id)
  expect(created).toMatchObject({
    active: true,
    discounts: {
      values: [
        {
          fixedAmount: '1.5',
          specificItemsInfo: {
            scopes: [
              { catalogItemFilter: { catalogItemIds: ['board', 'mug', 'vase'] } },
              { customFilter: { params: { collectionIds: ['kitchen'] } } },
            ],
          },
        },
      ],
    },
    trigger: {
      triggerType: 'AND',
      and: { triggers: [{ subtotalRange: { from: '1000' } }, { itemQuantityRange: { to: 5 } }] },
    },
    activeTimeInfo: { start: '2030-06-01T06:00:00.000Z', end: '2030-06-30T21:59:00.000Z' },
    settings: { appliesTo: 'LOWEST_PRICED_ITEM', usageLimit: 500 },
  })
  expect(await list('/discounts')).toEqual([
    [
      'Summer sale',
      '€1.50 off each item',
      'on the cheapest item of 1 collection and 3 products',
      'From €1,000.00, and up to 5 items',
      'Live',
      'until 2030-06-30',
      '0 of 500',
      '2030-06-01',
    ],
  ])
  await save(`/discounts/${id}`, { kind: 'PERCENTAGE', value: '12.5', subtotalFrom: '', itemsTo: '' })
  const changed = await client.discountRules.get(id)
  const [{ specificItemsInfo } = {}] = created?.discounts.values ?? []
  expect(changed?.discounts.values).toEqual([
    { discountType: 'PERCENTAGE', percentage: 12.5, targetType: 'SPECIFIC_ITEMS', specificItemsInfo },
  ])
  expect([changed?.trigger, changed?.activeTimeInfo]).toEqual([undefined, created?.activeTimeInfo])
})

test('what a program has set beyond the form stays, and the form says so', async () => {
  const { admin, client, save } = await openDiscounts()
  const trigger = { triggerType: 'OR' as const, or: { triggers: [from50, from3] } }
  const { id } = await client.discountRules.create({ name: 'Either', discounts: tenPercent, trigger })
  const { html } = await admin(`/discounts/${id}`)
  expect(html).toContain('A program has set when it applies')
  expect(html).not.toContain('name="subtotalFrom"')
  expect((await admin('/discounts')).html).toContain('Set by a program')
  await save(`/discounts/${id}`, { name: 'Both', value: '20', usageLimit: '5', itemsFrom: '3' })
  expect(await client.discountRules.get(id)).toMatchObject({
    name: 'Both',
    trigger,
    discounts: { values: [{ percentage: 20 }] },
    settings: { usageLimit: 5 },
  })
})

test('a discount names what it cannot save: products, ranges, and what the platform refuses', async () => {
  const { client, problems, save } = await openDiscounts()
  expect(
    await problems('/discounts/new', {
      name: 'Wrong',
      products: 'board\nteapot',
      subtotalFrom: '50',
      subtotalTo: '20',
      usageLimit: '0',
    }),
  ).toEqual([
    'Enter a number, such as 10.',
    'No product has the slug, SKU or id “teapot”. The slug is the last part of its URL.',
    'Enter at least as much as the lowest, or nothing.',
    'Enter a whole number, such as 100.',
  ])
  const times = { start: '2030-06-02T08:00', end: '2030-06-01T08:00' }
  expect(await problems('/discounts/new', { name: 'Wrong', value: '101' })).toEqual([
    'Value must be at most 100.',
  ])
  expect(await problems('/discounts/new', { name: 'Wrong', value: '10', ...times })).toEqual([
    'Ends must end after it starts.',
  ])
  // A product that is deleted stays in a discount until a merchant takes it out.
  const id = await save('/discounts/new', { name: 'Vases', value: '10', products: 'vase' })
  await client.merchantProducts.delete('vase')
  await save(`/discounts/${id}`, { products: 'vase\nbowl' })
  const scope = (await client.discountRules.get(id))?.discounts.values[0]?.specificItemsInfo?.scopes[0]
  expect(scope?.catalogItemFilter?.catalogItemIds).toEqual(['vase', 'bowl'])
})

test('a coupon is for a cart from a subtotal on, a collection or a product, and keeps its kind', async () => {
  const { client, save, problems, list } = await openDiscounts()
  const specificationOf = async (id: string) => (await client.coupons.get(id))?.specification
  const entered = { name: 'Welcome', code: 'Welcome 5', value: '5', startTime: '2030-06-01T08:00' }
  const id = await save('/coupons/new', { ...entered, minimumSubtotal: '50', limitPerCustomer: '1' })
  expect(await specificationOf(id)).toMatchObject({
    moneyOffAmount: 5,
    minimumSubtotal: 50,
    startTime: `${Date.parse('2030-06-01T06:00:00Z')}`,
    limitPerCustomer: 1,
  })
  const path = `/coupons/${id}`
  expect(await problems(path, { kind: 'percentOffRate', value: '10' })).toEqual([
    'The kind of a coupon cannot change. Create another coupon.',
  ])
  expect(await problems(path, { product: 'MUG-Sage' })).toEqual([
    'Choose one of these: a minimum subtotal, a collection or a product.',
  ])
  await save(path, { product: 'MUG-Sage', minimumSubtotal: '', limitPerCustomer: '' })
  const scoped = await specificationOf(id)
  expect(scoped?.scope).toEqual({ namespace: 'stores', group: { name: 'product', entityId: 'mug' } })
  expect([scoped?.minimumSubtotal, scoped?.limitPerCustomer]).toEqual([undefined, undefined])
  expect(await problems('/coupons/new', { ...entered, kind: 'freeShipping', collection: 'kitchen' })).toEqual(
    ['Free delivery has no value. Leave it empty.', 'Free delivery is for all items. Leave this empty.'],
  )
  expect(await problems('/coupons/new', { ...entered, startTime: '' })).toEqual(['Starts is required.'])
  const free = { name: 'May', code: 'MAY', kind: 'freeShipping', minimumSubtotal: '80' }
  await save('/coupons/new', { ...free, expirationTime: '2040-06-30T23:59' })
  expect(await list('/coupons?q=m a y')).toEqual([
    ['MAY', 'May', 'Free delivery', '€80.00', expect.any(String), expect.stringContaining('2040-06-30'), '0'],
  ])
  expect(await list('/coupons?q=Welcome')).toHaveLength(1)
  expect(await list('/coupons?state=off')).toEqual([])
  expect((await list('/coupons?sort=-name')).map(([code]) => code)).toEqual(['Welcome 5', 'MAY'])
  const deleted = { namespace: 'stores' as const, group: { name: 'collection' as const, entityId: 'gone' } }
  await client.coupons.update(id, { scope: deleted })
  await save(path, { name: 'Hello' })
  expect(await specificationOf(id)).toMatchObject({ name: 'Hello', scope: deleted })
})
