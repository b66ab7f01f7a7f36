// The selected variant goes into the cart: with choices in any script, and however quickly the visitor adds it.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const option = (name: string, choices: string[]) => ({
  name,
  optionType: 'drop_down' as const,
  choices: choices.map((choice) => ({ value: choice, description: choice })),
})
const colours = ['Rot', 'Grün', '緑', 'Czerwień']
const sizes = ['Klein', 'Groß']
const variantId = (n: number) => `d0000000-0000-4000-8000-00000000000${n}`
const jug: ProductDraft = {
  id: 'krug',
  name: 'Krug',
  slug: 'krüge-für-öl',
  productType: 'physical',
  description: 'Für Öl.',
  price: '30.00',
  createdDate: '2030-01-02T03:04:05.678Z',
  pictures: [],
  options: [option('Farbe', colours), option('Größe', sizes)],
  variants: colours.flatMap((Farbe, colourIndex) =>
    sizes.map((Größe, sizeIndex) => ({
      id: variantId(2 * colourIndex + sizeIndex),
      choices: { Farbe, Größe },
      ...(Größe === 'Groß' && { price: '36.00' }),
    })),
  ),
}

const shop = await openSmallShop([jug])

const path = `/products/${encodeURIComponent(jug.slug)}`

test('without script, a choice in any script can be shown and added', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url, javaScriptEnabled: false })
  for (const colour of colours.slice(1)) {
    await page.goto(path)
    await page.locator('label', { hasText: colour }).click()
    await page.getByRole('button', { name: 'Update selection' }).click()
    expect(await page.locator('input[type=radio]:checked').first().inputValue()).toBe(colour)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Czerwień').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Krug' }).first().click()
  expect(await page.locator('input[type=radio]:checked').first().inputValue()).toBe('Czerwień')
})

test('on phones the bar with Add to cart shows the selected choices and their price', async () => {
  const { page, leave } = await openVisitorPage({ baseURL: shop.url, viewport: { width: 390, height: 780 } })
  const bar = page.locator('.add-bar')
  const isInView = () =>
    bar.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && getComputedStyle(element).position === 'fixed'
    })
  await gotoHydrated(page, path)
  await bar.getByText('€30.00').waitFor()
  await bar.getByText('Rot, Klein').waitFor()
  await page.locator('label', { hasText: 'Groß' }).click()
  await bar.getByText('Rot, Groß').waitFor()
  await bar.getByText('€36.00').waitFor()
  expect(await isInView()).toBe(true)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await bar.getByText('€36.00').isVisible(), 'beside the price itself').toBe(false)
  await leave()

  // Without script, too: the price of the variant in the address.
  const plain = await openVisitorPage({
    baseURL: shop.url,
    viewport: { width: 390, height: 780 },
    javaScriptEnabled: false,
  })
  await plain.page.goto(`${path}?variant=${variantId(1)}`)
  await plain.page.locator('.add-bar').getByText('€36.00').waitFor()
})

test('adding before the URL has changed adds the selected variant', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url, path, isHydrated: true })
  await page.evaluate(() => {
    const click = (selector: string) => (document.querySelector(selector) as HTMLElement).click()
    click('input[value="緑"]')
    click('input[value="Groß"]')
    click('form[method=post] button[type=submit]:not([formmethod])')
  })
  await page.getByRole('dialog').getByText('緑', { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('Groß', { exact: true }).waitFor()
  expect(decodeURIComponent(page.url())).toContain('?variant=緑-groß')
})
