// What holds for every page: accessible, stable while it loads, secured by headers, small.
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { expectAccessiblePages, findProductPath } from './accessible-pages.ts'
import { openVisitorPage } from './browser.ts'
import { fontsRefused, recordShifts } from './layout-shifts.ts'

test("the storefront's pages have no serious axe violation on a phone, in dark mode", () =>
  expectAccessiblePages(360, 'dark'))

test('pages have no layout shift while they load', async () => {
  const { page, leave } = await openVisitorPage({ expects: fontsRefused })
  const product = await findProductPath(page)
  const totalShift = await recordShifts(page)
  for (const path of [product, '/', '/cart']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await totalShift(), path).toBe(0)
  }
  await leave()
})

test('late fonts cause no layout shift', async () => {
  for (const width of [360, 390]) {
    const { page, leave } = await openVisitorPage({ viewport: { width, height: 844 } })
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const totalShift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 100)
        }),
    )
    // Glyphs of the fallback font differ slightly in width, but no line wraps differently.
    expect(totalShift, `${width}`).toBeLessThan(0.002)
    await leave()
  }
})

test('the product page loads at most 130 kB of script', async () => {
  const { page, leave } = await openVisitorPage()
  const product = await findProductPath(page)
  await leave()
  const newVisitor = await openVisitorPage()
  const sizes: number[] = []
  const bodies: Promise<unknown>[] = []
  newVisitor.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    bodies.push(response.body().then((body) => sizes.push(gzipSync(body, { level: 9 }).length)))
  })
  await newVisitor.page.goto(product, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000)
  await newVisitor.leave()
})

test('every page has a content security policy with a nonce, and cannot be framed', async () => {
  for (const url of [
    `${inject('storefrontUrl')}/`,
    `${inject('platformUrl')}/`,
    `${inject('platformUrl')}/admin`,
  ]) {
    const response = await fetch(url)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy, url).toMatch(/script-src 'nonce-[\w+/=-]{16,}'/)
    expect(policy, url).toMatch(/frame-ancestors 'none'/)
    expect(policy, url).not.toMatch(/unsafe-(inline|eval)/)
    const second = (await fetch(url)).headers.get('content-security-policy')
    expect(second, 'a nonce is used once').not.toBe(policy)
  }
})

test('the session cookie is HttpOnly and small (HT8)', async () => {
  const response = await fetch(inject('storefrontUrl'))
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  const [cookie] = cookies as [string]
  expect(cookie).toMatch(/^vitrine-[\w-]+=/)
  expect(cookie).toMatch(/; HttpOnly/i)
  expect(cookie).toMatch(/; SameSite=Lax/i)
  expect(cookie).toMatch(/; Path=\/(;|$)/i)
  expect(cookie.length).toBeLessThanOrEqual(4096)
  const secure = await fetch(inject('storefrontUrl'), { headers: { 'x-forwarded-proto': 'https' } })
  expect(secure.status).toBe(200)
})
