// Where the keyboard goes on when what it stood on is gone, and what is seen of it whatever colours the screen has.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, painted, openVisitorPage } from './browser.ts'
import { bowl, shirt } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

const many = Array.from({ length: 30 }, (_, n) => ({ ...bowl, id: `bowl-${n}`, slug: `bowl-${n}` }))

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([shirt, bowl, ...many])
})
afterAll(() => shop.close())

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function fill(page: Page) {
  for (const { id, choices } of shirt.variants.filter((_, n) => n !== 1)) {
    await open(page, `/products/shirt?variant=${id}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText(`Size: ${choices.Size}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}

/** The line that has the keyboard, by its size; or what else has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.localName === 'li'
      ? (/Size: ([^€\s]+)/.exec(at.textContent ?? '')?.[1] ?? at.textContent)
      : (at?.getAttribute('aria-label') ?? at?.localName)
  })

test('after a line is removed the keyboard goes on from the one that takes its place', async () => {
  const { page, leave } = await visitor()
  await fill(page)
  for (const beside of ['page', 'drawer'] as const) {
    if (beside === 'page') await open(page, '/cart')
    else {
      await fill(page)
      await cartLink(page).click()
    }
    const place = page.getByRole(beside === 'page' ? 'main' : 'dialog')
    const remove = async (at: number, then: string) => {
      await place
        .getByRole('button', { name: /^Remove/ })
        .nth(at)
        .press('Enter')
      await expect.poll(() => focused(page), { message: `${beside} ${at}` }).toBe(then)
    }
    await remove(0, 'A+')
    await remove(1, 'A+')
    await remove(0, 'Items in your cart')
  }
  await leave()
})

test('a line that another tab removes takes the keyboard from nobody', async () => {
  const { page, context, leave } = await visitor()
  await fill(page)
  await open(page, '/cart')
  const note = page.getByLabel('Order note')
  await note.focus()
  const other = await context.newPage()
  await open(other, '/cart')
  await other
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByText('Size: L/XL').waitFor({ state: 'detached' })
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  await leave()
})

test.each(['light', 'dark'] as const)(
  'the first stop leads past the header, and is seen: %s',
  async (colorScheme) => {
    const { page, leave } = await visitor({ colorScheme })
    await open(page, '/products/shirt')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to content' })
    const box = await link.boundingBox()
    expect((box?.height ?? 0) >= 44 && (box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true)
    const [words, ground] = await link.evaluate((at) => {
      const { color, backgroundColor } = getComputedStyle(at)
      return [color, backgroundColor]
    })
    expect(words).not.toBe(ground)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await leave()
  },
)

test('a drawer that is closed gives the keyboard back to what opened it', async () => {
  const { page, leave } = await visitor()
  await open(page, '/')
  await cartLink(page).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await cartLink(page).evaluate((link) => link === document.activeElement)).toBe(true)
  await leave()
})

test('the next page of a list is said, and the keyboard begins where its goods do', async () => {
  const { page, leave } = await visitor()
  await open(page, '/products')
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await page.getByRole('status').getByText('Page 2 of 2').waitFor({ state: 'attached' })
  expect(await focused(page)).toBe('Products')
  await leave()
})

test('where colours are forced, what is chosen and what has the keyboard are seen', async () => {
  const { page, leave } = await visitor({ forcedColors: 'active' })
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((at) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(at)
        return `${backgroundColor} ${borderTopColor}`
      })
  await open(page, '/products/shirt')
  expect(await look('label:has(:checked)')).not.toBe(await look('label:has([type=radio]:not(:checked))'))
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/variant=/)
  expect(
    await page.locator('label:has(:focus-visible)').evaluate((at) => getComputedStyle(at).outlineStyle),
  ).toBe('solid')

  await open(page, '/products')
  const pages = '[aria-label=Pagination]'
  expect(await look(`${pages} [aria-current]`)).not.toBe(await look(`${pages} li a:not([aria-current])`))
  await leave()
})

test.each([
  ['reduce', false],
  ['no-preference', true],
] as const)('motion: %s, and the drawer slides: %s', async (reducedMotion, slides) => {
  const { page, leave } = await visitor({ reducedMotion })
  await open(page, '/')
  await page.evaluate(() => {
    const hear = () => {
      document.documentElement.dataset.moved = 'true'
    }
    addEventListener('transitionrun', hear, true)
    addEventListener('animationstart', hear, true)
  })
  await cartLink(page).click()
  await page.waitForFunction(() => {
    const drawer = document.querySelector('dialog[open]')
    return drawer && getComputedStyle(drawer).transform === 'none'
  })
  await painted(page)
  expect(await page.locator('html[data-moved]').count()).toBe(slides ? 1 : 0)
  await leave()
})
