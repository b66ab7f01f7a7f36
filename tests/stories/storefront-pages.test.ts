// Pages of the storefront as the server sends them: visitors share the links of the navigation, for two seconds, and scripts
// load after what is visible.
import { createStorefront } from '@vitrine/storefront/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { host, openShop } from '../shop/open-shop.ts'

/** Opens a storefront whose reads of collections are counted, and fail while `isDown` is set. */
async function openStorefront() {
  const shop = await openShop()
  const reads = { count: 0, isDown: false }
  const storefront = createStorefront({
    storeName: 'The small shop',
    storefrontUrl: 'http://shop.test',
    url: host,
    platformOrigin: host,
    clientId: shop.clientId,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.includes('/collections/query')) return shop.platform.fetch(request)
      reads.count += 1
      return reads.isDown ? Response.json({ message: 'Gone' }, { status: 404 }) : shop.platform.fetch(request)
    },
    log: () => {},
  })
  const visit = async () => {
    const page = await storefront.fetch(new Request('http://shop.test/cart'))
    return { status: page.status, html: await page.text() }
  }
  return { reads, visit }
}

test('all visitors share the links of the navigation for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { reads, visit } = await openStorefront()
  for (let visitor = 0; visitor < 3; visitor += 1)
    expect((await visit()).html).toContain('/collections/kitchen')
  expect(reads.count).toBe(1)
  vi.advanceTimersByTime(2000)
  expect((await visit()).html).toContain('/collections/kitchen')
  expect(reads.count).toBe(2)
})

test('visitors do not share a failure of the navigation', async () => {
  const { reads, visit } = await openStorefront()
  reads.isDown = true
  expect((await visit()).status).toBe(503)
  reads.isDown = false
  expect(await visit()).toMatchObject({ status: 200, html: expect.stringContaining('/collections/kitchen') })
})

test('a slow connection loads the scripts of a page last', async () => {
  const { visit } = await openStorefront()
  const preloads = (await visit()).html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(0)
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
})
