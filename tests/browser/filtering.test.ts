// Narrowing a list step by step: every step can be gone back over, and a list stands until there is another one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, expectAccessible, openVisitorPage } from './browser.ts'
import { bowl, shirt, vase } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([shirt, { ...shirt, id: 'blouse', slug: 'blouse', name: 'Blouse' }, bowl, vase])
})
afterAll(() => shop.close())

const desk = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }

const list = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const names = (page: Page) => list(page).getByRole('article').getByRole('heading').allInnerTexts()
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const tick = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const found = (page: Page, count: string) => list(page).getByText(count, { exact: true }).first().waitFor()
const alert = (page: Page) => list(page).getByRole('alert')
const again = (page: Page) => list(page).getByRole('button', { name: 'Try again' })
const isFocused = (page: Page, label: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label)

test('a list stands until there is another one, and says so', async () => {
  const { page, leave } = await openVisitorPage({
    baseURL: shop.url,
    viewport: desk,
    expects: [/status of 503/],
  })
  await page.goto('/products?sort=name')
  await hydrated(page)
  const all = await names(page)
  shop.platformIs('refuses')
  await tick(page, 'A+').click()
  await alert(page).getByText('We couldn’t load new results').waitFor()
  expect(await names(page)).toEqual(all)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All products')
  expect(await page.title()).toContain('All products')
  expect(await tick(page, 'A+').isChecked(), 'what was chosen stays chosen').toBe(true)
  expect(page.url()).toContain('choice.Size=A%2B')
  await list(page).getByRole('link', { name: 'Remove Size: A+' }).waitFor()
  await expectAccessible(page)

  // It is said anew, and the keyboard stays where it is.
  const before = await alert(page).elementHandle()
  await again(page).press('Enter')
  await page.waitForFunction((line) => !line?.isConnected, before)
  await alert(page).waitFor()
  expect(await again(page).evaluate((button) => button === document.activeElement)).toBe(true)

  shop.platformIs('there')
  await page.keyboard.press('Enter')
  await found(page, '2 products')
  expect(await alert(page).count()).toBe(0)
  expect(await names(page)).toEqual(['Blouse', 'Shirt'])
  expect(await page.getByRole('status').allInnerTexts()).toContain('2 products')
  await isFocused(page, 'Products')

  // A choice that nobody answered to can be gone back over like any other.
  shop.platformIs('refuses')
  await tick(page, 'In stock').click()
  await alert(page).waitFor()
  shop.platformIs('there')
  await page.goBack()
  await alert(page).waitFor({ state: 'hidden' })
  expect(await tick(page, 'In stock').isChecked()).toBe(false)
  await leave()
})

test('without a connection a list stands as well, and comes by itself once there is one', async () => {
  const { context, page, leave } = await openVisitorPage({
    baseURL: shop.url,
    viewport: desk,
    expects: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  })
  await page.goto('/products')
  await hydrated(page)
  await context.setOffline(true)
  await tick(page, 'In stock').click()
  await alert(page).waitFor()
  await context.setOffline(false)
  await found(page, '3 products')
  await leave()
})

test('without script a page that cannot be had leads to itself', async () => {
  const { page, leave } = await openVisitorPage({
    baseURL: shop.url,
    javaScriptEnabled: false,
    expects: [/status of 503/],
  })
  shop.platformIs('refuses')
  await page.goto('/products?choice.Size=A-')
  shop.platformIs('there')
  await page.getByRole('link', { name: 'Try again' }).click()
  await found(page, '2 products')
  expect(page.url()).toContain('/products?choice.Size=A-')
  await leave()
})

test('Back undoes one choice after the other, and the page stays where it is', async () => {
  const { page, leave } = await openVisitorPage({ viewport: { ...desk, height: 500 } })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Kitchen' }).click()
  await found(page, '16 products')
  await tick(page, 'Ink').click()
  await found(page, '5 products')
  // A price is one step, however many keys it takes.
  const to = filters(page).getByRole('textbox', { name: 'To' })
  await to.pressSequentially('40.00')
  await to.press('Enter')
  await page.waitForURL(/Ink&max=40$/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z')
  await page.waitForURL(/sort=name$/)
  await page.evaluate(() => scrollTo(0, 200))
  await to.focus()

  await page.goBack()
  await page.waitForURL(/max=40$/)
  await page.goBack()
  await page.waitForURL(/choice\.Colour=Ink$/)
  await found(page, '5 products')
  expect(await to.inputValue()).toBe('')
  expect(await to.evaluate((field) => field === document.activeElement), 'the focus stays').toBe(true)
  await page.goBack()
  await page.waitForURL(/\/kitchen$/)
  await found(page, '16 products')
  expect(await tick(page, 'Ink').isChecked()).toBe(false)
  await page.goForward()
  await found(page, '5 products')
  expect(await tick(page, 'Ink').isChecked()).toBe(true)
  await list(page).getByRole('link', { name: 'Clear all' }).click()
  await found(page, '16 products')
  await page.goBack()
  await found(page, '5 products')
  await page.goBack()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  await leave()
})

test('Back puts an open sheet away first, and keeps what was chosen in it', async () => {
  const { page, complaints, leave } = await openVisitorPage({ viewport: phone, hasTouch: true })
  const button = page.getByRole('button', { name: /^Filter/ })
  const open = async () => {
    await button.tap()
    await tick(page, 'Ink').waitFor()
    // Nobody goes back so soon that the page has not heard of the sheet.
    await page.waitForFunction(() => Boolean((history.state as { usr?: object } | null)?.usr))
  }
  const isAway = () => filters(page).waitFor({ state: 'hidden' })
  await page.goto('/')
  await page.goto('/collections/kitchen')
  await hydrated(page)

  // Nothing was chosen: whichever way it is put away, there is one list to go back from.
  await open()
  await page.goBack()
  await isAway()
  await found(page, '16 products')
  await open()
  await page.keyboard.press('Escape')
  await isAway()
  await open()
  await filters(page).getByRole('button', { name: /^Show/ }).tap()
  await isAway()

  await open()
  await tick(page, 'Ink').tap()
  await page.waitForURL(/Ink$/)
  await tick(page, 'In stock').tap()
  await page.waitForURL(/Ink&stock=in$/)
  await page.goBack()
  await isAway()
  expect(page.url(), 'the choices stand').toMatch(/Ink&stock=in$/)
  await page.getByRole('button', { name: 'Filter (2)' }).waitFor()
  await page.goBack()
  await page.waitForURL(/Ink$/)
  await page.goBack()
  await page.waitForURL(/\/kitchen$/)
  await found(page, '16 products')

  await open()
  await filters(page).getByRole('textbox', { name: 'To' }).fill('20')
  await filters(page).getByRole('button', { name: /^Show/ }).tap()
  await page.waitForURL(/max=20$/)
  await isAway()
  await page.goBack()
  await page.waitForURL(/\/kitchen$/)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  expect(complaints).toEqual([])
  await leave()
})

test('a tablet that is turned puts an open sheet away, and its entry of the history', async () => {
  const { page, leave } = await openVisitorPage({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  await page.goto('/')
  await page.goto('/products')
  await hydrated(page)
  const open = () => page.getByRole('button', { name: /^Filter/ }).tap()
  const isBelow = () => Boolean((history.state as { usr?: object } | null)?.usr)
  const liesAbove = () => page.evaluate(() => document.querySelector(':popover-open') !== null)
  const turn = (wide: boolean) =>
    page.setViewportSize(wide ? { width: 1180, height: 820 } : { width: 820, height: 1180 })

  await open()
  await page.waitForFunction(isBelow)
  await turn(true)
  await expect.poll(liesAbove).toBe(false)
  await page.waitForFunction(() => !(history.state as { usr?: object } | null)?.usr)
  // The filters stand beside the list, and can be used.
  await tick(page, 'Ink').click()
  await page.waitForURL(/Ink$/)
  await page.goBack()
  await found(page, '48 products')
  expect(await tick(page, 'Ink').isChecked()).toBe(false)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')

  // What was chosen in it stays chosen.
  await page.goto('/products')
  await hydrated(page)
  await turn(false)
  await open()
  await page.waitForFunction(isBelow)
  await tick(page, 'Ink').tap()
  await page.waitForURL(/Ink$/)
  await turn(true)
  await expect.poll(liesAbove).toBe(false)
  expect(page.url()).toMatch(/Ink$/)
  await page.goBack()
  await page.waitForURL(/\/products$/)
  await leave()
})

test('what is no price stays where it was written, is called so, and is not asked for', async () => {
  const { page, leave } = await openVisitorPage({ viewport: desk })
  await page.goto('/products?min=20')
  await hydrated(page)
  const from = filters(page).getByRole('textbox', { name: 'From' })
  const problem = filters(page).getByRole('alert')
  await from.fill('-5')
  await from.press('Enter')
  await problem.waitFor()
  expect(await problem.innerText()).toBe('Enter a price, such as 25')
  expect(await from.getAttribute('aria-invalid')).toBe('true')
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)

  // Another choice neither takes it for a price nor forgets the one that was.
  await tick(page, 'In stock').click()
  await page.waitForURL(/\?min=20&stock=in$/)
  await list(page).getByRole('link', { name: 'Remove In stock' }).waitFor()
  expect(await from.inputValue()).toBe('-5')
  await problem.waitFor()

  // Mended, it is asked for; what the address says anew is said in its place.
  await from.fill('٢٥')
  await problem.waitFor({ state: 'hidden' })
  await from.press('Tab')
  await page.waitForURL(/\?min=25&stock=in$/)
  await from.fill('1e3')
  await from.press('Tab')
  await problem.waitFor()
  await list(page).getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL(/\/products$/)
  await problem.waitFor({ state: 'hidden' })
  await expect.poll(() => from.inputValue()).toBe('')
  await from.fill('10.')
  await from.press('Enter')
  await page.waitForURL(/\?min=10$/)
  await leave()
})
