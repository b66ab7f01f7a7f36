// A visitor looks around: by mouse, by keyboard, without script, on a phone and at a desk, by day and by night.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { hydrated, expectAccessible, openVisitorPage } from './browser.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => page.getByRole('region', { name: 'Products', exact: true })
const cards = (page: Page) => list(page).getByRole('article')
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const tick = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link')
const found = (page: Page, count: string) => list(page).getByText(count, { exact: true }).first().waitFor()

/** The page says how many there are, to those who listen. */
const said = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).first().waitFor({ state: 'attached' })

const shifts = (page: Page) =>
  page.addInitScript(() => {
    const told = globalThis as unknown as { shifted: number }
    told.shifted = 0
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) told.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)

test('by mouse: into a collection, narrowed at once, to a good and back to the same list', async () => {
  const { page, complaints, leave } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await page.goto('/')
  await hydrated(page)
  await main(page).getByRole('link', { name: 'Kitchen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
  await found(page, '16 products')
  expect(
    await page.getByRole('banner').getByRole('link', { name: 'Kitchen' }).getAttribute('aria-current'),
  ).toBe('page')

  await tick(page, 'Ink').click()
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink')
  await found(page, '5 products')
  await said(page, '5 products')
  expect(
    await tick(page, 'Ink').evaluate((field) => field === document.activeElement),
    'keeps the focus',
  ).toBe(true)
  expect(await cards(page).count()).toBe(5)

  const to = filters(page).getByRole('textbox', { name: 'To' })
  await to.fill('40,00')
  await to.press('Enter')
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink&max=40')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink&max=40&sort=price')
  const names = ['Slipway tea towel', 'Tarn bowl']
  await expect.poll(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(names)

  await cards(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await page.goBack()
  await found(page, `${names.length} products`)
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names)
  await page.reload()
  await hydrated(page)
  expect(await tick(page, 'Ink').isChecked()).toBe(true)
  expect(await to.inputValue()).toBe('40')
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names)

  await chips(page).filter({ hasText: 'Up to €40.00' }).click()
  await page.waitForURL('**/collections/kitchen?choice.Colour=Ink&sort=price')
  await expect.poll(() => to.inputValue()).toBe('')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Products')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL('**/collections/kitchen?sort=price')
  await found(page, '16 products')
  await expect.poll(() => tick(page, 'Ink').isChecked()).toBe(false)
  expect(complaints).toEqual([])
  await leave()
})

test('quick ticks are all heard, and a choice that would leave nothing stays', async () => {
  const { page, complaints, leave } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await page.goto('/products')
  await hydrated(page)
  const before = await filters(page).getByRole('checkbox').count()
  for (const name of ['Ink', 'Moss', 'Chalk', 'Moss']) await tick(page, name).click()
  await page.waitForURL('**/products?choice.Colour=Chalk&choice.Colour=Ink')
  await expect.poll(() => chips(page).allInnerTexts()).toEqual(['Colour: Chalk', 'Colour: Ink', 'Clear all'])

  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/products.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => scrollTo(0, 120))
  await tick(page, 'Rust').dispatchEvent('click')
  await expect.poll(() => list(page).getAttribute('aria-busy')).toBe('true')
  expect(await tick(page, 'Rust').isChecked(), 'shown at once').toBe(true)
  go()
  await expect.poll(() => list(page).getAttribute('aria-busy')).toBe('false')
  expect(await page.evaluate(() => scrollY), 'the page stays where it is').toBe(120)
  await filters(page).getByRole('textbox', { name: 'To' }).fill('1')
  await page.keyboard.press('Tab')
  await page.waitForURL(/max=1$/)
  await list(page).getByText('No products match these filters').waitFor()
  expect(await filters(page).getByRole('checkbox').count()).toBe(before)
  expect(await filters(page).getByText('0', { exact: true }).filter({ visible: true }).count()).toBe(before)
  await chips(page).filter({ hasText: 'Up to €1.00' }).click()
  await cards(page).first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('by keyboard alone: past the header, tick, and on to the goods', async () => {
  const { page, complaints, leave } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  await page.goto('/collections/table')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Moss')
  await page.keyboard.press('Space')
  await page.waitForURL('**/collections/table?choice.Colour=Moss')
  await found(page, `${await cards(page).count()} products`)
  expect(await told(page), 'the focus is where it was').toContain('Moss')
  await tabTo(page, 'Colour: Moss')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/collections/table')
  await chips(page).first().waitFor({ state: 'hidden' })
  await tabTo(page, 'Table', 40, async () => /\/products\//.test(await focusedHref(page)))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/products/**')
  expect(complaints).toEqual([])
  await leave()
})

test('without script: filters, order, pages and search are forms and links', async () => {
  const { page, leave } = await openVisitorPage({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  await page.goto('/products')
  await tick(page, 'Rust').check()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, A to Z')
  await filters(page).getByRole('button', { name: /^Show/ }).click()
  await page.waitForURL('**/products?choice.Colour=Rust&sort=name')
  await found(page, '12 products')
  expect(await tick(page, 'Rust').isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL('**/products?sort=name')

  const first = await cards(page).first().innerText()
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/products?sort=name&page=2')
  expect(await cards(page).first().innerText()).not.toBe(first)

  await page.getByRole('searchbox', { name: 'Search products' }).fill('tapers')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=tapers')
  await found(page, '1 product')
  await leave()
})

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone ${javaScriptEnabled ? 'with' : 'without'} script: the filters are a sheet`, async () => {
    const { page, complaints, leave } = await openVisitorPage({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.goto('/collections/linen')
    if (javaScriptEnabled) await hydrated(page)
    expect(await filters(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    await tick(page, 'Ink').tap()
    await filters(page).getByRole('button', { name: /^Show/ }).tap()
    await page.waitForURL('**/collections/linen?choice.Colour=Ink')
    await filters(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(complaints).toEqual([])
    await leave()
  })
}

test('on a phone the ways fade where they go on, and none that one stands on or comes to is hidden by it', async () => {
  const { page, leave } = await openVisitorPage({ viewport: { width: 360, height: 740 }, isMobile: true })
  const way = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  const isClear = async (name: string) => {
    const { x, width } = (await way(name).boundingBox()) ?? { x: 0, width: 0 }
    return x > 15 && x + width < 361 - 48
  }
  await page.goto('/collections/storage')
  const row = page.getByRole('banner').getByRole('list')
  expect(await row.evaluate((list) => getComputedStyle(list).maskImage)).toContain('linear-gradient')
  expect(await isClear('Storage')).toBe(true)

  await page.goto('/')
  expect([await isClear('Kitchen'), await isClear('Paper and desk')]).toEqual([true, false])
  await way('Paper and desk').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => isClear('Garden')).toBe(true)
  await row.evaluate((list) => list.scrollBy(9999, 0))
  expect(await isClear('All products')).toBe(true)
  await leave()
})

test('the shop at hand with letters twice as large: nothing is cut off', async () => {
  const { page, leave } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  for (const path of ['/', '/collections/kitchen']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(1280)
  }
  await leave()
})

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  test(`nothing serious for axe and nothing shifts, ${width}, ${colorScheme}`, async () => {
    const { page, complaints, leave } = await openVisitorPage({
      colorScheme,
      viewport: { width, height: 800 },
    })
    await shifts(page)
    for (const path of [
      '/',
      '/products?page=2',
      '/collections/kitchen?choice.Colour=Ink&max=50',
      '/collections/light?max=1',
      '/search?q=nothing+of+that+name',
      '/search?q=lamp',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
      expect(await shifted(page), path).toBe(0)
    }
    if (width === 360) {
      await page.getByRole('button', { name: /^Filter/ }).click()
      await filters(page).waitFor()
      await expectAccessible(page)
    }
    expect(complaints).toEqual([])
    await leave()
  })
}

test('what nobody means is no error of ours', async () => {
  const shop = inject('storefrontUrl')
  const many = Array.from({ length: 1000 }, (_, n) => `choice.${n}=${n}`).join('&') + '&q=a'
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
    many,
    'q=a&choice.Colour=%00',
    'q=a&choice.%00=x',
    'q=mug%00',
    'q=a&choice.__proto__=x',
  ])
    expect([search.slice(0, 20), await status(`/search?${search}`)]).toEqual([search.slice(0, 20), 404])
  expect(await status(`/products?${'a=b&'.repeat(10_000)}`)).toBe(431)
  for (const path of ['/collections/nowhere', '/collections/%00', '/collections/', '/sitemap.xml?part=2'])
    expect([path, await status(path)]).toEqual([path, 404])
  const beyond = await fetch(`${shop}/products?page=50`, { redirect: 'manual' })
  expect([beyond.status, beyond.headers.get('location')]).toEqual([302, '/products?page=2'])
})

const told = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    return (at?.closest('label') ?? at)?.innerText ?? ''
  })
const focusedHref = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')

/** Presses Tab until the focus stands on something of that name. */
async function tabTo(
  page: Page,
  name: string,
  most = 40,
  there = async () => (await told(page)).includes(name),
) {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await there()) {
      expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true)
      return
    }
  }
  throw new Error(`The keyboard does not get to ${name}; it stands on '${await told(page)}'.`)
}

/** Opens a page whose script is on its way until the answer is called. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await asleep
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return wake
}

test('what is chosen before the page wakes is meant', async () => {
  const { page, leave } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  const wake = await openAsleep(page, '/products')
  await page.getByRole('checkbox', { name: /^Ink/ }).check()
  wake()
  await page.waitForURL(/choice\.Colour=Ink/)
  await page.unrouteAll({ behavior: 'wait' })

  // A card of a colour that was asked for shows it, and leads to it.
  await page.getByRole('article').first().locator('a[href*="?variant=ink"]').waitFor()
  await leave()
})

test('a variant that is chosen before the page wakes stays chosen', async () => {
  const { page, leave } = await openVisitorPage({ viewport: { width: 1280, height: 900 } })
  const wake = await openAsleep(page, '/products/reading-mug')
  await page.getByText('Rust', { exact: true }).first().click()
  wake()
  await page.waitForURL(/variant=rust/)
  await page.getByRole('radio', { name: /^Rust/, checked: true }).waitFor({ state: 'attached' })
  await page.unrouteAll({ behavior: 'wait' })
  await leave()
})
