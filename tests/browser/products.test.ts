// A visitor looks at a product: its pictures, and the price of the variant that is selected.
import type { ProductDraft } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, openVisitorPage } from './browser.ts'
import { jug } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

/** Every variant has a price of its own; one of the four combinations does not exist. */
const stool: ProductDraft = {
  productType: 'physical',
  id: 'stool',
  name: 'Stool',
  slug: 'stool',
  description: 'It stands.',
  price: '50.00',
  options: ['Wood', 'Height'].map((name) => ({
    name,
    optionType: 'drop_down' as const,
    choices: ['A', 'B'].map((value) => ({ value, description: value })),
  })),
  variants: [
    { id: 'b0000000-0000-4000-8000-000000000004', choices: { Wood: 'A', Height: 'A' }, price: '60.00' },
    { id: 'b0000000-0000-4000-8000-000000000005', choices: { Wood: 'B', Height: 'A' }, price: '40.00' },
    { id: 'b0000000-0000-4000-8000-000000000006', choices: { Wood: 'A', Height: 'B' }, price: '70.00' },
  ],
  pictures: [],
  createdDate: '2030-01-02T03:04:05.678Z',
}

const shop = await openSmallShop([jug, stool])

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

const pictureRow = (page: Page) => page.getByRole('list', { name: 'Pictures' })
const shownPicture = (page: Page) =>
  pictureRow(page).evaluate((list) => {
    const left = list.getBoundingClientRect().left
    const items = [...list.children]
    const distances = items.map((item) => Math.abs(item.getBoundingClientRect().left - left))
    return items[distances.indexOf(Math.min(...distances))]?.querySelector('img')?.alt ?? ''
  })
const showsPicture = (page: Page, alt: string) =>
  expect.poll(() => shownPicture(page), { message: alt }).toBe(alt)

test('pictures change by click, key or swipe, and those of the selected variant come first', async () => {
  const { page } = await visitor({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await gotoHydrated(page, '/products/jug')
  expect(await pictureRow(page).getByRole('img').count(), 'the picture of the other colour is left out').toBe(
    3,
  )
  await showsPicture(page, 'A jug-Sage')

  await page.getByRole('link', { name: 'Picture 3 of 3' }).click()
  await showsPicture(page, 'A jug-hand')
  await expect.poll(() => page.locator('a[aria-current=true]').innerText()).toContain('Picture 3 of 3')
  await pictureRow(page).focus()
  await page.keyboard.press('ArrowLeft')
  await showsPicture(page, 'A jug-table')
  await pictureRow(page).evaluate((list) => list.scrollBy({ left: -list.clientWidth }))
  await showsPicture(page, 'A jug-Sage')

  await page.getByRole('link', { name: 'Picture 2 of 3' }).click()
  await showsPicture(page, 'A jug-table')
  const boxBefore = await pictureRow(page).boundingBox()
  await page.getByText('Clay', { exact: true }).click()
  await showsPicture(page, 'A jug-Clay')
  expect(await pictureRow(page).boundingBox(), 'nothing moves').toEqual(boxBefore)
  await page.getByText('Sold out. Another option is in stock.').waitFor()
  await expectAccessible(page)
})

test('the price from which a product is sold is that of its cheapest variant, on cards and pages', async () => {
  const { page } = await visitor()
  const card = page.getByRole('article').filter({ hasText: 'Stool' })
  // A filter up to 40 finds it, and its card shows 40.
  await page.goto('/products?min=40&max=40')
  await card.getByText('From €40.00').waitFor()
  await gotoHydrated(page, '/products/stool')
  const price = page.getByRole('main').locator('header')
  expect(await price.innerText()).toMatch(/^Stool\s+€60.00$/)
  const choose = (option: string) =>
    page.getByRole('group', { name: option }).getByText('B', { exact: true }).last().click()
  await choose('Wood')
  await price.getByText('€40.00').waitFor()
  await choose('Height')
  await page.getByText('This combination is not available.').first().waitFor()
  expect(await price.innerText()).toMatch(/^Stool\s+From €40.00$/)
})
