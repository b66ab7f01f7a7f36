// Without a connection, and with broken storage, the screen still shows the true state.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, hydrated, openVisitorPage } from '../../browser/browser.ts'
import { bowl, shirt, vase } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'
import { storages } from '../../browser/storages.ts'
import { atSize } from '../../shop/size.ts'

const shop = await openSmallShop([shirt, bowl, vase])
const otherShop = await openSmallShop([bowl])

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Error loading route module/

const offlineNotice = (page: Page) =>
  page.getByRole('alert').getByText('We can’t reach the shop', { exact: true })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function add(page: Page, path: string) {
  await gotoHydrated(page, path)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

test('losing the connection shows a notice without layout shift, and its return refreshes the cart', async () => {
  const { page, context } = await visitor({ expects: [networkErrors] })
  await add(page, '/products/shirt')
  const headingBox = () => page.getByRole('heading', { level: 1 }).boundingBox()
  const boxBefore = await headingBox()
  await context.setOffline(true)
  await offlineNotice(page).waitFor()
  expect(await headingBox()).toEqual(boxBefore)

  const otherDevice = await openVisitorPage({ baseURL: shop.url, storageState: await context.storageState() })
  await add(otherDevice.page, '/products/bowl')
  await otherDevice.leave()
  await context.setOffline(false)
  await offlineNotice(page).waitFor({ state: 'hidden' })
  await page.getByRole('status').getByText('You’re back online.').waitFor({ state: 'attached' })
  await cartLink(page).getByText('2', { exact: true }).waitFor()
})

test('a call that fails without a response shows the notice, with a button to try again', async () => {
  const { page } = await visitor({ expects: [networkErrors] })
  await add(page, '/products/shirt')
  await page.route('**/shop-api/**', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await offlineNotice(page).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await offlineNotice(page).waitFor({ state: 'hidden' })
})

test('a page that cannot be loaded keeps the frame, and loads when the connection is back', async () => {
  const { page, context } = await visitor({ expects: [networkErrors] })
  await gotoHydrated(page, '/products/shirt')
  // The script of the next page is loaded already; its data is not.
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  await page.getByRole('link', { name: 'Bowl' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor()
  await page.getByRole('banner').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Bowl' }).waitFor()
})

test('a page whose script cannot be loaded keeps the frame, and can be tried again', async () => {
  const { page, context } = await visitor({ expects: [networkErrors] })
  await gotoHydrated(page, '/')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await retry.click()
  await page.getByRole('main').locator('button[aria-disabled=false]').waitFor()
  await cartLink(page).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('a cart that cannot be rendered keeps the page around it', async () => {
  const { page } = await visitor({ expects: [/^TypeError: Cannot read/] })
  await gotoHydrated(page, '/products/shirt')
  const brokenCart = {
    cart: { id: 'x', revision: '1', lineItems: [{ id: 'x', quantity: 1 }] },
    violations: [],
  }
  await page.route('**/carts/current', (route) => route.fulfill({ json: brokenCart }))
  await cartLink(page).click()
  await page.getByRole('dialog').getByText('This part of the page couldn’t be shown').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('A+', { exact: true }).last().click()
  await page.waitForURL(/variant=/)
})

test('reloading or going back restores the scroll position', async () => {
  const { page } = await visitor({ viewport: { width: 360, height: 400 } })
  await gotoHydrated(page, '/')
  const scrollTop = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await hydrated(page)
  expect(await scrollTop()).toBe(300)
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href*=bowl]')?.click())
  await page.getByRole('heading', { level: 1, name: 'Bowl' }).waitFor()
  expect(await scrollTop()).toBe(0)
  await page.goBack()
  await expect.poll(scrollTop).toBe(300)
})

for (const [how, breakIt] of Object.entries(storages)) {
  test(`with storage that ${how}, the shop works from the state of the platform (BR8)`, async () => {
    const { page } = await visitor()
    await page.addInitScript(breakIt)
    await add(page, '/products/shirt')
    await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
    await page.getByRole('link', { name: 'Bowl' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bowl' }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await hydrated(page)
    expect(await cartLink(page).innerText()).toContain('1')
  })
}

const brokenCookies = ['', '%00', 'bnVsbA', 'x', 'a'.repeat(300), 'W10']
test.each(brokenCookies.slice(0, atSize({ landing: 3, trial: 6, long: 6 })))(
  'a session cookie of %j starts a new session, which is kept (BR8)',
  async (value) => {
    const { page, context } = await visitor()
    await context.addCookies([{ name: `vitrine-${shop.clientId}`, value, url: shop.url }])
    await add(page, '/products/bowl')
    await page.reload()
    expect(await cartLink(page).innerText()).toContain('1')
  },
)

test('two shops on one host keep separate carts (BR8)', async () => {
  const { page, context } = await visitor()
  await add(page, '/products/shirt')
  const otherPage = await context.newPage()
  await add(otherPage, `${otherShop.url}/products/bowl`)
  await page.reload()
  for (const tab of [page, otherPage]) expect(await cartLink(tab).innerText()).toContain('1')
  await gotoHydrated(page, '/cart')
  await page.getByRole('main').getByText('Shirt').first().waitFor()
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(
    [shop.clientId, otherShop.clientId].map((id) => `vitrine-${id}`).sort(),
  )
})
