// The settings of checkout and orders: policies, fields and look of the checkout, and the numbers of orders.
import { systemIds } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'
import { createOrder, wrapping } from '../orders/new-order.ts'

const path = '/ecom/v1/checkout-settings'

test('a merchant changes the fields that are sent, and null removes one', async () => {
  const shop = await openShop()
  const update = async (checkoutSettings: object) =>
    (await shop.merchant.ask('PATCH', path, { body: { checkoutSettings } })).body
  const logo = { image: { id: 'logo', url: 'https://shop.test/logo.svg', width: 80, height: 20 } }
  expect((await shop.visitor().ask('GET', path)).body).toEqual({ checkoutSettings: {} })
  await update({
    checkoutBrand: { header: { logo, text: 'The small shop' } },
    checkoutPolicies: { returnPolicy: { visible: true, content: '30 days' } },
  })
  const changed = await update({
    checkoutBrand: { header: { text: null, alignment: 'CENTER' } },
    checkoutFields: { policyAgreementCheckbox: { visible: true } },
  })
  expect(changed).toEqual({
    checkoutSettings: {
      checkoutBrand: { header: { logo, alignment: 'CENTER' } },
      checkoutPolicies: { returnPolicy: { visible: true, content: '30 days' } },
      checkoutFields: { policyAgreementCheckbox: { visible: true } },
      updatedDate: expect.any(String),
    },
  })
  // Another change of the store leaves them as they are.
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { name: 'Another name' } } })
  expect((await shop.visitor().ask('GET', path)).body).toEqual(changed)
  const fields = { checkoutFields: { delayCaptureEnabled: true } }
  const refused = await shop.merchant.ask('PATCH', path, { body: { checkoutSettings: fields } })
  expect(refused.status).toBe(400)
})

test('orders are numbered with a prefix from a start that is only raised', async () => {
  const shop = await openShop()
  const update = (orderNumbers: object) =>
    shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { orderNumbers } } })
  const number = async () => (await createOrder(shop, { lineItems: [wrapping] })).number
  expect(await number()).toBe('10001')
  await update({ prefix: 'EU-', start: 20_000 })
  expect(await number()).toBe('EU-20000')
  expect((await update({ start: 19_999 })).broken).toEqual(['store.orderNumbers.start MIN'])
  expect((await update({ prefix: 'EU-2' })).broken).toEqual(['store.orderNumbers.prefix FORMAT'])
  await update({ prefix: null })
  expect([await number(), await number()]).toEqual(['20001', '20002'])
})

test('random numbers have the prefix and none twice; sequential ones go on without a gap', async () => {
  // The source repeats itself, so that an order is offered the number of the order before.
  let drawn = 0
  const bytes = (length: number) =>
    length === 8 ? new Uint8Array(length).fill(Math.floor(drawn++ / 8)) : systemIds.bytes(length)
  const shop = await openShop({ ids: { ...systemIds, bytes } })
  const update = (orderNumbers: object) =>
    shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { orderNumbers } } })
  const number = async () => (await createOrder(shop, { lineItems: [wrapping] })).number
  expect(await number()).toBe('10001')
  await update({ kind: 'RANDOM', prefix: 'EU-' })
  const random = [await number(), await number(), await number()]
  expect(new Set(random).size).toBe(3)
  for (const each of random) expect(each).toMatch(/^EU-[1-9]\d{9}$/)
  await update({ kind: 'SEQUENTIAL' })
  expect(await number()).toBe('EU-10002')
})
