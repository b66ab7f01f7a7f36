// The main pages of the storefront, which axe checks at a width and in a colour scheme.
import type { Page } from 'playwright-core'
import { expectAccessible, openVisitorPage } from './browser.ts'

/** The path of the first product of the home page. */
export async function findProductPath(page: Page): Promise<string> {
  await page.goto('/')
  const href = await page.getByRole('main').locator('a[href^="/products/"]').first().getAttribute('href')
  return href as string
}

/** Expects that axe finds no serious violation on the pages, nor on a product that was just added to the cart. */
export async function expectAccessiblePages(width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const viewport = { width, height: 800 }
  const { page, leave } = await openVisitorPage({ viewport, colorScheme, expects: [/404 .*nowhere/] })
  const product = await findProductPath(page)
  for (const path of ['/', '/products?page=2', product, '/cart', '/nowhere']) {
    await page.goto(path)
    await expectAccessible(page)
  }
  await page.goto(product)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('heading', { name: /your cart/i }))
    .first()
    .waitFor()
  await expectAccessible(page)
  await leave()
}
