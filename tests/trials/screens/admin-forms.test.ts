// What the forms of the admin promise in a browser: drafts, leaving, a lost connection, and typing while a save runs. What they
// promise without one is in tests/stories/admin-forms; that each form has drafts, in form-drafts.test.ts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated } from '../../browser/browser.ts'
import {
  button,
  changeMeanwhile,
  description,
  edited,
  field,
  loseAnswers,
  lostAnswers,
  mugOf,
  openForm,
  save,
  saved,
  saveUntil,
  saveUntilSaved,
  type Visitor,
} from '../../browser/product-form.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

/** Opens the form of the mug or of a brand, each of which has another field than its name where it has one. */
const rows = [
  {
    noun: 'product',
    async open(visitor: Visitor = {}) {
      const { shop, ...visit } = await openForm(visitor)
      const name = async () => (await mugOf(shop)) as { name: string }
      return {
        ...visit,
        shop,
        list: 'Products',
        stored: name,
        rename: (to: string) => changeMeanwhile(shop, { name: to }),
      }
    },
  },
  {
    noun: 'brand',
    async open(visitor: Visitor = {}) {
      const shop = await openSmallAdmin()
      const { merchant } = shop
      const { body } = await merchant.ask('POST', '/stores/v3/brands', { body: { brand: { name: 'Mug' } } })
      const address = `/stores/v3/brands/${(body.brand as { id: string }).id}`
      const stored = async () =>
        (await merchant.ask('GET', address)).body.brand as { name: string; revision: string }
      const visit = await shop.enter({ path: `/brands/${address.split('/').at(-1)}`, ...visitor })
      if (visitor.javaScriptEnabled !== false) await hydrated(visit.page)
      const rename = async (name: string) =>
        merchant.ask('PATCH', address, { body: { brand: { name, revision: (await stored()).revision } } })
      return { ...visit, shop, list: 'Brands', stored, rename }
    },
  },
]

const offerIn = (page: Page) => page.getByRole('region', { name: 'You have unsaved changes' })
const conflictOf = (page: Page, noun: string) =>
  page.getByRole('alert').filter({ hasText: `This ${noun} was changed while you edited it` })
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input.matches(':focus'))
// Playwright accepts the question of the browser only if a page handles it.
const acceptDialogs = (page: Page) => page.on('dialog', (dialog) => dialog.accept())
const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine-draft:')))

/** Presses Save, runs `meanwhile`, and only then lets the save through. */
async function saveSlowly(page: Page, meanwhile: () => Promise<unknown>) {
  let proceed = () => {}
  const isDone = new Promise<void>((resolve) => {
    proceed = resolve
  })
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await isDone
    await route.continue()
  })
  await save(page)
  await button(page, 'Saving…').waitFor()
  await meanwhile()
  proceed()
  await button(page, 'Save').waitFor()
}

for (const { noun, open } of rows) {
  test(`a draft of a ${noun} is offered after a reload, restored with its revision, or discarded`, async () => {
    const { page, stored, rename } = await open({ expects: [/409/] })
    acceptDialogs(page)
    await field(page, 'Name').fill('Draft mug')
    await edited(page)
    await page.reload()
    await offerIn(page).waitFor()
    await expectAccessible(page)
    expect(await field(page, 'Name').inputValue()).toBe('Mug')
    await button(page, 'Discard').click()
    await expect.poll(() => draftKeys(page)).toEqual([])

    await field(page, 'Name').fill('Next mug')
    await edited(page)
    await rename('Their mug')
    await page.reload()
    await button(page, 'Restore').click()
    await edited(page)
    expect([await field(page, 'Name').inputValue(), await offerIn(page).count()]).toEqual(['Next mug', 0])
    await saveUntil(page, `This ${noun} was changed while you edited it`)
    expect(await conflictOf(page, noun).locator('dd bdi').allInnerTexts()).toEqual(['Their mug', 'Next mug'])
    await expectAccessible(page)
    await button(page, 'Keep mine').click()
    await saved(page)
    expect(await stored()).toMatchObject({ name: 'Next mug' })
    await page.reload()
    await hydrated(page)
    expect([await offerIn(page).count(), await draftKeys(page)]).toEqual([0, []])
  })

  test(`the form of a ${noun} takes the focus to what was refused, and the problem goes when it is corrected`, async () => {
    const { page, stored } = await open({ expects: [/422/] })
    await field(page, 'Name').fill('n'.repeat(500))
    await saveUntil(page, /^Use at most \d+ characters\.$/)
    await expect.poll(() => isFocused(page, 'Name')).toBe(true)
    await expectAccessible(page)
    await field(page, 'Name').fill('Cup')
    await page.getByText(/^Use at most/).waitFor({ state: 'hidden' })
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe(null)
    await saveUntilSaved(page)
    expect(await stored()).toMatchObject({ name: 'Cup' })
  })

  test(`what is typed into a ${noun} while a save runs is the next change, and a conflict if another merchant has changed it`, async () => {
    const { page, stored, rename } = await open({ expects: [/409/] })
    await field(page, 'Name').fill('My mug')
    await saveSlowly(page, () => field(page, 'Name').fill('My large mug'))
    await edited(page)
    expect([await stored(), await isFocused(page, 'Name')]).toMatchObject([{ name: 'My mug' }, true])
    await saveUntilSaved(page)
    expect(await stored()).toMatchObject({ name: 'My large mug' })

    await rename('Their mug')
    await field(page, 'Name').fill('My cup')
    await saveSlowly(page, () => field(page, 'Name').fill('My tall cup'))
    await conflictOf(page, noun).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('My tall cup')
    // The Enter key saves as before, and not over the other value.
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      field(page, 'Name').press('Enter'),
    ])
    expect(await stored()).toMatchObject({ name: 'Their mug' })
    await page.getByRole('link', { name: 'Use theirs' }).click()
    await conflictOf(page, noun).waitFor({ state: 'detached' })
    expect(await field(page, 'Name').inputValue()).toBe('Their mug')
    expect(await page.getByText('Unsaved changes').count()).toBe(0)
  })

  test(`a ${noun} that is changed offline is saved, or a conflict, once the connection is back`, async () => {
    const { page, context, stored, rename, shop } = await open({
      expects: [/ERR_INTERNET|Failed to fetch/, /409|503/],
    })
    const saveOffline = async (name: string) => {
      await context.setOffline(true)
      await field(page, 'Name').fill(name)
      await saveUntil(page, 'You are offline')
      await edited(page)
      expect(await field(page, 'Name').inputValue()).toBe(name)
      await context.setOffline(false)
    }
    await saveOffline('My mug')
    await saveUntilSaved(page)
    expect(await stored()).toMatchObject({ name: 'My mug' })
    await rename('Their mug')
    await saveOffline('My cup')
    shop.platform('is down')
    await saveUntil(page, 'The store is not answering. Wait a moment, then save again.')
    shop.platform('answers')
    await save(page)
    await conflictOf(page, noun).waitFor()
    expect([await stored(), await field(page, 'Name').inputValue()]).toMatchObject([
      { name: 'Their mug' },
      'My cup',
    ])
  })

  test(`without script, a ${noun} is saved, and a conflict is resolved`, async () => {
    const { page, stored, rename } = await open({ javaScriptEnabled: false, expects: [/409/] })
    await field(page, 'Name').fill('Large mug')
    await saveUntilSaved(page)
    expect(await stored()).toMatchObject({ name: 'Large mug' })
    await rename('Their mug')
    await field(page, 'Name').fill('My mug')
    await save(page)
    await conflictOf(page, noun).waitFor()
    await button(page, 'Keep mine').click()
    await saved(page)
    expect(await stored()).toMatchObject({ name: 'My mug' })
  })

  test(`leaving the changed form of a ${noun} asks first, and an unchanged one does not`, async () => {
    const { page, list } = await open()
    const leave = () => page.getByRole('main').getByRole('link', { name: list, exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await field(page, 'Name').fill('My mug')
    await edited(page)
    await leave()
    await question.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await leave()
    await button(page, 'Stay').click()
    await question.waitFor({ state: 'hidden' })
    expect(await field(page, 'Name').inputValue()).toBe('My mug')
    await leave()
    await button(page, 'Leave').click()
    await page.getByRole('table').waitFor()
    await page.getByRole('link', { name: 'Mug', exact: true }).click()
    await button(page, 'Restore').click()
    await field(page, 'Name').fill('Mug')
    await leave()
    await page.getByRole('table').waitFor()

    await page.getByRole('link', { name: 'Mug', exact: true }).click()
    await field(page, 'Name').fill('My mug')
    await edited(page)
    const dialogEvent = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await dialogEvent
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await closing
  })
}

test('a save takes over what another merchant has saved in other fields, and the next one does not revert it', async () => {
  const { shop, page } = await openForm()
  await page.route('**/products/mug.data?saved=2*', async (route) => {
    await changeMeanwhile(shop, { description: 'Their text.' })
    await route.continue()
  })
  await field(page, 'Ribbon').fill('New')
  await save(page)
  await expect.poll(() => description(page)).toBe('Their text.')
  expect(await page.getByText('Unsaved changes').count()).toBe(0)
  await field(page, 'Ribbon').fill('Sale')
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({ descriptionText: 'Their text.', ribbon: 'Sale' })
})

test('what is typed beside an offered draft stays, whether it is restored or discarded', async () => {
  const { page } = await openForm()
  acceptDialogs(page)
  for (const [answer, name, ribbon] of [
    ['Restore', 'Draft mug', 'Sale'],
    ['Discard', 'Mug', 'New'],
  ] as const) {
    await field(page, 'Name').fill('Draft mug')
    await edited(page)
    await page.reload()
    await offerIn(page).waitFor()
    await field(page, 'Ribbon').fill(ribbon)
    await button(page, answer).click()
    await offerIn(page).waitFor({ state: 'detached' })
    expect([await field(page, 'Name').inputValue(), await field(page, 'Ribbon').inputValue()]).toEqual([
      name,
      ribbon,
    ])
    await page.reload()
    await button(page, 'Discard').click()
  }
})

test('of the drafts of several tabs the newest is offered first, the fifth is the last, and a save ends only that of its tab', async () => {
  const { page, context } = await openForm()
  const tabs = [page]
  while (tabs.length < 6) tabs.push(await context.newPage())
  for (const tab of tabs.slice(1)) await gotoHydrated(tab, '/admin/products/mug')
  for (const [n, tab] of tabs.entries()) {
    await field(tab, 'Name').fill(`Draft ${n}`)
    await edited(tab)
  }
  for (const tab of tabs.slice(1)) await tab.close({ runBeforeUnload: false })
  expect(await draftKeys(page)).toHaveLength(5)
  acceptDialogs(page)
  for (const n of [5, 4]) {
    await page.reload()
    await button(page, 'Restore').click()
    expect(await field(page, 'Name').inputValue()).toBe(`Draft ${n}`)
    await field(page, 'Name').fill('Mug')
    await expect.poll(() => draftKeys(page)).toHaveLength(n - 1)
  }
  await field(page, 'Ribbon').fill('New')
  await saveUntilSaved(page)
  expect(await draftKeys(page)).toHaveLength(3)
})

test('signing out removes the drafts, before the page is hydrated and in a browser that ignores Clear-Site-Data', async () => {
  const { page } = await openForm()
  acceptDialogs(page)
  const draft = async () => {
    await field(page, 'Name').fill('Secret mug')
    await edited(page)
    expect(await draftKeys(page)).toHaveLength(1)
  }
  await draft()
  await page.evaluate(() => localStorage.setItem('other', 'kept'))
  await page.route('**/sign-out', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Signed out</title>' }),
  )
  await button(page, 'Sign out').click()
  await expect.poll(() => page.title()).toBe('Signed out')
  expect([await draftKeys(page), await page.evaluate(() => localStorage.getItem('other'))]).toEqual([
    [],
    'kept',
  ])
  await page.unrouteAll()
  await gotoHydrated(page, '/admin/products/mug')
  await draft()
  // Submits as a page does whose scripts have not arrived.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/sign-out"]')?.submit())
  await page.getByRole('heading', { name: 'Sign in to the admin' }).waitFor()
  expect(await draftKeys(page)).toEqual([])
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

test('a draft of a form that had fewer fields keeps what the other fields hold', async () => {
  const { shop, page } = await openForm()
  acceptDialogs(page)
  await field(page, 'Name').fill('Draft mug')
  await edited(page)
  const [key = ''] = await draftKeys(page)
  await page.evaluate((name) => {
    const draft = { values: { name: 'Draft mug' }, revision: '1', base: { name: 'Mug' } }
    localStorage.setItem(name, JSON.stringify(draft))
  }, key)
  await page.reload()
  await button(page, 'Restore').click()
  expect(await field(page, 'Price in EUR').inputValue()).toBe('24.50')
  await saveUntilSaved(page)
  expect(await mugOf(shop)).toMatchObject({
    name: 'Draft mug',
    priceData: { price: 24.5 },
    collectionIds: ['kitchen', 'clay'],
  })
})

test('the draft of a creation whose answer was lost creates nothing else', async () => {
  const { shop, page, context } = await openForm({ path: '/products/new', expects: lostAnswers })
  acceptDialogs(page)
  const count = async () => (await shop.visitor().products.query().eq('name', 'Lost twin').find()).total
  await field(page, 'Name').fill('Lost twin')
  await field(page, 'Price in EUR').fill('12')
  await loseAnswers(page, '**/products/new*')
  await saveUntil(page, 'You are offline')
  expect(await count()).toBe(1)
  await page.close()
  const next = await context.newPage()
  await next.goto('/admin/products/new')
  await button(next, 'Restore').click()
  await edited(next)
  await saveUntilSaved(next)
  expect([await count(), await draftKeys(next)]).toEqual([1, []])
})
