// Filters that another navigation replaces while they load: the form always matches the visitor's last choice or the URL.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage } from '../../browser/browser.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

const list = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const checkbox = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const minPrice = (page: Page) => filters(page).getByRole('textbox', { name: 'From' })
const sort = (page: Page) => list(page).getByRole('combobox', { name: 'Sort by' })
const showsCount = (page: Page, count: string) =>
  list(page).getByText(count, { exact: true }).first().waitFor()
const isLoading = (page: Page) => page.locator('section[aria-busy=true]').waitFor()
const isLoaded = (page: Page) => page.locator('section[aria-busy=false]').waitFor()

/** Holds all further listing requests until the returned function is called. */
async function hold(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/products.data*', async (route) => {
    await released
    // A request that was replaced is aborted.
    await route.continue().catch(() => {})
  })
  return release
}

/** Opens all products, then filters them, so that there is an entry to go back to. */
async function openFiltered(page: Page) {
  await gotoHydrated(page, '/products')
  await checkbox(page, 'In stock').click()
  await page.waitForURL(/\?stock=in$/)
  await isLoaded(page)
}

test('going back while a filter loads unchecks it in the form', async () => {
  const { page } = await openVisitorPage({ viewport: desktop })
  await openFiltered(page)
  const release = await hold(page)
  await checkbox(page, 'Sage').click()
  await isLoading(page)
  await page.goBack()
  release()
  await page.waitForURL(/\/products$/)
  await showsCount(page, '48 products')
  await expect.poll(() => checkbox(page, 'Sage').isChecked()).toBe(false)
  await checkbox(page, 'On sale').click()
  await page.waitForURL((url) => url.search !== '')
  expect(new URL(page.url()).search).toBe('?price=reduced')
})

test('going back while a price loads clears its field, but keeps text that is being typed', async () => {
  const { page } = await openVisitorPage({ viewport: desktop })
  await openFiltered(page)
  const release = await hold(page)
  await minPrice(page).fill('50')
  await minPrice(page).press('Enter')
  await isLoading(page)
  await page.goBack()
  await page.waitForFunction(() => !location.search)
  release()
  await showsCount(page, '48 products')
  await expect.poll(() => minPrice(page).inputValue()).toBe('')

  await page.unroute('**/products.data*')
  const releaseNext = await hold(page)
  await checkbox(page, 'Sage').click()
  await isLoading(page)
  await minPrice(page).pressSequentially('4')
  releaseNext()
  await page.waitForURL(/Sage$/)
  await isLoaded(page)
  await minPrice(page).pressSequentially('0')
  await minPrice(page).press('Tab')
  await page.waitForURL(/Sage&min=40$/)
})

test('removing a filter or paging while a filter loads keeps the loading one', async () => {
  const { page } = await openVisitorPage({ viewport: desktop })
  await openFiltered(page)
  const release = await hold(page)
  await checkbox(page, 'Sage').click()
  await isLoading(page)
  await list(page).getByRole('link', { name: 'Remove In stock' }).click()
  release()
  await page.waitForURL(/\?choice\.Colour=Sage$/)
  await expect.poll(() => checkbox(page, 'In stock').isChecked()).toBe(false)
  expect(await checkbox(page, 'Sage').isChecked()).toBe(true)

  await list(page).getByRole('link', { name: 'Clear all' }).click()
  await showsCount(page, '48 products')
  await page.unroute('**/products.data*')
  const releaseNext = await hold(page)
  await sort(page).selectOption('price')
  await isLoading(page)
  await list(page).getByRole('link', { name: 'Next' }).click()
  releaseNext()
  await page.waitForURL(/\?sort=price&page=2$/)
  expect(await sort(page).inputValue()).toBe('price')
})

test('going back while a filter of the sheet loads does not apply it later', async () => {
  const { page } = await openVisitorPage({ viewport: phone, hasTouch: true, path: '/' })
  await gotoHydrated(page, '/products')
  const button = page.getByRole('button', { name: /^Filter/ })
  await button.tap()
  await page.waitForFunction(() => Boolean((history.state as { usr?: object } | null)?.usr))
  const release = await hold(page)
  await checkbox(page, 'Sage').tap()
  await isLoading(page)
  await page.goBack()
  release()
  await filters(page).waitFor({ state: 'hidden' })
  // The listing is not busy while the page that Back leads to loads: its filters are those that are shown.
  await isLoaded(page)
  await button.tap()
  await checkbox(page, 'Sage').waitFor()
  await expect.poll(() => checkbox(page, 'Sage').isChecked()).toBe(false)
  await filters(page).getByRole('button', { name: 'Show 48 products' }).tap()
  await filters(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await showsCount(page, '48 products')
})
