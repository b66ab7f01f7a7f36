// A new visitor shops: with script, without it, and by keyboard alone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, hydrated, openVisitorPage } from './browser.ts'

const cartCount = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

/** Waits for the announcement, which follows the response; predicted figures may show earlier. */
const announces = (page: Page, text: string) => page.getByText(text).waitFor({ state: 'attached' })

/** Opens the first product that is not sold out. */
async function openProduct(page: Page) {
  await page.goto('/products')
  const cards = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasNotText: /sold out/i })
  const link = cards.first().getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  // The URL changes before the page does.
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return name
}

test('a new visitor adds, changes and removes a line, and reloads keep the cart', async () => {
  const { page } = await openVisitorPage()
  const name = await openProduct(page)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()

  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: 'Your cart' }).waitFor()
  await drawer.getByText(name).first().waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await cartCount(page).innerText()).toContain('1')

  await page.reload()
  expect(await cartCount(page).innerText()).toContain('1')
  await gotoHydrated(page, '/cart')
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
  await announces(page, `${name}: 2 in your cart.`)

  await page.reload()
  await hydrated(page)
  expect(await page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await announces(page, `Removed from cart: ${name}.`)
  await page.reload()
  await page
    .getByRole('main')
    .getByText(/cart is empty/i)
    .first()
    .waitFor()
})

test('a visitor without script adds, changes and removes a line', async () => {
  const { page } = await openVisitorPage({ javaScriptEnabled: false })
  const name = await openProduct(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(/\/cart$/)
  const main = page.getByRole('main')
  await main.getByText(name).first().waitFor()

  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await page.waitForURL(/\/cart$/)
  expect(await main.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2')

  await page.goto('/')
  expect(await cartCount(page).innerText()).toContain('2')
  await page.goto('/cart')
  await main.getByRole('button', { name: /^Remove/ }).click()
  await main
    .getByText(/cart is empty/i)
    .first()
    .waitFor()
})

test('a visitor with only a keyboard adds, changes and removes a line', async () => {
  const { page } = await openVisitorPage({ path: '/', isHydrated: true })
  await page.keyboard.press('Tab')
  expect(await focusedText(page)).toMatch(/^Skip to/)

  await tabTo(page, ({ href, text }) => href.includes('/products/') && !/sold out/i.test(text))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\//)
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await tabTo(page, ({ text }) => text === 'Add to cart')
  await page.keyboard.press('Enter')

  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('dialog') !== null)
  await tabTo(page, ({ text }) => text === 'Increase quantity')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByText('2 items').waitFor({ state: 'attached' })
  await tabTo(page, ({ text }) => text.startsWith('Remove'))
  await page.keyboard.press('Enter')
  await drawer
    .getByText(/cart is empty/i)
    .first()
    .waitFor()

  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await focusedText(page)).toBe('Add to cart')
})

interface FocusedElement {
  text: string
  href: string
}

const focusedElement = (page: Page): Promise<FocusedElement> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const text = element?.getAttribute('aria-label') ?? element?.innerText ?? ''
    return { text: text.trim(), href: element?.getAttribute('href') ?? '' }
  })

const focusedText = async (page: Page) => (await focusedElement(page)).text

/** Presses Tab until the focus is on the wanted element, which must be `:focus-visible`. */
async function tabTo(page: Page, isThere: (element: FocusedElement) => boolean) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (isThere(await focusedElement(page))) {
      expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true)
      return
    }
  }
  throw new Error(`Tab does not reach the element; the focus is on '${await focusedText(page)}'`)
}
