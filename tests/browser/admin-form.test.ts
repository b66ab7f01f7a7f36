// The form of a product in the admin: saving, refusals, conflicts, drafts and the question before leaving, with and without script.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, hydrated } from './browser.ts'
import { openSmallAdmin } from './small-admin.ts'

/** Opens the form of the mug in an admin of its own. */
async function openForm(
  visitor: { javaScriptEnabled?: boolean; expects?: RegExp[]; path?: string } = {},
  prepare?: (shop: Admin) => Promise<unknown>,
) {
  const shop = await openSmallAdmin()
  await prepare?.(shop)
  const { leave, ...visit } = await shop.enter({ path: '/products/mug', ...visitor })
  if (visitor.javaScriptEnabled !== false) await hydrated(visit.page)
  const close = async () => {
    await leave()
    await shop.close()
  }
  return { shop, ...visit, close }
}
type Admin = Awaited<ReturnType<typeof openSmallAdmin>>

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const edited = (page: Page) => page.getByRole('status').getByText('Unsaved changes').waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The mug as the platform has it. */
async function mugOf(shop: Admin) {
  const path = '/stores-reader/v1/products/mug?includeMerchantSpecificData=true'
  const { product } = (await shop.merchant.ask('GET', path)).body as { product: object }
  return product
}

/** Another merchant changes the mug. */
const changeMeanwhile = (shop: Admin, product: object) =>
  shop.merchant.ask('PATCH', '/stores/v1/products/mug', { body: { product } })

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'script on' : 'script off'

  test(`a merchant opens a product from the list, changes it, and the list shows it, ${script}`, async () => {
    const { shop, page, close } = await openForm({ javaScriptEnabled, path: '/products' })
    await page.getByRole('link', { name: 'Mug', exact: true }).click()
    await page.getByRole('heading', { name: 'Mug', level: 1 }).waitFor()
    await field(page, 'Name').fill('Reading mug')
    await field(page, 'Description').fill('For tea.\n\nHolds 300 ml.')
    await field(page, 'Ribbon').fill('New')
    await field(page, 'Visible in the storefront').uncheck()
    await save(page)
    await saved(page)
    expect(await page.title()).toBe('Reading mug · Products')
    expect(await field(page, 'Description').inputValue()).toBe('For tea.\n\nHolds 300 ml.')
    expect(await mugOf(shop)).toMatchObject({
      name: 'Reading mug',
      descriptionText: 'For tea.\n\nHolds 300 ml.',
      ribbon: 'New',
      visible: false,
      revision: '2',
    })
    // A second save is based on the first one.
    await field(page, 'Visible in the storefront').check()
    await field(page, 'Ribbon').fill('')
    await save(page)
    await expect.poll(() => mugOf(shop)).toMatchObject({ visible: true, ribbon: '', revision: '3' })
    await saved(page)
    if (javaScriptEnabled) await expectAccessible(page)

    await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
    await page.getByRole('row', { name: /Reading mug/ }).waitFor()
    await close()
  })

  test(`a refused field says why and keeps what was entered, ${script}`, async () => {
    const { shop, page, close } = await openForm({ javaScriptEnabled, expects: [/422/] })
    await field(page, 'Name').fill('n'.repeat(81))
    await field(page, 'Ribbon').fill('New')
    await save(page)
    await page.getByText('Use at most 80 characters.').waitFor()
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, 'Name').inputValue()).toBe('n'.repeat(81))
    expect(await field(page, 'Ribbon').inputValue()).toBe('New')
    if (javaScriptEnabled) {
      await expect.poll(() => field(page, 'Name').evaluate((input) => input.matches(':focus'))).toBe(true)
      await expectAccessible(page)
    }
    await field(page, 'Name').fill('')
    await save(page)
    await page.getByText('Enter a name.').waitFor()
    await field(page, 'Name').fill('Cup')
    await save(page)
    await saved(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'Cup', ribbon: 'New', revision: '2' })
    expect(await page.getByText('Enter a name.').count()).toBe(0)
    await close()
  })

  test(`in a conflict a merchant sees both values and keeps their own, ${script}`, async () => {
    const { shop, page, close } = await openForm({ javaScriptEnabled, expects: [/409/] })
    await changeMeanwhile(shop, { name: 'Their mug', ribbon: 'Sale', description: 'Their text.' })
    await field(page, 'Name').fill('My mug')
    await field(page, 'Ribbon').fill('New')
    await save(page)
    const conflict = page
      .getByRole('alert')
      .filter({ hasText: 'This product was changed while you edited it' })
    await conflict.waitFor()
    expect((await conflict.locator('dl').innerText()).split('\n')).toEqual([
      'Name',
      'Saved',
      'Their mug',
      'Yours',
      'My mug',
      'Ribbon',
      'Saved',
      'Sale',
      'Yours',
      'New',
    ])
    if (javaScriptEnabled) await expectAccessible(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'Their mug', revision: '2' })
    // The Enter key saves as before, and not over the other values.
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      field(page, 'Name').press('Enter'),
    ])
    await conflict.waitFor()
    expect(await mugOf(shop)).toMatchObject({ name: 'Their mug', revision: '2' })
    await button(page, 'Keep mine').click()
    await saved(page)
    expect(await mugOf(shop)).toMatchObject({
      name: 'My mug',
      ribbon: 'New',
      descriptionText: 'Their text.',
      revision: '3',
    })
    expect(await field(page, 'Description').inputValue()).toBe('Their text.')
    expect(await conflict.count()).toBe(0)
    await close()
  })

  test(`in a conflict a merchant uses the other values and goes on from them, ${script}`, async () => {
    const { shop, page, close } = await openForm({ javaScriptEnabled, expects: [/409/] })
    await changeMeanwhile(shop, { name: 'Their mug' })
    await field(page, 'Name').fill('My mug')
    await save(page)
    await page.getByRole('link', { name: 'Use theirs' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await field(page, 'Name').inputValue()).toBe('Their mug')
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    await field(page, 'Ribbon').fill('New')
    await save(page)
    await saved(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'Their mug', ribbon: 'New', revision: '3' })
    await page.reload()
    expect(await page.getByText('You have unsaved changes').count()).toBe(0)
    await close()
  })

  test(`an outage and a missing permission are named beside what was entered, ${script}`, async () => {
    const { shop, page, close } = await openForm({ javaScriptEnabled, expects: [/403|503/] })
    shop.platform('refuses writes')
    await field(page, 'Name').fill('My mug')
    await save(page)
    await page.getByText('Your API key lacks the permission products.write').waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('My mug')
    if (javaScriptEnabled) {
      shop.platform('is down')
      await save(page)
      await page.getByText('The store is not answering. Wait a moment, then save again.').waitFor()
    }
    shop.platform('answers')
    await save(page)
    await saved(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'My mug', revision: '2' })
    await close()
  })
}

test('unsaved changes are offered again after a reload, and restored or discarded', async () => {
  const { shop, page, close } = await openForm()
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
  await save(page)
  await saved(page)
  await page.reload()
  await hydrated(page)
  await saved(page)
  expect(await offer.count()).toBe(0)
  expect(await mugOf(shop)).toMatchObject({ name: 'Mug', ribbon: 'New' })
  await close()
})

test('a draft remembers its revision, so a change that came in between is a conflict', async () => {
  const { shop, page, close } = await openForm({ expects: [/409/] })
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Name').fill('Draft mug')
  await edited(page)
  await changeMeanwhile(shop, { name: 'Their mug' })
  await page.reload()
  await button(page, 'Restore').click()
  await edited(page)
  await save(page)
  await page.getByText('This product was changed while you edited it').waitFor()
  expect(await mugOf(shop)).toMatchObject({ name: 'Their mug' })
  await close()
})

test('leaving a changed form asks first, and an unchanged one does not', async () => {
  const { page, close } = await openForm()
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
  await close()
})

test('the browser asks before it closes a tab with unsaved changes', async () => {
  const { page, close } = await openForm()
  await field(page, 'Name').fill('My mug')
  await edited(page)
  const question = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closing
  await close()
})

test('without storage on the device the form works, and says that changes will be lost', async () => {
  const { shop, page, close } = await openForm({ path: '/products' })
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  })
  await page.goto('/admin/products/mug')
  await hydrated(page)
  await field(page, 'Name').fill('My mug')
  await edited(page)
  await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
  await page.getByText('Your changes are not saved, and will be lost.').waitFor()
  await button(page, 'Stay').click()
  await save(page)
  await saved(page)
  expect(await mugOf(shop)).toMatchObject({ name: 'My mug' })
  await close()
})

let shop: Admin
beforeAll(async () => {
  shop = await openSmallAdmin()
})
afterAll(() => shop.close())

test('an unknown product is not found, and a form that cannot be read is refused', async () => {
  const { page, leave } = await shop.enter({ path: '/products/none', expects: [/404/] })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to products' }).click()
  await page.getByRole('table').waitFor()
  await leave()

  const headers = { cookie: `vitrine-desk=${shop.apiKey}` }
  const post = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form)
    return (await fetch(`${shop.url}/admin/products/mug`, { method: 'POST', body, headers })).status
  }
  expect(await post({})).toBe(400)
  expect(await post({ revision: 'x', base: '{}', name: 'Cup' })).toBe(400)
  expect(await post({ revision: '1', base: '{', name: 'Cup' })).toBe(400)
  expect(await mugOf(shop)).toMatchObject({ name: 'Mug', revision: '1' })
})
