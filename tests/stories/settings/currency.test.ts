// The currency of a store: a merchant chooses it before the first product, and from then on it stays.
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { bowl } from '../../shop/sample-products.ts'

const path = '/vitrine/v1/store'

const change = ({ merchant }: Shop, store: object) => merchant.ask('PATCH', path, { body: { store } })

const settingsOf = async ({ merchant }: Shop) =>
  (await merchant.ask('GET', path)).body.store as { currency: string; canChangeCurrency: boolean }

const create = ({ merchant }: Shop, price: number) =>
  merchant.ask('POST', '/stores/v1/products', {
    body: { product: { name: 'Bowl', productType: 'physical', priceData: { price } } },
  })

const refusal = {
  status: 400,
  body: {
    details: {
      validationError: {
        fieldViolations: [
          {
            field: 'store.currency',
            description: 'must stay JPY, because the store has or had products',
          },
        ],
      },
    },
  },
}

test('a merchant changes the currency until the store has its first product, and it stays when that is deleted', async () => {
  const shop = await openShop({ products: [] })
  expect(await settingsOf(shop)).toMatchObject({ currency: 'EUR', canChangeCurrency: true })
  expect(await change(shop, { currency: 'JPY' })).toMatchObject({
    status: 200,
    body: { store: { currency: 'JPY', canChangeCurrency: true, revision: '2' } },
  })
  const created = await create(shop, 2400)
  const { product } = created.body as { product: { id: string; priceData: object } }
  expect(product.priceData).toMatchObject({ currency: 'JPY', price: 2400 })

  expect(await change(shop, { currency: 'USD', name: 'Tide and Thread' })).toMatchObject(refusal)
  const unchanged = { currency: 'JPY', canChangeCurrency: false, name: 'The small shop', revision: '2' }
  expect(await settingsOf(shop)).toMatchObject(unchanged)
  await shop.merchant.ask('DELETE', `/stores/v1/products/${product.id}`)
  expect(await change(shop, { currency: 'USD' })).toMatchObject(refusal)
  // The currency that the store has is no change.
  expect((await change(shop, { currency: 'JPY', name: 'Tide and Thread' })).status).toBe(200)
})

test.each(['', 'usd', 'Euro', 'EU1', '€'])('"%s" is no currency', async (currency) => {
  const shop = await openShop({ products: [] })
  expect(await change(shop, { currency })).toMatchObject({
    status: 400,
    body: {
      details: {
        validationError: {
          fieldViolations: [{ field: 'store.currency', description: 'must be a currency such as EUR' }],
        },
      },
    },
  })
  expect(await settingsOf(shop)).toMatchObject({ currency: 'EUR' })
})

test('only a key with the permission to write settings changes the currency, and its event names the new one', async () => {
  const shop = await openShop({ products: [] })
  expect((await shop.visitor().ask('PATCH', path, { body: { store: { currency: 'USD' } } })).status).toBe(403)
  await change(shop, { currency: 'USD' })
  const events = await shop.rows<{ payload: { currentEntity: object } }>(
    `select payload from outbox where store_id = $1 and entity_kind = 'store'`,
  )
  expect(events.map(({ payload }) => payload.currentEntity)).toMatchObject([{ currency: 'USD' }])
  expect(events[0]?.payload.currentEntity).not.toHaveProperty('canChangeCurrency')
})

test('a store that was opened with a product keeps its currency', async () => {
  const shop = await openShop({ products: [bowl] })
  expect(await settingsOf(shop)).toMatchObject({ currency: 'EUR', canChangeCurrency: false })
  expect((await change(shop, { currency: 'USD' })).status).toBe(400)
})
