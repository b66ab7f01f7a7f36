// Lists longer than anybody can be led through: no link leads nowhere, and the last page says that it is not the end.
import { createAdmin } from '@vitrine/admin/server'
import { createStorefront } from '@vitrine/storefront/server'
import { beforeAll, expect, test } from 'vitest'
import { host, openShop, type Shop } from '../shop/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

/** The platform, which says that there are as many as told. What it cannot skip, it refuses as ever. */
const telling =
  (total: number): typeof fetch =>
  async (input, init) => {
    const answer = await shop.platform.fetch(new Request(input, init))
    const body = (await answer.json()) as { metadata?: object; products?: object[] }
    if (body.products) {
      const asked = await shop.visitor().products.search({ limit: 1 })
      Object.assign(body, { products: asked.items, metadata: { ...body.metadata, total } })
    }
    return Response.json(body, { status: answer.status })
  }

const world = { storeName: 'The small shop', url: host, platformOrigin: host }

async function pageOf(answer: Response) {
  const text = (await answer.text()).replaceAll('<!-- -->', '')
  const next = /<a[^>]*rel="next"[^>]*>/.exec(text)?.[0]
  return { status: answer.status, text, next: next && /page=(\d+)/.exec(next)?.[1] }
}

test('the shop leads to the last page that can be reached, and says what stands beyond', async () => {
  const goodsAt = async (page: number, total: number) => {
    const storefront = createStorefront({
      ...world,
      storefrontUrl: 'http://shop.test',
      clientId: shop.clientId,
      fetch: telling(total),
    })
    return storefront.fetch(new Request(`http://shop.test/goods?page=${page}`))
  }
  expect(await pageOf(await goodsAt(416, 12_000))).toMatchObject({ status: 200, next: '417' })
  const last = await pageOf(await goodsAt(417, 12_000))
  expect([last.status, last.next]).toEqual([200, undefined])
  expect(last.text).toContain('Here the pages end, with 1992 goods still to come.')
  expect((await goodsAt(418, 12_000)).headers.get('location')).toBe('/goods?page=417')

  const all = await pageOf(await goodsAt(417, 10_008))
  expect([all.status, all.next]).toEqual([200, undefined])
  expect(all.text).not.toContain('Here the pages end')
})

test('so does the desk', async () => {
  const listAt = async (page: number, total: number) => {
    const desk = createAdmin({ ...world, siteId: shop.id, fetch: telling(total) })
    const headers = { cookie: `vitrine-desk=${shop.apiKey}` }
    return pageOf(await desk.fetch(new Request(`${host}/admin/products?page=${page}`, { headers })))
  }
  const [before, last, all] = [
    await listAt(400, 12_000),
    await listAt(401, 10_012),
    await listAt(401, 10_001),
  ]
  expect([before.status, before.next]).toEqual([200, '401'])
  expect([last.status, last.next]).toEqual([200, undefined])
  expect(last.text).toContain('Showing the first 10,001 of 10,012 products.')
  expect([all.status, all.next]).toEqual([200, undefined])
  expect(all.text).not.toContain('Showing the first')
})
