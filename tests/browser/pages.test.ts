// What holds for every page: readable by everyone, still while it loads, guarded, light.
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { expectAccessible, openVisitorPage } from './browser.ts'

const firstProduct = async (page: Awaited<ReturnType<typeof openVisitorPage>>['page']) => {
  await page.goto('/')
  const href = await page.getByRole('main').locator('a[href^="/products/"]').first().getAttribute('href')
  return href as string
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on the shop's pages, ${scheme}`, async () => {
    const { page, leave } = await openVisitorPage({ colorScheme: scheme, expects: [/404 .*nowhere/] })
    const product = await firstProduct(page)
    for (const path of ['/', product, '/cart', '/nowhere']) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto(product)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('heading', { name: /your cart/i }))
      .first()
      .waitFor()
    await expectAccessible(page)
    await leave()
  })
}

test('nothing shifts while the product page loads', async () => {
  const { page, leave } = await openVisitorPage()
  const product = await firstProduct(page)
  await page.addInitScript(() => {
    const told = globalThis as unknown as { shifted: number }
    told.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) told.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of [product, '/', '/cart']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted), path).toBe(0)
  }
  await leave()
})

test('nothing moves when the typefaces come late', async () => {
  for (const width of [360, 390]) {
    const { page, leave } = await openVisitorPage({ viewport: { width, height: 844 } })
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 100)
        }),
    )
    // Letters of another face are never quite as wide; lines stay lines.
    expect(shifted, `${width}`).toBeLessThan(0.002)
    await leave()
  }
})

test('the product page loads at most 130 kB of script', async () => {
  const { page, leave } = await openVisitorPage()
  const product = await firstProduct(page)
  await leave()
  const fresh = await openVisitorPage()
  const sizes: number[] = []
  const bodies: Promise<unknown>[] = []
  fresh.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    bodies.push(response.body().then((body) => sizes.push(gzipSync(body, { level: 9 }).length)))
  })
  await fresh.page.goto(product, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000)
  await fresh.leave()
})

test('every page carries a policy with a nonce, and none may be framed', async () => {
  for (const url of [
    `${inject('storefrontUrl')}/`,
    `${inject('platformUrl')}/`,
    `${inject('platformUrl')}/admin`,
  ]) {
    const answer = await fetch(url)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, url).toMatch(/script-src 'nonce-[\w+/=-]{16,}'/)
    expect(policy, url).toMatch(/frame-ancestors 'none'/)
    expect(policy, url).not.toMatch(/unsafe-(inline|eval)/)
    const second = (await fetch(url)).headers.get('content-security-policy')
    expect(second, 'a nonce is used once').not.toBe(policy)
  }
})

test('HT8 the cookie that keeps the session is out of reach of script, and small', async () => {
  const answer = await fetch(inject('storefrontUrl'))
  const cookies = answer.headers.getSetCookie()
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
