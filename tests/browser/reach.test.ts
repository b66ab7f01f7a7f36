// The shop out of reach, and storage that is not what a browser promises: what stands on the screen stays true.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openVisitorPage } from './browser.ts'
import { bowl, shirt, vase } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'
import { storages } from './storages.ts'

let shop: Awaited<ReturnType<typeof openSmallShop>>
let other: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([shirt, bowl, vase])
  other = await openSmallShop([bowl])
})
afterAll(() => Promise.all([shop.close(), other.close()]))

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })
const away = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/

const banner = (page: Page) => page.getByRole('alert').getByText('We can’t reach the shop', { exact: true })
const count = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function add(page: Page, path: string) {
  await open(page, path)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

test('a connection that goes and comes back is told, moves nothing, and the cart is looked at again', async () => {
  const { page, context, leave } = await visitor({ expects: [away] })
  await add(page, '/products/shirt')
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
  const before = await place()
  await context.setOffline(true)
  await banner(page).waitFor()
  expect(await place()).toEqual(before)

  const second = await openVisitorPage({ baseURL: shop.url, storageState: await context.storageState() })
  await add(second.page, '/products/bowl')
  await second.leave()
  await context.setOffline(false)
  await banner(page).waitFor({ state: 'hidden' })
  await page.getByRole('status').getByText('You’re back online.').waitFor({ state: 'attached' })
  await count(page).getByText('2', { exact: true }).waitFor()
  await leave()
})

test('a call that reaches nobody is told, too, and tried again by hand', async () => {
  const { page, leave } = await visitor({ expects: [away] })
  await add(page, '/products/shirt')
  await page.route('**/shop-api/**', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await banner(page).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await banner(page).waitFor({ state: 'hidden' })
  await leave()
})

test('a page that cannot be fetched leaves the frame standing, and comes when the connection does', async () => {
  const { page, context, leave } = await visitor({ expects: [away] })
  await open(page, '/products/shirt')
  // The script of the page is there; its words are not.
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  await page.getByRole('link', { name: 'Bowl' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor()
  await page.getByRole('banner').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Bowl' }).waitFor()
  await leave()
})

test('a cart that cannot be drawn leaves the page around it standing', async () => {
  const { page, leave } = await visitor({ expects: [/^TypeError: Cannot read/] })
  await open(page, '/products/shirt')
  const broken = { cart: { id: 'x', revision: '1', lineItems: [{ id: 'x', quantity: 1 }] }, violations: [] }
  await page.route('**/carts/current', (route) => route.fulfill({ json: broken }))
  await count(page).click()
  await page.getByRole('dialog').getByText('This part of the page couldn’t be shown').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('A+', { exact: true }).last().click()
  await page.waitForURL(/variant=/)
  await leave()
})

test('a page that is loaded again, or gone back to, stands where it stood', async () => {
  const { page, leave } = await visitor({ viewport: { width: 360, height: 400 } })
  await open(page, '/')
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await hydrated(page)
  expect(await top()).toBe(300)
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href*=bowl]')?.click())
  await page.getByRole('heading', { level: 1, name: 'Bowl' }).waitFor()
  expect(await top()).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(300)
  await leave()
})

for (const [how, breakIt] of Object.entries(storages)) {
  test(`BR8 storage that ${how}: the shop works from what the platform knows`, async () => {
    const { page, leave } = await visitor()
    await page.addInitScript(breakIt)
    await add(page, '/products/shirt')
    await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
    await page.getByRole('link', { name: 'Bowl' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bowl' }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await hydrated(page)
    expect(await count(page).innerText()).toContain('1')
    await leave()
  })
}

test.each(['', 'x', '%00', 'a'.repeat(300), 'bnVsbA', 'W10'])(
  'BR8 a cookie that holds %j is a new visitor, and kept from then on',
  async (value) => {
    const { page, context, leave } = await visitor()
    await context.addCookies([{ name: `vitrine-${shop.clientId}`, value, url: shop.url }])
    await add(page, '/products/bowl')
    await page.reload()
    expect(await count(page).innerText()).toContain('1')
    await leave()
  },
)

test('BR8 two shops on one machine keep their carts apart', async () => {
  const { page, context, leave } = await visitor()
  await add(page, '/products/shirt')
  const next = await context.newPage()
  await add(next, `${other.url}/products/bowl`)
  await page.reload()
  for (const one of [page, next]) expect(await count(one).innerText()).toContain('1')
  await open(page, '/cart')
  await page.getByRole('main').getByText('Shirt').first().waitFor()
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(
    [shop.clientId, other.clientId].map((id) => `vitrine-${id}`).sort(),
  )
  await leave()
})
