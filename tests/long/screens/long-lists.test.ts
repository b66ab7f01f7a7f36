// Listings longer than the platform can page through: no link leads to an error, and the last page says that it is not the end.
import { createAdmin } from '@vitrine/admin/server'
import { createStorefront } from '@vitrine/storefront/server'
import { expect, test } from 'vitest'
import { host, openShop } from '../../shop/open-shop.ts'

const shop = await openShop()

/** Calls the platform, and replaces the total of its responses; an offset that is too high is still refused. */
const fetchWithTotal =
  (total: number): typeof fetch =>
  async (input, init) => {
    const response = await shop.platform.fetch(new Request(input, init))
    const body = (await response.json()) as { metadata?: object; products?: object[] }
    if (body.products) {
      const found = await shop.visitor().products.search({ limit: 1 })
      Object.assign(body, { products: found.items, metadata: { ...body.metadata, total } })
    }
    return Response.json(body, { status: response.status })
  }

const baseOptions = { storeName: 'The small shop', url: host, platformOrigin: host }

async function readPage(response: Response) {
  const text = (await response.text()).replaceAll('<!-- -->', '')
  const next = /<a[^>]*rel="next"[^>]*>/.exec(text)?.[0]
  return { status: response.status, text, next: next && /page=(\d+)/.exec(next)?.[1] }
}

test('the storefront links to the last page that can be reached, and says how many products it leaves out', async () => {
  const responseAt = async (page: number, total: number) => {
    const storefront = createStorefront({
      ...baseOptions,
      storefrontUrl: 'http://shop.test',
      clientId: shop.clientId,
      fetch: fetchWithTotal(total),
    })
    return storefront.fetch(new Request(`http://shop.test/products?page=${page}`))
  }
  expect(await readPage(await responseAt(416, 12_000))).toMatchObject({ status: 200, next: '417' })
  const last = await readPage(await responseAt(417, 12_000))
  expect([last.status, last.next]).toEqual([200, undefined])
  expect(last.text).toContain('Showing the first 10,008 of 12,000. Add a filter to see the rest.')
  expect((await responseAt(418, 12_000)).headers.get('location')).toBe('/products?page=417')

  const all = await readPage(await responseAt(417, 10_008))
  expect([all.status, all.next]).toEqual([200, undefined])
  expect(all.text).not.toContain('Showing the first')
})

test('the admin links to the last page that can be reached, and shows how many products it leaves out', async () => {
  const listAt = async (page: number, total: number) => {
    const admin = createAdmin({ ...baseOptions, siteId: shop.id, fetch: fetchWithTotal(total) })
    const headers = { cookie: `vitrine-desk=${shop.apiKey}` }
    return readPage(await admin.fetch(new Request(`${host}/admin/products?page=${page}`, { headers })))
  }
  const [secondLast, last, all] = [
    await listAt(400, 12_000),
    await listAt(401, 10_012),
    await listAt(401, 10_001),
  ]
  expect([secondLast.status, secondLast.next]).toEqual([200, '401'])
  expect([last.status, last.next]).toEqual([200, undefined])
  expect(last.text).toContain('Showing the first 10,001 of 10,012 products.')
  expect([all.status, all.next]).toEqual([200, undefined])
  expect(all.text).not.toContain('Showing the first')
})
