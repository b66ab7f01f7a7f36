// Browsing listings: by mouse, by keyboard and without script, on wide and narrow screens, in light and dark mode.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { gotoHydrated, hydrated, openVisitorPage } from '../../browser/browser.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const cards = (page: Page) => list(page).getByRole('article')
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const checkbox = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const activeFilters = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link')
const showsCount = (page: Page, count: string) =>
  list(page).getByText(count, { exact: true }).first().waitFor()

/** Waits for an announcement to screen readers. */
const announces = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).first().waitFor({ state: 'attached' })

test('by mouse: filters apply at once, and going back from a product restores the listing', async () => {
  const { page, complaints } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await gotoHydrated(page, '/')
  await main(page).getByRole('link', { name: 'Kitchen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  await showsCount(page, '16 products')
  expect(
    await page.getByRole('banner').getByRole('link', { name: 'Kitchen' }).getAttribute('aria-current'),
  ).toBe('page')

  await checkbox(page, 'Ink').click()
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink')
  await showsCount(page, '5 products')
  await announces(page, '5 products')
  expect(
    await checkbox(page, 'Ink').evaluate((field) => field === document.activeElement),
    'the checkbox keeps the focus',
  ).toBe(true)
  expect(await cards(page).count()).toBe(5)

  const maxPrice = filters(page).getByRole('textbox', { name: 'To' })
  await maxPrice.fill('40,00')
  await maxPrice.press('Enter')
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink&max=40')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink&max=40&sort=price')
  const names = ['Slipway tea towel', 'Tarn bowl']
  await expect.poll(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(names)

  await cards(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await page.goBack()
  await showsCount(page, `${names.length} products`)
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names)
  await page.reload()
  await hydrated(page)
  expect(await checkbox(page, 'Ink').isChecked()).toBe(true)
  expect(await maxPrice.inputValue()).toBe('40')
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names)

  await activeFilters(page).filter({ hasText: 'Up to €40.00' }).click()
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink&sort=price')
  await expect.poll(() => maxPrice.inputValue()).toBe('')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Products')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL('**/collections/kitchen?sort=price')
  await showsCount(page, '16 products')
  await expect.poll(() => checkbox(page, 'Ink').isChecked()).toBe(false)
  expect(complaints).toEqual([])
})

test('quick choices all apply, and the selected ones stay listed when nothing matches', async () => {
  const { page, complaints } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await gotoHydrated(page, '/products')
  for (const name of ['Ink', 'Moss', 'Chalk', 'Moss']) await checkbox(page, name).click()
  await page.waitForURL('**/products?choice.Colour=Chalk&choice.Colour=Ink')
  await expect
    .poll(() => activeFilters(page).allInnerTexts())
    .toEqual(['Colour: Chalk', 'Colour: Ink', 'Clear all'])

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/products.data*', async (route) => {
    await released
    await route.continue()
  })
  await page.evaluate(() => scrollTo(0, 120))
  await checkbox(page, 'Rust').dispatchEvent('click')
  await expect.poll(() => list(page).getAttribute('aria-busy')).toBe('true')
  expect(await checkbox(page, 'Rust').isChecked(), 'is checked before the response').toBe(true)
  release()
  await expect.poll(() => list(page).getAttribute('aria-busy')).toBe('false')
  expect(await page.evaluate(() => scrollY), 'keeps the scroll position').toBe(120)
  await filters(page).getByRole('textbox', { name: 'To' }).fill('1')
  await page.keyboard.press('Tab')
  await page.waitForURL(/max=1$/)
  await list(page).getByText('No products match these filters').waitFor()
  const listed = await filters(page).getByRole('checkbox').all()
  expect(await Promise.all(listed.map((box) => box.inputValue()))).toEqual(['Ink', 'Rust', 'Chalk'])
  expect(await filters(page).getByText('0', { exact: true }).filter({ visible: true }).count()).toBe(3)
  await activeFilters(page).filter({ hasText: 'Up to €1.00' }).click()
  await cards(page).first().waitFor()
  expect(complaints).toEqual([])
})

test('by keyboard alone: skips the header, sets and removes a filter, and opens a product', async () => {
  const { page, complaints } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await gotoHydrated(page, '/collections/table')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Moss')
  await page.keyboard.press('Space')
  await page.waitForURL('**/collections/table?choice.Colour=Moss')
  await showsCount(page, `${await cards(page).count()} products`)
  expect(await focusedText(page), 'the focus stays').toContain('Moss')
  await tabTo(page, 'Colour: Moss')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/collections/table')
  await activeFilters(page).first().waitFor({ state: 'hidden' })
  await tabTo(page, 'Table', 40, async () => /\/products\//.test(await focusedHref(page)))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products/**')
  expect(complaints).toEqual([])
})

test('without script, filters, sort order, pagination and search are forms and links', async () => {
  const { page } = await openVisitorPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  await page.goto('/products')
  await checkbox(page, 'Rust').check()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z')
  await filters(page).getByRole('button', { name: /^Show/ }).click()
  await page.waitForURL('**/products?choice.Colour=Rust&sort=name')
  await showsCount(page, '12 products')
  expect(await checkbox(page, 'Rust').isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL('**/products?sort=name')

  const firstCard = await cards(page).first().innerText()
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/products?sort=name&page=2')
  expect(await cards(page).first().innerText()).not.toBe(firstCard)

  await page.getByRole('searchbox', { name: 'Search products' }).fill('tapers')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=tapers')
  await showsCount(page, '1 product')
})

for (const javaScriptEnabled of [true, false])
  test(`on a phone ${javaScriptEnabled ? 'with' : 'without'} script, the filters are in a sheet`, async () => {
    const { page, complaints } = await openVisitorPage({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.goto('/collections/linen')
    if (javaScriptEnabled) await hydrated(page)
    expect(await filters(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    await checkbox(page, 'Ink').tap()
    await filters(page).getByRole('button', { name: /^Show/ }).tap()
    await page.waitForURL('**/collections/linen?choice.Colour=Ink')
    await filters(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(complaints).toEqual([])
  })

test('on a phone the navigation fades out where it scrolls, and never hides the current or focused link', async () => {
  const { page } = await openVisitorPage({ viewport: { width: 360, height: 740 }, isMobile: true })
  const navLink = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  const isClear = async (name: string) => {
    const { x, width } = (await navLink(name).boundingBox()) ?? { x: 0, width: 0 }
    return x > 15 && x + width < 361 - 48
  }
  await page.goto('/collections/storage')
  const row = page.getByRole('banner').getByRole('list')
  expect(await row.evaluate((list) => getComputedStyle(list).maskImage)).toContain('linear-gradient')
  expect(await isClear('Storage')).toBe(true)

  await page.goto('/')
  expect([await isClear('Kitchen'), await isClear('Paper and desk')]).toEqual([true, false])
  await navLink('Paper and desk').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => isClear('Garden')).toBe(true)
  await row.evaluate((list) => list.scrollBy(9999, 0))
  expect(await isClear('All products')).toBe(true)
})

test('on a wide screen with text at 200 percent, nothing is cut off', async () => {
  const { page } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  for (const path of ['/', '/collections/kitchen']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1280)
  }
})

test('URLs that no form makes get a page, a redirect or a 4xx, never a 5xx', async () => {
  const shop = inject('storefrontUrl')
  const manyChoices = Array.from({ length: 1000 }, (_, n) => `choice.${n}=${n}`).join('&') + '&q=a'
  const status = async (path: string) => (await fetch(shop + path)).status
  for (const search of [
    'min=cheap&max=%E2%82%AC',
    'choice.Nope=Nothing',
    'choice.constructor=y',
    'page=-1',
    'page=99999999999999999999',
    'sort=; drop table products',
    'choice.Colour=%F0%9F%92%A9&stock=in&stock=out',
    'min=999999999&max=0',
    `q=${'long'.repeat(500)}`,
  ]) {
    for (const path of ['/products', '/collections/kitchen', '/search'])
      expect([path, search.slice(0, 60), await status(`${path}?${search}`)]).toEqual([
        path,
        search.slice(0, 60),
        200,
      ])
  }
  for (const search of [
    manyChoices,
    'q=a&choice.Colour=%00',
    'q=a&choice.%00=x',
    'q=mug%00',
    'q=a&choice.__proto__=x',
  ])
    expect([search.slice(0, 20), await status(`/search?${search}`)]).toEqual([search.slice(0, 20), 404])
  expect(await status(`/products?${'a=b&'.repeat(10_000)}`)).toBe(431)
  for (const path of ['/collections/nowhere', '/collections/%00', '/collections/', '/sitemap.xml?part=2'])
    expect([path, await status(path)]).toEqual([path, 404])
  const pastEnd = await fetch(`${shop}/products?page=50`, { redirect: 'manual' })
  expect([pastEnd.status, pastEnd.headers.get('location')]).toEqual([302, '/products?page=2'])
})

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    return (element?.closest('label') ?? element)?.innerText ?? ''
  })
const focusedHref = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')

/** Presses Tab until the focused element has that name. */
async function tabTo(
  page: Page,
  name: string,
  maxPresses = 40,
  isThere = async () => (await focusedText(page)).includes(name),
) {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab')
    if (await isThere()) {
      expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true)
      return
    }
  }
  throw new Error(`Tab does not reach ${name}; the focus is on '${await focusedText(page)}'`)
}

/** Opens a page whose scripts load only when the returned function is called. */
async function openUnhydrated(page: Page, path: string): Promise<() => void> {
  let hydrate = () => {}
  const released = new Promise<void>((resolve) => (hydrate = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return hydrate
}

test('a filter that is chosen before hydration applies', async () => {
  const { page } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  const hydrate = await openUnhydrated(page, '/products')
  await page.getByRole('checkbox', { name: /^Ink/ }).check()
  hydrate()
  await page.waitForURL(/choice\.Colour=Ink/)
  await page.unrouteAll({ behavior: 'wait' })

  // A card shows and links the variant of the filtered colour.
  await page.getByRole('article').first().locator('a[href*="?variant=ink"]').waitFor()
})

test('a variant that is chosen before hydration stays selected', async () => {
  const { page } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  const hydrate = await openUnhydrated(page, '/products/reading-mug')
  await page.getByText('Rust', { exact: true }).first().click()
  hydrate()
  await page.waitForURL(/variant=rust/)
  await page.getByRole('radio', { name: /^Rust/, checked: true }).waitFor({ state: 'attached' })
  await page.unrouteAll({ behavior: 'wait' })
})
