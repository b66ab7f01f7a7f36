// The access log gets the route of a request, never the values in its URL.
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'
import { storefrontOf } from '../../shop/storefront-of.ts'

test('the log gets the route pattern, and nothing that a visitor wrote', async () => {
  const shop = await openShop()
  const storefront = storefrontOf(shop)
  const routeOf = async (path: string, init?: RequestInit) => {
    const info: { address?: string } = {}
    await storefront.fetch(new Request(`http://shop.test${path}`, init), info)
    return info.address
  }
  const form = { method: 'POST', body: new URLSearchParams({ line: 'ada', quantity: '2' }) }
  expect(await routeOf('/')).toBe('GET /')
  expect(await routeOf('/products/mug?variant=ada')).toBe('GET /products/:slug')
  expect(await routeOf('/products/ada.data')).toBe('GET /products/:slug')
  expect(await routeOf('/search?q=ada')).toBe('GET /search')
  expect(await routeOf('/cart/quantity', form)).toBe('POST /cart/quantity')
  expect(await routeOf('/ada/lovelace')).toBe('GET /*')
  expect(await routeOf('/shop-api/ecom/v1/carts/current?ada')).toBe('GET /shop-api/*')
})
