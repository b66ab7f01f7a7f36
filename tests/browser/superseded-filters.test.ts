// Whoever goes on before the list has answered: what the form says is what was meant, or what the address says, and no lie.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, openVisitorPage } from './browser.ts'

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

const list = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const tick = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const from = (page: Page) => filters(page).getByRole('textbox', { name: 'From' })
const sort = (page: Page) => list(page).getByRole('combobox', { name: 'Sort by' })
const found = (page: Page, count: string) => list(page).getByText(count, { exact: true }).first().waitFor()
const busy = (page: Page) => page.locator('section[aria-busy=true]').waitFor()
const settled = (page: Page) => page.locator('section[aria-busy=false]').waitFor()

/** From now on no look at the list is answered, until the answers are let go. */
async function hold(page: Page) {
  let letGo = () => {}
  const gone = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/products.data*', async (route) => {
    await gone
    // Who was overtaken has hung up.
    await route.continue().catch(() => {})
  })
  return letGo
}

/** At the list, by way of all goods. */
async function narrowed(page: Page) {
  await page.goto('/products')
  await hydrated(page)
  await tick(page, 'In stock').click()
  await page.waitForURL(/\?stock=in$/)
  await settled(page)
}

test('a choice that Back has overtaken is taken back in the form as well', async () => {
  const { page, leave } = await openVisitorPage({ viewport: desk })
  await narrowed(page)
  const letGo = await hold(page)
  await tick(page, 'Sage').click()
  await busy(page)
  await page.goBack()
  letGo()
  await page.waitForURL(/\/products$/)
  await found(page, '48 products')
  await expect.poll(() => tick(page, 'Sage').isChecked()).toBe(false)
  await tick(page, 'On sale').click()
  await page.waitForURL((url) => url.search !== '')
  expect(new URL(page.url()).search).toBe('?price=reduced')
  await leave()
})

test('a price that Back has overtaken goes, though the keyboard is in its field; what is being typed stays', async () => {
  const { page, leave } = await openVisitorPage({ viewport: desk })
  await narrowed(page)
  const letGo = await hold(page)
  await from(page).fill('50')
  await from(page).press('Enter')
  await busy(page)
  await page.goBack()
  await page.waitForFunction(() => !location.search)
  letGo()
  await found(page, '48 products')
  await expect.poll(() => from(page).inputValue()).toBe('')

  await page.unroute('**/products.data*')
  const answer = await hold(page)
  await tick(page, 'Sage').click()
  await busy(page)
  await from(page).pressSequentially('4')
  answer()
  await page.waitForURL(/Sage$/)
  await settled(page)
  await from(page).pressSequentially('0')
  await from(page).press('Tab')
  await page.waitForURL(/Sage&min=40$/)
  await leave()
})

test('a chip that is taken away, and the next page, know of the choice that is on its way', async () => {
  const { page, leave } = await openVisitorPage({ viewport: desk })
  await narrowed(page)
  const letGo = await hold(page)
  await tick(page, 'Sage').click()
  await busy(page)
  await list(page).getByRole('link', { name: 'Remove In stock' }).click()
  letGo()
  await page.waitForURL(/\?choice\.Colour=Sage$/)
  await expect.poll(() => tick(page, 'In stock').isChecked()).toBe(false)
  expect(await tick(page, 'Sage').isChecked()).toBe(true)

  await list(page).getByRole('link', { name: 'Clear all' }).click()
  await found(page, '48 products')
  await page.unroute('**/products.data*')
  const answer = await hold(page)
  await sort(page).selectOption('price')
  await busy(page)
  await list(page).getByRole('link', { name: 'Next' }).click()
  answer()
  await page.waitForURL(/\?sort=price&page=2$/)
  expect(await sort(page).inputValue()).toBe('price')
  await leave()
})

test('a choice in the sheet that Back has overtaken is not made later', async () => {
  const { page, leave } = await openVisitorPage({ viewport: phone, hasTouch: true })
  await page.goto('/')
  await page.goto('/products')
  await hydrated(page)
  const button = page.getByRole('button', { name: /^Filter/ })
  await button.tap()
  await page.waitForFunction(() => Boolean((history.state as { usr?: object } | null)?.usr))
  const letGo = await hold(page)
  await tick(page, 'Sage').tap()
  await busy(page)
  await page.goBack()
  letGo()
  await filters(page).waitFor({ state: 'hidden' })
  await settled(page)
  await button.tap()
  await tick(page, 'Sage').waitFor()
  expect(await tick(page, 'Sage').isChecked()).toBe(false)
  await filters(page).getByRole('button', { name: 'Show 48 products' }).tap()
  await filters(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await found(page, '48 products')
  await leave()
})
