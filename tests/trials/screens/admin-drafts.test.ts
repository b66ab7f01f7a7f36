// Unsaved changes of a form in the admin: the drafts of each tab on the device, and the question before leaving.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  description,
  edited,
  field,
  mugOf,
  openForm,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'

test('unsaved changes are offered again after a reload, and restored or discarded', async () => {
  const { shop, page } = await openForm()
  // Playwright accepts the question of the browser only if a page handles it.
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Name').fill('Draft mug')
  await field(page, 'Visible in the storefront').uncheck()
  await edited(page)
  await page.reload()
  const offer = page.getByRole('region', { name: 'You have unsaved changes' })
  await offer.waitFor()
  await expectAccessible(page)
  expect(await field(page, 'Name').inputValue()).toBe('Mug')
  await button(page, 'Restore').click()
  await edited(page)
  expect(await field(page, 'Name').inputValue()).toBe('Draft mug')
  expect(await field(page, 'Visible in the storefront').isChecked()).toBe(false)
  expect(await offer.count()).toBe(0)

  await page.reload()
  await button(page, 'Discard').click()
  await offer.waitFor({ state: 'detached' })
  await page.reload()
  await hydrated(page)
  await field(page, 'Ribbon').fill('New')
  await edited(page)
  expect(await offer.count()).toBe(0)
  await saveUntilSaved(page)
  await page.reload()
  await hydrated(page)
  await saved(page)
  expect(await offer.count()).toBe(0)
  expect(await mugOf(shop)).toMatchObject({ name: 'Mug', ribbon: 'New' })
})

test('a draft remembers its revision, so a change that came in between is a conflict', async () => {
  const { shop, page } = await openForm({ expects: [/409/] })
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Name').fill('Draft mug')
  await edited(page)
  await changeMeanwhile(shop, { name: 'Their mug' })
  await page.reload()
  await button(page, 'Restore').click()
  await edited(page)
  await saveUntil(page, 'This product was changed while you edited it')
  expect(await mugOf(shop)).toMatchObject({ name: 'Their mug' })
})

test('what is typed beside an offered draft neither replaces the draft nor is lost when it is restored', async () => {
  const { shop, page } = await openForm()
  page.on('dialog', (dialog) => dialog.accept())
  const offer = page.getByRole('region', { name: 'You have unsaved changes' })
  await field(page, 'Description').fill('An hour of work')
  await edited(page)
  await page.reload()
  await offer.waitFor()
  await field(page, 'Ribbon').fill('New')
  await edited(page)
  await page.reload()
  await offer.waitFor()
  await field(page, 'Ribbon').fill('Sale')
  await button(page, 'Restore').click()
  await offer.waitFor({ state: 'detached' })
  expect(await description(page)).toBe('An hour of work')
  expect(await field(page, 'Ribbon').inputValue()).toBe('Sale')
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({ descriptionText: 'An hour of work', ribbon: 'Sale' })
})

test('what is typed beside a draft that is then discarded is kept as the new draft', async () => {
  const { page } = await openForm()
  page.on('dialog', (dialog) => dialog.accept())
  const offer = page.getByRole('region', { name: 'You have unsaved changes' })
  await field(page, 'Name').fill('Draft mug')
  await edited(page)
  await page.reload()
  await offer.waitFor()
  await field(page, 'Ribbon').fill('New')
  await button(page, 'Discard').click()
  await offer.waitFor({ state: 'detached' })
  await page.reload()
  await button(page, 'Restore').click()
  expect(await field(page, 'Name').inputValue()).toBe('Mug')
  expect(await field(page, 'Ribbon').inputValue()).toBe('New')
})

test('leaving a changed form asks first, and an unchanged one does not', async () => {
  const { page } = await openForm()
  const main = page.getByRole('main')
  await field(page, 'Name').fill('My mug')
  await field(page, 'Name').fill('Mug')
  await main.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('table').waitFor()

  await page.getByRole('link', { name: 'Mug', exact: true }).click()
  await field(page, 'Name').fill('My mug')
  await edited(page)
  await main.getByRole('link', { name: 'Products' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await field(page, 'Name').inputValue()).toBe('My mug')

  await main.getByRole('link', { name: 'Products' }).click()
  await button(page, 'Stay').click()
  await question.waitFor({ state: 'hidden' })
  await main.getByRole('link', { name: 'Products' }).click()
  await button(page, 'Leave').click()
  await page.getByRole('table').waitFor()
})

test('the browser asks before it closes a tab with unsaved changes', async () => {
  const { page } = await openForm()
  await field(page, 'Name').fill('My mug')
  await edited(page)
  const question = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closing
})

test('without storage on the device the form works, and says that changes will be lost', async () => {
  const { shop, page } = await openForm({ path: '/products' })
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  })
  await gotoHydrated(page, '/admin/products/mug')
  await field(page, 'Name').fill('My mug')
  await edited(page)
  await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
  await page.getByText('Your changes are not saved, and will be lost.').waitFor()
  await button(page, 'Stay').click()
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({ name: 'My mug' })
})

/** The drafts on the device. */
const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine-draft:')))

for (const { title, path, begin } of [
  { title: 'the form of the same product', path: '/products/mug', begin: async () => {} },
  {
    title: 'the form of another new product',
    path: '/products/new',
    begin: (page: Page) => field(page, 'Price in EUR').fill('12'),
  },
])
  test(`a tab that saves ${title} leaves what a closed tab has entered`, async () => {
    const { shop, page, context } = await openForm({ path })
    // Both begin before there is a draft to offer.
    const other = await context.newPage()
    await gotoHydrated(other, `/admin${path}`)
    await field(page, 'Name').fill('An hour of work')
    await edited(page)
    await begin(other)
    await field(other, 'Name').fill('A minute of work')
    await edited(other)
    expect(await draftKeys(page)).toHaveLength(2)
    await saveUntilSaved(other)
    await page.close({ runBeforeUnload: false })
    await other.goto(`/admin${path}`)
    await button(other, 'Restore').click()
    expect(await field(other, 'Name').inputValue()).toBe('An hour of work')
    await edited(other)
    expect(await draftKeys(other)).toHaveLength(1)
    expect((await shop.visitor().products.query().eq('name', 'A minute of work').find()).total).toBe(1)
  })

test('of the drafts of several tabs the newest is offered first, and the fifth is the last to be kept', async () => {
  const { page, context } = await openForm()
  const offer = (tab: Page) => tab.getByRole('region', { name: 'You have unsaved changes' })
  const tabs = [page]
  while (tabs.length < 6) tabs.push(await context.newPage())
  for (const tab of tabs.slice(1)) {
    await gotoHydrated(tab, '/admin/products/mug')
  }
  for (const [n, tab] of tabs.entries()) {
    await field(tab, 'Name').fill(`Draft ${n}`)
    await edited(tab)
  }
  for (const tab of tabs.slice(1)) await tab.close({ runBeforeUnload: false })
  expect(await draftKeys(page)).toHaveLength(5)
  page.on('dialog', (dialog) => dialog.accept())
  for (const n of [5, 4, 3, 2, 1]) {
    await page.reload()
    await button(page, 'Restore').click()
    expect(await field(page, 'Name').inputValue()).toBe(`Draft ${n}`)
    await field(page, 'Name').fill('Mug')
    await expect.poll(() => draftKeys(page)).toHaveLength(n - 1)
  }
  await page.reload()
  await hydrated(page)
  expect(await offer(page).count()).toBe(0)
})

test('signing out removes the drafts from the device, even before the page is hydrated', async () => {
  const { page } = await openForm()
  await field(page, 'Name').fill('Secret mug')
  await edited(page)
  await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
  await button(page, 'Leave').click()
  await page.getByRole('table').waitFor()
  expect(await draftKeys(page)).toHaveLength(1)
  // Submits as a page does whose scripts have not arrived.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/sign-out"]')?.submit())
  await page.getByRole('heading', { name: 'Sign in to the admin' }).waitFor()
  expect(await draftKeys(page)).toEqual([])
})

test('signing out removes the drafts in a browser that ignores Clear-Site-Data, too', async () => {
  const { page } = await openForm()
  page.on('dialog', (dialog) => dialog.accept())
  await page.evaluate(() => localStorage.setItem('other', 'kept'))
  await field(page, 'Name').fill('Secret mug')
  await edited(page)
  expect(await draftKeys(page)).toHaveLength(1)
  await page.route('**/sign-out', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Signed out</title>' }),
  )
  await button(page, 'Sign out').click()
  await expect.poll(() => page.title()).toBe('Signed out')
  expect(await draftKeys(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('other'))).toBe('kept')
})

test('a draft of a form that had fewer fields keeps what the other fields hold', async () => {
  const { shop, page } = await openForm()
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Name').fill('Draft mug')
  await edited(page)
  const [key = ''] = await draftKeys(page)
  await page.evaluate((name) => {
    const short = { name: 'Draft mug' }
    localStorage.setItem(name, JSON.stringify({ values: short, revision: '1', base: { name: 'Mug' } }))
  }, key)
  await page.reload()
  await button(page, 'Restore').click()
  expect(await field(page, 'Price in EUR').inputValue()).toBe('24.50')
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({
    name: 'Draft mug',
    descriptionText: 'Holds three deciliters.',
    priceData: { price: 24.5 },
    collectionIds: ['kitchen', 'clay'],
  })
})
