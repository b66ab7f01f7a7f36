// The form of a product in the admin: saving, refusals and conflicts, with and without script, and after a time offline.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, withScriptOrNot } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  description,
  edited,
  field,
  mugOf,
  openForm,
  save,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

for (const { javaScriptEnabled, script } of withScriptOrNot) {
  test(`a merchant opens a product from the list, changes it, and the list shows it, ${script}`, async () => {
    const { shop, page } = await openForm({ javaScriptEnabled, path: '/products' })
    await page.getByRole('link', { name: 'Mug', exact: true }).click()
    await page.getByRole('heading', { name: 'Mug', level: 1 }).waitFor()
    await field(page, 'Name').fill('Reading mug')
    await field(page, 'Description').fill('For tea.\n\nHolds 300 ml.')
    await field(page, 'Ribbon').fill('New')
    await field(page, 'Visible in the storefront').uncheck()
    await saveUntilSaved(page)
    expect(await page.title()).toBe('Reading mug · Products')
    expect(await description(page)).toBe('For tea.\n\nHolds 300 ml.')
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
  })

  test(`a refused field says why and keeps what was entered, ${script}`, async () => {
    const { shop, page } = await openForm({ javaScriptEnabled, expects: [/422/] })
    await field(page, 'Name').fill('n'.repeat(81))
    await field(page, 'Ribbon').fill('New')
    await saveUntil(page, 'Use at most 80 characters.')
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, 'Name').inputValue()).toBe('n'.repeat(81))
    expect(await field(page, 'Ribbon').inputValue()).toBe('New')
    if (javaScriptEnabled) {
      await expect.poll(() => field(page, 'Name').evaluate((input) => input.matches(':focus'))).toBe(true)
      await expectAccessible(page)
    }
    await field(page, 'Name').fill('')
    const price = page.getByRole('textbox', { name: /^Price in / })
    await price.fill('a lot')
    await saveUntil(page, 'Name is required.')
    await page.getByText('Enter a number, such as 25 or 19.90.').waitFor()
    await field(page, 'Name').fill('Cup')
    if (javaScriptEnabled) {
      await page.getByText('Name is required.').waitFor({ state: 'hidden' })
      expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe(null)
      expect(await price.getAttribute('aria-invalid')).toBe('true')
    }
    await price.fill('24.50')
    await saveUntilSaved(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'Cup', ribbon: 'New', revision: '2' })
    expect(await page.getByText('Name is required.').count()).toBe(0)
  })

  test(`in a conflict a merchant sees both values and keeps their own, ${script}`, async () => {
    const { shop, page } = await openForm({ javaScriptEnabled, expects: [/409/] })
    await changeMeanwhile(shop, { name: 'Their mug', ribbon: 'Sale', description: 'Their text.' })
    await field(page, 'Name').fill('My mug')
    await field(page, 'Ribbon').fill('New')
    await save(page)
    const conflict = page
      .getByRole('alert')
      .filter({ hasText: 'This product was changed while you edited it' })
    await conflict.waitFor()
    expect(await conflict.locator('dt, dd > *').allInnerTexts()).toEqual([
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
    expect(await description(page)).toBe('Their text.')
    expect(await conflict.count()).toBe(0)
  })

  test(`in a conflict a merchant uses the other values and goes on from them, ${script}`, async () => {
    const { shop, page } = await openForm({ javaScriptEnabled, expects: [/409/] })
    await changeMeanwhile(shop, { name: 'Their mug' })
    await field(page, 'Name').fill('My mug')
    await save(page)
    await page.getByRole('link', { name: 'Use theirs' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await field(page, 'Name').inputValue()).toBe('Their mug')
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
    await field(page, 'Ribbon').fill('New')
    await saveUntilSaved(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'Their mug', ribbon: 'New', revision: '3' })
    await page.reload()
    expect(await page.getByText('You have unsaved changes').count()).toBe(0)
  })

  test(`an outage and a missing permission are named beside what was entered, ${script}`, async () => {
    const { shop, page } = await openForm({ javaScriptEnabled, expects: [/403|503/] })
    shop.platform('refuses writes')
    await field(page, 'Name').fill('My mug')
    await saveUntil(page, 'Your API key lacks the permission products.write')
    expect(await field(page, 'Name').inputValue()).toBe('My mug')
    if (javaScriptEnabled) {
      shop.platform('is down')
      await saveUntil(page, 'The store is not answering. Wait a moment, then save again.')
    }
    shop.platform('answers')
    await saveUntilSaved(page)
    expect(await mugOf(shop)).toMatchObject({ name: 'My mug', revision: '2' })
  })
}

test('a save takes over what another merchant has saved, and the next one does not revert it', async () => {
  const { shop, page } = await openForm()
  await changeMeanwhile(shop, { name: 'Their mug', description: 'Their text.' })
  await field(page, 'Name').fill('Their mug')
  await saveUntilSaved(page)
  expect(await description(page)).toBe('Their text.')
  await field(page, 'Ribbon').fill('New')
  await save(page)
  await expect.poll(() => mugOf(shop)).toMatchObject({ ribbon: 'New', revision: '3' })
  await saved(page)

  await changeMeanwhile(shop, { description: 'Their new text.' })
  await save(page)
  await expect.poll(() => description(page)).toBe('Their new text.')
  await saved(page)
  await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), save(page)])
  expect(await mugOf(shop)).toMatchObject({
    name: 'Their mug',
    descriptionText: 'Their new text.',
    ribbon: 'New',
  })
})

test('a change that follows right after a save is taken over, too', async () => {
  const { shop, page } = await openForm()
  await page.route('**/products/mug.data?saved=2*', async (route) => {
    await changeMeanwhile(shop, { name: 'Their mug', description: 'Their text.' })
    await route.continue()
  })
  await field(page, 'Name').fill('My mug')
  await save(page)
  await expect.poll(() => description(page)).toBe('Their text.')
  expect(await field(page, 'Name').inputValue()).toBe('Their mug')
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
  await field(page, 'Ribbon').fill('New')
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({
    name: 'Their mug',
    descriptionText: 'Their text.',
    ribbon: 'New',
  })
})

/** Presses Save, runs `meanwhile`, and only then lets the save through. */
async function saveSlowly(page: Page, meanwhile: () => Promise<unknown>) {
  let proceed = () => {}
  const isDone = new Promise<void>((resolve) => {
    proceed = resolve
  })
  await page.route('**/products/mug.data*', async (route) => {
    if (route.request().method() === 'POST') await isDone
    await route.continue()
  })
  await save(page)
  await page.getByRole('button', { name: 'Saving…' }).waitFor()
  await meanwhile()
  proceed()
  await button(page, 'Save').waitFor()
}

test('what is typed while a save runs stays in a conflict', async () => {
  const { shop, page } = await openForm({ expects: [/409/] })
  await changeMeanwhile(shop, { name: 'Their mug', ribbon: 'Sale' })
  await field(page, 'Name').fill('My mug')
  await saveSlowly(page, () => field(page, 'Description').fill('Typed meanwhile'))
  await page.getByText('This product was changed while you edited it').waitFor()
  expect(await description(page)).toBe('Typed meanwhile')
  expect(await field(page, 'Name').inputValue()).toBe('My mug')
  expect(await field(page, 'Ribbon').inputValue()).toBe('Sale')
  await button(page, 'Keep mine').click()
  await saved(page)
  expect(await mugOf(shop)).toMatchObject({
    name: 'My mug',
    ribbon: 'Sale',
    descriptionText: 'Typed meanwhile',
  })
})

test('what is typed while a save runs is the next change, and the input keeps its cursor', async () => {
  const { shop, page } = await openForm()
  await changeMeanwhile(shop, { ribbon: 'Sale' })
  await saveSlowly(page, () => field(page, 'Name').fill('My mug'))
  await edited(page)
  expect(await field(page, 'Ribbon').inputValue()).toBe('Sale')
  expect(await field(page, 'Name').evaluate((input) => input.matches(':focus'))).toBe(true)
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({ name: 'My mug', ribbon: 'Sale', revision: '3' })
})

test('what is typed while a save runs conflicts with what another merchant has saved in that field', async () => {
  const { shop, page } = await openForm({ expects: [/409/] })
  await changeMeanwhile(shop, { name: 'Their mug' })
  await saveSlowly(page, () => field(page, 'Name').fill('My mug'))
  await edited(page)
  await saveUntil(page, 'This product was changed while you edited it')
  expect(await mugOf(shop)).toMatchObject({ name: 'Their mug' })
})

test('what is edited offline is compared with what was saved meanwhile, once the connection is back', async () => {
  const { shop, page, context } = await openForm({ expects: [/ERR_INTERNET|Failed to fetch/, /409/] })
  await context.setOffline(true)
  await field(page, 'Name').fill('My mug')
  await field(page, 'Visible in the storefront').uncheck()
  await edited(page)
  await changeMeanwhile(shop, { name: 'Their mug', ribbon: 'Sale' })
  await saveUntil(page, 'You are offline')
  await edited(page)
  expect(await field(page, 'Name').inputValue()).toBe('My mug')
  await context.setOffline(false)
  await save(page)
  const conflict = page.getByRole('alert').filter({ hasText: 'This product was changed while you edited it' })
  await conflict.waitFor()
  expect(await conflict.locator('dt, dd > *').allInnerTexts()).toEqual([
    'Name',
    'Saved',
    'Their mug',
    'Yours',
    'My mug',
    'Visible in the storefront',
    'Saved',
    'Yes',
    'Yours',
    'No',
  ])
  expect(await mugOf(shop)).toMatchObject({ name: 'Their mug', visible: true, revision: '2' })
  await button(page, 'Keep mine').click()
  await saved(page)
  expect(await field(page, 'Ribbon').inputValue()).toBe('Sale')
  expect(await mugOf(shop)).toMatchObject({ name: 'My mug', ribbon: 'Sale', visible: false, revision: '3' })
})

test('an outage while a conflict is loaded keeps what was entered', async () => {
  const { shop, page } = await openForm({ expects: [/503|409/] })
  await changeMeanwhile(shop, { name: 'Their mug' })
  await field(page, 'Name').fill('My mug')
  shop.platform('goes down after a write')
  await saveUntil(page, 'The store is not answering. Wait a moment, then save again.')
  expect(await field(page, 'Name').inputValue()).toBe('My mug')
  shop.platform('answers')
  await saveUntil(page, 'This product was changed while you edited it')
  expect(await mugOf(shop)).toMatchObject({ name: 'Their mug' })
})

const shop = await openSmallAdmin()

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
