// Where the focus goes when its element disappears, and that it is visible in every colour scheme.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage, painted } from '../../browser/browser.ts'
import { bowl, shirt } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const manyBowls = Array.from({ length: 30 }, (_, n) => ({ ...bowl, id: `bowl-${n}`, slug: `bowl-${n}` }))

const shop = await openSmallShop([shirt, bowl, ...manyBowls])

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function fill(page: Page) {
  for (const { id, choices } of shirt.variants.filter((_, n) => n !== 1)) {
    await gotoHydrated(page, `/products/shirt?variant=${id}`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText(`Size: ${choices.Size}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}

/** What has the focus: the size of a cart line, the text of another list item, or the name of another element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.localName === 'li'
      ? (/Size: ([^€\s]+)/.exec(element.textContent ?? '')?.[1] ?? (element as HTMLElement).innerText)
      : (element?.getAttribute('aria-label') ?? element?.localName)
  })

test('removing a line moves the focus to the notice that takes its place, from which Tab leads to Undo', async () => {
  const { page } = await visitor()
  await fill(page)
  for (const where of ['page', 'drawer'] as const) {
    if (where === 'page') await gotoHydrated(page, '/cart')
    else {
      await fill(page)
      await cartLink(page).click()
    }
    const container = page.getByRole(where === 'page' ? 'main' : 'dialog')
    const remove = async (index: number, expected: unknown) => {
      // The next part opens another page, which would drop a removal that has not been sent.
      const answered = page.waitForResponse(/remove-line-items/)
      await container
        .getByRole('button', { name: /^Remove/ })
        .nth(index)
        .press('Enter')
      await expect.poll(() => focused(page), { message: `${where} ${index}` }).toEqual(expected)
      await answered
    }
    const removed = (size: string) =>
      expect.stringMatching(new RegExp(`^Removed Shirt, ${size.replace('+', '\\+')}\\s+Undo`))
    await remove(0, removed('L/XL'))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo removing Shirt, L/XL')
    await remove(1, removed('A-'))
    await remove(0, removed('A+'))
  }
})

test('a line that another tab removes does not move the focus', async () => {
  const { page, context } = await visitor()
  await fill(page)
  await gotoHydrated(page, '/cart')
  const note = page.getByLabel('Order note')
  await note.focus()
  const otherTab = await context.newPage()
  await gotoHydrated(otherTab, '/cart')
  await otherTab
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await page.getByText('Size: L/XL').waitFor({ state: 'detached' })
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
})

test.each(['light', 'dark'] as const)(
  'the first tab stop is a visible link that skips the header: %s',
  async (colorScheme) => {
    const { page } = await visitor({ colorScheme })
    await gotoHydrated(page, '/products/shirt')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to content' })
    const box = await link.boundingBox()
    expect((box?.height ?? 0) >= 44 && (box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true)
    const [textColor, background] = await link.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return [color, backgroundColor]
    })
    expect(textColor).not.toBe(background)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  },
)

test('closing the drawer returns the focus to the link that opened it', async () => {
  const { page } = await visitor()
  await gotoHydrated(page, '/')
  await cartLink(page).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await cartLink(page).evaluate((link) => link === document.activeElement)).toBe(true)
})

test('the next page of a listing is announced, and moves the focus to its products', async () => {
  const { page } = await visitor()
  await gotoHydrated(page, '/products')
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await page.getByRole('status').getByText('Page 2 of 2').waitFor({ state: 'attached' })
  expect(await focused(page)).toBe('Products')
})

test('with forced colours, the selected choice and the focus are visible', async () => {
  const { page } = await visitor({ forcedColors: 'active' })
  const colorsOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(element)
        return `${backgroundColor} ${borderTopColor}`
      })
  await gotoHydrated(page, '/products/shirt')
  expect(await colorsOf('label:has(:checked)')).not.toBe(
    await colorsOf('label:has([type=radio]:not(:checked))'),
  )
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/variant=/)
  expect(
    await page
      .locator('label:has(:focus-visible)')
      .evaluate((element) => getComputedStyle(element).outlineStyle),
  ).toBe('solid')

  await gotoHydrated(page, '/products')
  const pagination = '[aria-label=Pagination]'
  expect(await colorsOf(`${pagination} [aria-current]`)).not.toBe(
    await colorsOf(`${pagination} li a:not([aria-current])`),
  )
})

test.each([
  ['reduce', false],
  ['no-preference', true],
] as const)('with prefers-reduced-motion: %s, the drawer slides: %s', async (reducedMotion, slides) => {
  const { page } = await visitor({ reducedMotion })
  await gotoHydrated(page, '/')
  await page.evaluate(() => {
    const recordMotion = () => {
      document.documentElement.dataset.moved = 'true'
    }
    addEventListener('transitionrun', recordMotion, true)
    addEventListener('animationstart', recordMotion, true)
  })
  await cartLink(page).click()
  await page.waitForFunction(() => {
    const drawer = document.querySelector('dialog[open]')
    return drawer && getComputedStyle(drawer).transform === 'none'
  })
  await painted(page)
  expect(await page.locator('html[data-moved]').count()).toBe(slides ? 1 : 0)
})
