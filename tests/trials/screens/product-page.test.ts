// The product page: unit prices, preorders, structured data, pictures without script, and cart lines that link to it.
import type { ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { jug, picture } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const base: Pick<ProductDraft, 'productType' | 'createdDate'> = {
  productType: 'physical',
  createdDate: '2030-01-02T03:04:05.678Z',
}

/** Up to twenty can be preordered; has a unit price per litre. */
const soap: ProductDraft = {
  ...base,
  id: 'soap',
  name: 'Soap',
  slug: 'soap',
  description: 'It lathers.',
  price: '9.00',
  preorder: { limit: 20, message: 'Poured in May.' },
  pricePerUnit: {
    totalQuantity: 250,
    totalMeasurementUnit: 'ML',
    baseQuantity: 1,
    baseMeasurementUnit: 'L',
  },
  variants: [{ id: onlyVariantId, choices: {}, sku: 'SOAP' }],
  pictures: [picture('soap')],
}
const optionOf = (name: string, ...choices: string[]) => ({
  name,
  optionType: 'drop_down' as const,
  choices: choices.map((choice) => ({ value: choice, description: choice })),
})
/** Two of its options have a schema.org property; the third is named like a property of every JavaScript object. */
const lamp: ProductDraft = {
  ...base,
  id: 'lamp',
  name: 'Lamp',
  slug: 'lamp',
  description: 'It shines.',
  price: '80.00',
  options: [optionOf('Size', 'Large'), optionOf('MATERIAL', 'Oak'), optionOf('constructor', 'Left')],
  variants: [
    {
      id: 'b0000000-0000-4000-8000-000000000003',
      choices: { Size: 'Large', MATERIAL: 'Oak', constructor: 'Left' },
    },
  ],
  pictures: [picture('lamp')],
}
/** One size is in stock, and the other can be preordered. */
const tray: ProductDraft = {
  ...base,
  id: 'tray',
  name: 'Tray',
  slug: 'tray',
  description: 'It carries.',
  price: '30.00',
  options: [optionOf('Size', 'Small', 'Large')],
  variants: [
    { id: 'b0000000-0000-4000-8000-000000000011', choices: { Size: 'Small' }, stock: 9 },
    {
      id: 'b0000000-0000-4000-8000-000000000012',
      choices: { Size: 'Large' },
      preorder: { limit: 12, message: 'Sawn in autumn.' },
    },
  ],
  pictures: [],
}
const pattern: ProductDraft = {
  ...base,
  id: 'pattern',
  name: 'Pattern',
  slug: 'pattern',
  productType: 'digital',
  description: 'To print.',
  price: '4.00',
  variants: [],
  pictures: [],
}
const shop = await openSmallShop([jug, soap, lamp, pattern, tray])

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

test('without script, the pictures are a row that scrolls, and each has a link', async () => {
  const { page } = await visitor({ javaScriptEnabled: false, path: '/products/jug' })
  await page.getByRole('link', { name: 'Picture 2 of 3' }).click()
  await page.waitForURL(/#picture-2$/)
  const width = page.viewportSize()?.width ?? 0
  const second = page.getByRole('list', { name: 'Pictures' }).getByRole('img').nth(1)
  await expect.poll(async () => ((await second.boundingBox())?.x ?? width) < width).toBe(true)
})

test('only the variant that can be preordered says so, and its cart line has what is left at most', async () => {
  const { page } = await visitor({ path: '/products/tray', isHydrated: true })
  const choose = (size: string) => page.getByRole('radio', { name: size }).check({ force: true })
  await choose('Small')
  await page.getByRole('button', { name: 'Add to cart' }).waitFor()
  expect(await page.getByText('Sawn in autumn.').count()).toBe(0)
  await choose('Large')
  await page.getByText('Available to preorder, 12 left').waitFor()
  await page.getByText('Sawn in autumn.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Quantity').fill('20')
  await page.getByRole('button', { name: 'Preorder' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Tray').first().waitFor()
  expect(await drawer.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('12')
  await drawer.getByText('Preorder', { exact: true }).waitFor()
})

test('without script, too, a line of the cart says that it is a preorder', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  const addTray = async (size: string, action: string) => {
    await page.goto('/products/tray')
    await page.getByRole('radio', { name: size }).check({ force: true })
    await page.getByRole('button', { name: action }).click()
    await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor()
  }
  await addTray('Small', 'Add to cart')
  expect(await page.getByText('Preorder', { exact: true }).count()).toBe(0)
  await addTray('Large', 'Add to cart')
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tray' })
  const preorders = lines.filter({ hasText: 'Preorder' })
  expect(await preorders.count()).toBe(1)
  await preorders.getByRole('button', { name: 'Remove' }).click()
  expect(await preorders.count()).toBe(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await preorders.first().waitFor()
})

test('the page shows unit prices, preorder terms, and that a digital product is not shipped', async () => {
  const { page } = await visitor({ path: '/products/soap', isHydrated: true })
  await page.getByText('€36.00 per l').waitFor()
  await page.getByText('Poured in May.').waitFor()
  await page.getByText('Available to preorder, 20 left').waitFor()
  await page.getByRole('button', { name: 'Preorder' }).click()
  await page.getByRole('dialog').getByText('Soap').first().waitFor()

  await page.goto('/products/pattern')
  await page.getByText('No shipping needed').waitFor()
  expect(await page.getByText('In stock').count()).toBe(0)
})

test('the structured data has the price, SKU, barcode and availability of each variant', async () => {
  const { page } = await visitor()
  const readStructuredData = async (path: string) => {
    await page.goto(path)
    return JSON.parse(
      await page.locator('script[type="application/ld+json"]').last().innerText(),
    ) as StructuredData
  }
  const group = await readStructuredData('/products/jug')
  expect(group).toMatchObject({ '@type': 'ProductGroup', name: jug.name, brand: { name: 'Kiln & sons' } })
  expect(group.hasVariant?.map(({ sku, offers }) => [sku, offers.price, offers.availability])).toEqual([
    ['JUG-S', '36', 'https://schema.org/InStock'],
    ['JUG-C', '36', 'https://schema.org/OutOfStock'],
  ])
  const [sage] = group.hasVariant ?? []
  expect(sage?.offers).toMatchObject({
    priceCurrency: 'EUR',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '40' },
    itemCondition: 'https://schema.org/NewCondition',
    url: 'http://shop.test/products/jug?variant=sage',
  })
  // A barcode that is no trade item number is the merchant's own.
  expect(group.hasVariant?.map(({ gtin }) => gtin)).toEqual(['4006381333931', undefined])
  for (const url of [...group.image, ...(sage?.image ?? [])]) expect(url).toMatch(/^http:\/\/platform/)

  expect(group.variesBy).toEqual(['https://schema.org/color'])
  expect(group.hasVariant?.map(({ color, additionalProperty }) => [color, additionalProperty])).toEqual([
    ['Sage', undefined],
    ['Clay', undefined],
  ])

  const lamp = await readStructuredData('/products/lamp')
  expect(lamp.variesBy).toEqual(['https://schema.org/size', 'https://schema.org/material'])
  expect(lamp.hasVariant?.[0]).toMatchObject({
    size: 'Large',
    material: 'Oak',
    additionalProperty: [{ name: 'constructor', value: 'Left' }],
  })

  const { offers } = await readStructuredData('/products/soap')
  expect(offers).toMatchObject({ price: '9', availability: 'https://schema.org/PreOrder' })
  expect(offers).not.toHaveProperty('priceSpecification')
})

interface StructuredData {
  name: string
  sku: string
  gtin?: string
  image: string[]
  offers: { url: string; price: string; priceCurrency: string; availability: string }
  hasVariant?: StructuredData[]
  variesBy?: string[]
  color?: string
  additionalProperty?: object[]
}

test('a cart line shows its choices, and a custom line links only within the storefront', async () => {
  const { page, context } = await visitor({ path: '/products/jug', isHydrated: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByText('Colour: Sage').waitFor()
  const { cart } = (await (
    await context.request.get(`${shop.url}/shop-api/ecom/v1/carts/current`)
  ).json()) as {
    cart: { id: string }
  }
  const customLine = (name: string, relativePath: string) => ({
    quantity: 1,
    price: '5.00',
    productName: { original: name },
    url: { relativePath },
    descriptionLines: [{ name: { original: 'For' }, plainText: { original: 'Ada' } }],
  })
  const addLines = (...customLineItems: object[]) =>
    shop.merchant.ask('POST', `/ecom/v1/carts/${cart.id}/add-to-cart`, { body: { customLineItems } })
  for (const path of ['//evil.test/x', 'javascript:alert(1)', '@evil.test', '.evil.test/', '/\\evil.test'])
    expect([path, (await addLines(customLine('Elsewhere', path))).status]).toEqual([path, 400])
  expect((await addLines(customLine('Engraving', ''), customLine('Here', '/products/soap'))).status).toBe(200)
  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByText('For: Ada').first().waitFor()
  expect(await main.getByRole('link', { name: 'Engraving', exact: true }).count()).toBe(0)
  expect(await main.getByRole('link', { name: 'Here' }).getAttribute('href')).toBe('/products/soap')
})
