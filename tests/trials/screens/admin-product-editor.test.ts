// The editor of a product in the admin: from a new product with options to a cart, and its pictures, with the keyboard.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { host } from '../../shop/open-shop.ts'
import { expectAccessible, hydrated, openVisitorPage } from '../../browser/browser.ts'
import {
  button,
  edited,
  field,
  openForm,
  save,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

/** The variants of a product as merchants read them. */
async function variantsOf({ merchant }: Awaited<ReturnType<typeof openForm>>['shop'], id: string) {
  const path = `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`
  return ((await merchant.ask('GET', path)).body.product as { variants: object[] }).variants
}

const addChoices = async (page: Page, option: string, choices: string) => {
  await field(page, `Choices to add to ${option}`).fill(choices)
  await field(page, `Choices to add to ${option}`).press('Enter')
}

test('a product with options is created with variants of its own prices, and is sold', async () => {
  const { shop, page } = await openForm({ path: '/products/new' })
  await field(page, 'Name').fill('Linen shirt')
  await field(page, 'Price in EUR').fill('60')
  await field(page, 'Cost').fill('24')
  await field(page, 'Discount').selectOption('Percent')
  await field(page, 'Discount by').fill('10')
  await page.getByText('Shoppers pay €54.00.').waitFor()
  await page.getByText('Profit €30.00, margin 56%.').waitFor()
  await field(page, 'Discount').selectOption('None')
  await button(page, 'Add option').click()
  await field(page, 'Name of option 1').fill('Size')
  await addChoices(page, 'Size', 'S, M, L, M')
  await button(page, 'Add option').click()
  await field(page, 'Name of option 2').fill('Colour')
  await field(page, 'Kind of Colour').selectOption('Colours')
  await addChoices(page, 'Colour', 'Sage, Clay')
  const variants = page.getByRole('region', { name: 'Variants', exact: true })
  expect(await variants.getByRole('rowheader').allInnerTexts()).toEqual([
    'S / Sage',
    'S / Clay',
    'M / Sage',
    'M / Clay',
    'L / Sage',
    'L / Clay',
  ])
  await field(page, 'Price of L / Sage').fill('65')
  await field(page, 'SKU of S / Sage').fill('SHIRT')
  await button(page, 'Fill down SKU').click()
  expect(await field(page, 'SKU of L / Clay').inputValue()).toBe('SHIRT')
  await field(page, 'M / Clay is visible').uncheck()
  // The values of a variant follow a choice that is called differently.
  await field(page, 'Choice L').fill('Large')
  await field(page, 'Choice L').press('Enter')
  expect(await field(page, 'Price of Large / Sage').inputValue()).toBe('65')
  await expectAccessible(page)
  await saveUntilSaved(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await variantsOf(shop, id)).toMatchObject([
    { choices: { Size: 'S', Colour: 'Sage' }, variant: { priceData: { price: 60 }, sku: 'SHIRT' } },
    { choices: { Size: 'S', Colour: 'Clay' }, variant: { visible: true } },
    { choices: { Size: 'M', Colour: 'Sage' } },
    { choices: { Size: 'M', Colour: 'Clay' }, variant: { visible: false } },
    { choices: { Size: 'Large', Colour: 'Sage' }, variant: { priceData: { price: 65 }, sku: 'SHIRT' } },
    { choices: { Size: 'Large', Colour: 'Clay' }, variant: { priceData: { price: 60 } } },
  ])

  const storefront = await openStorefrontOf(shop)
  const shopper = await openVisitorPage({ baseURL: storefront.url })
  await shopper.page.goto('/products/linen-shirt')
  await hydrated(shopper.page)
  await shopper.page.getByText('Large', { exact: true }).click()
  await shopper.page.getByText('Sage', { exact: true }).first().click()
  await shopper.page.getByText('€65.00').first().waitFor()
  await button(shopper.page, 'Add to cart').first().click()
  await shopper.page.getByRole('dialog').getByRole('link', { name: 'Linen shirt' }).waitFor()
})

const pictures = (page: Page) =>
  page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('listitem')
    .locator('> img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname))

test('pictures are added, described, ordered and removed with the keyboard', async () => {
  const { shop, page } = await openForm({ path: '/products/bowl' })
  for (const name of ['a', 'b', 'c']) {
    await field(page, 'Picture URL').fill(`${host}/pictures/${name}.png`)
    await page.keyboard.press('Enter')
  }
  expect(await pictures(page)).toEqual(['/pictures/a.png', '/pictures/b.png', '/pictures/c.png'])
  await field(page, 'Picture URL').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a URL that begins with https://.').waitFor()
  await field(page, 'Picture URL').fill('')
  await field(page, 'Description of picture 3').fill('From above')
  await button(page, 'Move picture 3 up').focus()
  await page.keyboard.press('Enter')
  await button(page, 'Move picture 2 up').focus()
  await page.keyboard.press('Space')
  await page.getByText('Now the main picture').waitFor({ state: 'attached' })
  expect(await pictures(page)).toEqual(['/pictures/c.png', '/pictures/a.png', '/pictures/b.png'])
  await button(page, 'Remove picture 2').click()
  await expectAccessible(page)
  await saveUntilSaved(page)
  const read = async () => {
    const { product } = (await shop.merchant.ask('GET', '/stores-reader/v1/products/bowl')).body as {
      product: { media: { items: { image: { url: string; altText: string } }[] } }
    }
    return product.media.items.map(({ image: { url, altText } }) => [new URL(url).pathname, altText])
  }
  expect(await read()).toEqual([
    ['/pictures/c.png', 'From above'],
    ['/pictures/b.png', ''],
  ])
  await page
    .getByRole('listitem')
    .filter({ has: field(page, 'Description of picture 2') })
    .dragTo(page.getByRole('listitem').filter({ has: field(page, 'Description of picture 1') }))
  expect(await pictures(page)).toEqual(['/pictures/b.png', '/pictures/c.png'])
  await save(page)
  await expect.poll(read).toEqual([
    ['/pictures/b.png', ''],
    ['/pictures/c.png', 'From above'],
  ])
})

test('sections of further information are added, ordered and removed', async () => {
  const { shop, page } = await openForm({ path: '/products/bowl', expects: [/422/] })
  for (const [n, title, text] of [
    [1, 'Care', 'By hand.'],
    [2, 'Delivery', 'In two days.'],
    [3, 'More', 'None.'],
  ] as const) {
    await button(page, 'Add section').click()
    await field(page, `Text of section ${n}`).fill(text)
    await field(page, `Title of section ${n}`).fill(n === 2 ? '' : title)
  }
  await saveUntil(page, 'Enter a title for every section.')
  await field(page, 'Title of section 2').fill('Delivery')
  await button(page, 'Move section 2 up').click()
  expect(await field(page, 'Text of section 1').innerText()).toBe('In two days.')
  await button(page, 'Remove section 3').click()
  await expectAccessible(page)
  await saveUntilSaved(page)
  const { product } = (await shop.merchant.ask('GET', '/stores-reader/v1/products/bowl')).body as {
    product: { additionalInfoSections: { title: string; description: string }[] }
  }
  expect(product.additionalInfoSections.map(({ title }) => title)).toEqual(['Delivery', 'Care'])
  expect(product.additionalInfoSections[0]?.description).toContain('In two days.')
})

test('a column of prices is pasted into the variants, and saved', async () => {
  const { shop, page } = await openForm()
  await field(page, 'Price of Sage').evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text/plain', '€ 25,00\t\tMUG-1\r\n26.5\t9\tMUG-2\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await edited(page)
  expect(await field(page, 'Price of Sage').inputValue()).toBe('25.00')
  await field(page, 'Price of Slate').focus()
  await page.keyboard.press('Control+d')
  expect(await field(page, 'Price of Slate').inputValue()).toBe('26.5')
  await saveUntilSaved(page)
  expect(await variantsOf(shop, 'mug')).toMatchObject([
    { choices: { Colour: 'Sage' }, variant: { priceData: { price: 25 }, sku: 'MUG-1' } },
    { choices: { Colour: 'Cream' }, variant: { priceData: { price: 26.5 }, sku: 'MUG-2' } },
    { choices: { Colour: 'Slate' }, variant: { priceData: { price: 26.5 }, sku: 'MUG-Slate' } },
  ])
})

test('a product gets another address, to which old links lead, and is duplicated and deleted', async () => {
  const { shop, page } = await openForm({ path: '/products/board' })
  await field(page, 'URL slug').fill('oak-board')
  await page
    .getByText('http://shop.test/products/oak-board. Links to the old URL lead to the new one.')
    .waitFor()
  await saveUntilSaved(page)
  const visitor = shop.visitor()
  expect((await visitor.products.bySlug('oak-board'))?.id).toBe('board')
  expect(await visitor.products.bySlug('board')).toBeNull()
  const storefront = await openStorefrontOf(shop)
  const visit = await openVisitorPage({ baseURL: storefront.url })
  await visit.page.goto('/products/board')
  await visit.page.getByRole('heading', { name: 'Board', level: 1 }).waitFor()
  expect(new URL(visit.page.url()).pathname).toBe('/products/oak-board')

  await button(page, 'Duplicate').click()
  await page.getByRole('heading', { name: 'Copy of Board', level: 1 }).waitFor()
  expect(await field(page, 'Visible in the storefront').isChecked()).toBe(false)
  expect(await field(page, 'Discount by').inputValue()).toBe('10')
  await page.getByText('Delete this product').click()
  await button(page, 'Delete product').click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(await page.getByRole('row', { name: /Copy of Board/ }).count()).toBe(0)
  expect(await page.getByRole('row', { name: /Board/ }).count()).toBe(1)
})
