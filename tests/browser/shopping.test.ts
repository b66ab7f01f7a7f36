// A stranger shops: with script, without it, and with nothing but a keyboard.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, openVisitorPage } from './browser.ts'

const cartCount = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

/** The page says it aloud, and only when the platform has answered; figures may show it before. */
const said = (page: Page, words: string) => page.getByText(words).waitFor({ state: 'attached' })

/** The first good that is in stock and can be had at least three times. */
async function openGood(page: Page) {
  await page.goto('/products')
  const cards = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasNotText: /sold out/i })
  const link = cards.first().getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  // The address is there before the page is.
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return name
}

test('a stranger browses, adds, changes, removes, reloads and finds the cart', async () => {
  const { page, leave } = await openVisitorPage()
  const name = await openGood(page)
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
  await page.goto('/cart')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
  await said(page, `${name}: 2 in your cart.`)

  await page.reload()
  await hydrated(page)
  expect(await page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await said(page, `Removed from cart: ${name}.`)
  await page.reload()
  await page
    .getByRole('main')
    .getByText(/cart is empty/i)
    .first()
    .waitFor()
  await leave()
})

test('the same with script off', async () => {
  const { page, leave } = await openVisitorPage({ javaScriptEnabled: false })
  const name = await openGood(page)
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
  await leave()
})

test('the same by keyboard alone', async () => {
  const { page, leave } = await openVisitorPage()
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Skip to/)

  await tabTo(page, (told) => told.href.includes('/products/') && !/sold out/i.test(told.text))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\//)
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  await tabTo(page, (told) => told.text === 'Add to cart')
  await page.keyboard.press('Enter')

  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('dialog') !== null)
  await tabTo(page, (told) => told.text === 'Increase quantity')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByText('2 items').waitFor({ state: 'attached' })
  await tabTo(page, (told) => told.text.startsWith('Remove'))
  await page.keyboard.press('Enter')
  await drawer
    .getByText(/cart is empty/i)
    .first()
    .waitFor()

  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('Add to cart')
  await leave()
})

interface Told {
  text: string
  href: string
}

const tellFocused = (page: Page): Promise<Told> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    const text = at?.getAttribute('aria-label') ?? at?.innerText ?? ''
    return { text: text.trim(), href: at?.getAttribute('href') ?? '' }
  })

const focused = async (page: Page) => (await tellFocused(page)).text

/** Presses Tab until the focus is where it should be; a focus that nobody can see on the way fails. */
async function tabTo(page: Page, there: (told: Told) => boolean) {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab')
    if (there(await tellFocused(page))) {
      expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true)
      return
    }
  }
  throw new Error(`The keyboard does not get there; it stands on '${await focused(page)}'.`)
}
