// Filtering a listing: going back undoes each filter, and a listing stays on screen when loading the next one fails.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { bowl, shirt, vase } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const shop = await openSmallShop([
  shirt,
  { ...shirt, id: 'blouse', slug: 'blouse', name: 'Blouse' },
  bowl,
  vase,
])

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }

const list = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const names = (page: Page) => list(page).getByRole('article').getByRole('heading').allInnerTexts()
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const checkbox = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const showsCount = (page: Page, count: string) =>
  list(page).getByText(count, { exact: true }).first().waitFor()
const alert = (page: Page) => list(page).getByRole('alert')
const retryButton = (page: Page) => list(page).getByRole('button', { name: 'Try again' })
const isFocused = (page: Page, label: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label)

test('a listing that cannot be reloaded stays on screen with an error and a retry button', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url, viewport: desktop, expects: [/status of 503/] })
  await gotoHydrated(page, '/products?sort=name')
  const all = await names(page)
  shop.platformIs('refuses')
  await checkbox(page, 'A+').click()
  await alert(page).getByText('We couldn’t load new results').waitFor()
  expect(await names(page)).toEqual(all)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All products')
  expect(await page.title()).toContain('All products')
  expect(await checkbox(page, 'A+').isChecked(), 'the filter stays checked').toBe(true)
  expect(page.url()).toContain('choice.Size=A%2B')
  await list(page).getByRole('link', { name: 'Remove Size: A+' }).waitFor()
  await expectAccessible(page)

  // A second failure is announced anew, and the button keeps the focus.
  const firstAlert = await alert(page).elementHandle()
  await retryButton(page).press('Enter')
  await page.waitForFunction((element) => !element?.isConnected, firstAlert)
  await alert(page).waitFor()
  expect(await retryButton(page).evaluate((button) => button === document.activeElement)).toBe(true)

  shop.platformIs('there')
  await page.keyboard.press('Enter')
  await showsCount(page, '2 products')
  expect(await alert(page).count()).toBe(0)
  expect(await names(page)).toEqual(['Blouse', 'Shirt'])
  expect(await page.getByRole('status').allInnerTexts()).toContain('2 products')
  await isFocused(page, 'Products')

  // Going back undoes a filter that failed to load like any other.
  shop.platformIs('refuses')
  await checkbox(page, 'In stock').click()
  await alert(page).waitFor()
  shop.platformIs('there')
  await page.goBack()
  await alert(page).waitFor({ state: 'hidden' })
  expect(await checkbox(page, 'In stock').isChecked()).toBe(false)
})

test('an offline listing stays on screen, and reloads by itself when the browser is online again', async () => {
  const { context, page } = await openVisitorPage({
    baseURL: shop.url,
    viewport: desktop,
    expects: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  })
  await gotoHydrated(page, '/products')
  await context.setOffline(true)
  await checkbox(page, 'In stock').click()
  await alert(page).waitFor()
  await context.setOffline(false)
  await showsCount(page, '3 products')
})

test('without script, an unavailable listing has a link to try again', async () => {
  const { page } = await openVisitorPage({
    baseURL: shop.url,
    javaScriptEnabled: false,
    expects: [/status of 503/],
  })
  shop.platformIs('refuses')
  await page.goto('/products?choice.Size=A-')
  shop.platformIs('there')
  await page.getByRole('link', { name: 'Try again' }).click()
  await showsCount(page, '2 products')
  expect(page.url()).toContain('/products?choice.Size=A-')
})

test('going back undoes one filter at a time, and keeps the scroll position and the focus', async () => {
  const { page } = await openVisitorPage({ viewport: { ...desktop, height: 500 } })
  await gotoHydrated(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Kitchen' }).click()
  await showsCount(page, '16 products')
  await checkbox(page, 'Ink').click()
  await showsCount(page, '5 products')
  // A price is one history entry, however many keys it takes.
  const maxPrice = filters(page).getByRole('textbox', { name: 'To' })
  await maxPrice.pressSequentially('40.00')
  await maxPrice.press('Enter')
  await page.waitForURL(/Ink&max=40$/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z')
  await page.waitForURL(/sort=name$/)
  await page.evaluate(() => scrollTo(0, 200))
  await maxPrice.focus()

  await page.goBack()
  await page.waitForURL(/max=40$/)
  await page.goBack()
  await page.waitForURL(/choice\.Colour=Ink$/)
  await showsCount(page, '5 products')
  expect(await maxPrice.inputValue()).toBe('')
  expect(await maxPrice.evaluate((field) => field === document.activeElement), 'keeps the focus').toBe(true)
  await page.goBack()
  await page.waitForURL(/\/kitchen$/)
  await showsCount(page, '16 products')
  expect(await checkbox(page, 'Ink').isChecked()).toBe(false)
  await page.goForward()
  await showsCount(page, '5 products')
  expect(await checkbox(page, 'Ink').isChecked()).toBe(true)
  await list(page).getByRole('link', { name: 'Clear all' }).click()
  await showsCount(page, '16 products')
  await page.goBack()
  await showsCount(page, '5 products')
  await page.goBack()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
})

test('going back closes an open filter sheet first, and keeps the filters that were chosen in it', async () => {
  const { page, complaints } = await openVisitorPage({ viewport: phone, hasTouch: true })
  const button = page.getByRole('button', { name: /^Filter/ })
  const open = async () => {
    await button.tap()
    await checkbox(page, 'Ink').waitFor()
    // Wait for the history entry of the sheet.
    await page.waitForFunction(() => Boolean((history.state as { usr?: object } | null)?.usr))
  }
  const isClosed = () => filters(page).waitFor({ state: 'hidden' })
  await page.goto('/')
  await gotoHydrated(page, '/collections/kitchen')

  // Nothing was chosen: however the sheet is closed, it leaves no history entry.
  await open()
  await page.goBack()
  await isClosed()
  await showsCount(page, '16 products')
  await open()
  await page.keyboard.press('Escape')
  await isClosed()
  await open()
  await filters(page).getByRole('button', { name: /^Show/ }).tap()
  await isClosed()

  await open()
  await checkbox(page, 'Ink').tap()
  await page.waitForURL(/Ink$/)
  await checkbox(page, 'In stock').tap()
  await page.waitForURL(/Ink&stock=in$/)
  await page.goBack()
  await isClosed()
  expect(page.url(), 'the filters stay').toMatch(/Ink&stock=in$/)
  await page.getByRole('button', { name: 'Filter (2)' }).waitFor()
  await page.goBack()
  await page.waitForURL(/Ink$/)
  await page.goBack()
  await page.waitForURL(/\/kitchen$/)
  await showsCount(page, '16 products')

  await open()
  await filters(page).getByRole('textbox', { name: 'To' }).fill('20')
  await filters(page).getByRole('button', { name: /^Show/ }).tap()
  await page.waitForURL(/max=20$/)
  await isClosed()
  await page.goBack()
  await page.waitForURL(/\/kitchen$/)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  expect(complaints).toEqual([])
})

test('rotating a tablet closes an open sheet and removes its history entry', async () => {
  const { page } = await openVisitorPage({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  await page.goto('/')
  await gotoHydrated(page, '/products')
  const open = () => page.getByRole('button', { name: /^Filter/ }).tap()
  const hasSheetEntry = () => Boolean((history.state as { usr?: object } | null)?.usr)
  const isSheetOpen = () => page.evaluate(() => document.querySelector(':popover-open') !== null)
  const rotate = (landscape: boolean) =>
    page.setViewportSize(landscape ? { width: 1180, height: 820 } : { width: 820, height: 1180 })

  await open()
  await page.waitForFunction(hasSheetEntry)
  await rotate(true)
  await expect.poll(isSheetOpen).toBe(false)
  await page.waitForFunction(() => !(history.state as { usr?: object } | null)?.usr)
  // The filters are beside the listing, and work.
  await checkbox(page, 'Ink').click()
  await page.waitForURL(/Ink$/)
  await page.goBack()
  await showsCount(page, '48 products')
  expect(await checkbox(page, 'Ink').isChecked()).toBe(false)
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')

  // A filter that was chosen in the sheet stays.
  await gotoHydrated(page, '/products')
  await rotate(false)
  await open()
  await page.waitForFunction(hasSheetEntry)
  await checkbox(page, 'Ink').tap()
  await page.waitForURL(/Ink$/)
  await rotate(true)
  await expect.poll(isSheetOpen).toBe(false)
  expect(page.url()).toMatch(/Ink$/)
  await page.goBack()
  await page.waitForURL(/\/products$/)
})

test('a choice that would leave nothing is listed only while it is selected, and the focus stays in the filters', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url, viewport: desktop })
  await gotoHydrated(page, '/products')
  const all = () => filters(page).getByRole('checkbox').count()
  expect(await all()).toBe(5)
  await checkbox(page, 'A+').click()
  await showsCount(page, '2 products')
  // Only the bowl and the vase cost 30: with that price no size is left but the selected one.
  const maxPrice = filters(page).getByRole('textbox', { name: 'To' })
  await maxPrice.fill('40')
  await maxPrice.press('Enter')
  await list(page).getByText('No products match these filters').waitFor()
  expect(
    await filters(page)
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
  ).toEqual(['A+'])
  expect(await checkbox(page, 'A+').isChecked()).toBe(true)
  await expectAccessible(page)
  await checkbox(page, 'A+').press('Space')
  await showsCount(page, '2 products')
  expect(await checkbox(page, 'A+').count()).toBe(0)
  expect(await filters(page).getByRole('group', { name: 'Size' }).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('filters')
  await page.goBack()
  await checkbox(page, 'A+').waitFor()
  expect(await checkbox(page, 'A+').isChecked()).toBe(true)
})

test('without script, a choice that would leave nothing is listed only while it is selected', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url, viewport: desktop, javaScriptEnabled: false })
  await page.goto('/products?choice.Size=A-&max=40')
  await page.waitForURL(/max=40$/)
  expect(await filters(page).getByRole('checkbox').count()).toBe(1)
  expect(await checkbox(page, 'A-').isChecked()).toBe(true)
})

test('an invalid price stays in its field with an error, and is not applied', async () => {
  const { page } = await openVisitorPage({ viewport: desktop, path: '/products?min=20', isHydrated: true })
  const minPrice = filters(page).getByRole('textbox', { name: 'From' })
  const problem = filters(page).getByRole('alert')
  await minPrice.fill('-5')
  await minPrice.press('Enter')
  await problem.waitFor()
  expect(await problem.innerText()).toBe('Enter a price, such as 25')
  expect(await minPrice.getAttribute('aria-invalid')).toBe('true')
  expect(await minPrice.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)

  // Another filter applies without it, and keeps the price of the URL.
  await checkbox(page, 'In stock').click()
  await page.waitForURL(/\?min=20&stock=in$/)
  await list(page).getByRole('link', { name: 'Remove In stock' }).waitFor()
  expect(await minPrice.inputValue()).toBe('-5')
  await problem.waitFor()

  // A corrected price applies, and a new URL replaces an invalid one.
  await minPrice.fill('٢٥')
  await problem.waitFor({ state: 'hidden' })
  await minPrice.press('Tab')
  await page.waitForURL(/\?min=25&stock=in$/)
  await minPrice.fill('1e3')
  await minPrice.press('Tab')
  await problem.waitFor()
  await list(page).getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL(/\/products$/)
  await problem.waitFor({ state: 'hidden' })
  await expect.poll(() => minPrice.inputValue()).toBe('')
  await minPrice.fill('10.')
  await minPrice.press('Enter')
  await page.waitForURL(/\?min=10$/)
})
