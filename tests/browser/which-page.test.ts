// Whoever keeps a log hears which page was asked for, in the words of the shop's own list of pages.
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { storefrontOf } from './small-shop.ts'

test('the log is told which page, and nothing that a visitor wrote', async () => {
  const shop = await openShop()
  const storefront = storefrontOf(shop.clientId, (input, init) =>
    shop.platform.fetch(new Request(input, init)),
  )
  const addressOf = async (path: string, init?: RequestInit) => {
    const passage: { address?: string } = {}
    await storefront.fetch(new Request(`http://shop.test${path}`, init), passage)
    return passage.address
  }
  const form = { method: 'POST', body: new URLSearchParams({ line: 'ada', quantity: '2' }) }
  expect(await addressOf('/')).toBe('GET /')
  expect(await addressOf('/products/mug?variant=ada')).toBe('GET /products/:slug')
  expect(await addressOf('/products/ada.data')).toBe('GET /products/:slug')
  expect(await addressOf('/search?q=ada')).toBe('GET /search')
  expect(await addressOf('/cart/quantity', form)).toBe('POST /cart/quantity')
  expect(await addressOf('/ada/lovelace')).toBe('GET /*')
  expect(await addressOf('/shop-api/ecom/v1/carts/current?ada')).toBe('GET /shop-api/*')
})
