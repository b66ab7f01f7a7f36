// Variants: the options that remain after each choice, the variants of a product, and queries over all variants.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, sampleProducts, mug, mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const id = (n: number) => `b0000000-0000-4000-8000-00000000000${n}`
const choice = (description: string) => ({ value: description, description })
const dimensions = {
  productDimensions: { length: '70', width: '50', unit: 'CM' as const },
  packageDimensions: { length: '30', unit: 'CM' as const },
}
const tee: ProductDraft = {
  ...mug,
  id: 'tee',
  slug: 'tee',
  name: 'Tee',
  cost: '9.50',
  options: [
    { name: 'Size', optionType: 'drop_down', choices: [choice('S'), choice('M')] },
    { name: 'Colour', optionType: 'color', choices: [choice('Red'), choice('Blue')] },
  ],
  variants: [
    { id: id(1), choices: { Size: 'S', Colour: 'Red' }, stock: 0 },
    { id: id(2), choices: { Size: 'S', Colour: 'Blue' }, stock: 4, cost: '12.25', ...dimensions },
    { id: id(3), choices: { Size: 'M', Colour: 'Red' } },
  ],
}
const open = async () => openShop({ products: [...sampleProducts, tee] })

test('the available options follow the choices made so far', async () => {
  const { variants } = (await open()).visitor()
  const availability = async (choices: Record<string, string>) => {
    const { productOptions, ...rest } = await variants.availability('tee', choices)
    const states = productOptions.flatMap(({ choices }) =>
      choices.map(
        ({ description, visible, inStock }) => `${description} ${visible ? (inStock ? 'yes' : 'out') : 'no'}`,
      ),
    )
    return { ...rest, states }
  }
  expect(await availability({})).toMatchObject({
    availableForPurchase: false,
    managedProduct: true,
    states: ['S yes', 'M yes', 'Red yes', 'Blue yes'],
  })
  expect(await availability({ Size: 'S' })).toMatchObject({
    states: ['S yes', 'M yes', 'Red out', 'Blue yes'],
  })
  expect(await availability({ Size: 'S', Colour: 'Blue' })).toMatchObject({
    availableForPurchase: true,
    selectedVariant: { variantId: id(2), quantity: 4, inStock: true, price: { price: 24.5 }, ...dimensions },
    states: ['S yes', 'M no', 'Red out', 'Blue yes'],
  })
  expect(await availability({ Size: 'S', Colour: 'Red' })).toMatchObject({
    availableForPurchase: false,
    selectedVariant: { variantId: id(1), inStock: false },
  })
  const unavailable = await availability({ Size: 'M', Colour: 'Blue' })
  expect([unavailable.selectedVariant, unavailable.availableForPurchase]).toEqual([undefined, false])
  expect((await variants.availability('mug', { Colour: 'Slate' })).media.mainMedia?.id).toBe('mug-slate')
})

test('option names and choices of 50 characters work everywhere, and longer ones cannot be published', async () => {
  const productWith = (length: number): ProductDraft => {
    const [option, word] = ['o'.repeat(length), 'w'.repeat(length)]
    return {
      ...tee,
      options: [{ name: option, optionType: 'drop_down', choices: [choice(word)] }],
      variants: [{ id: id(1), choices: { [option]: word } }],
    }
  }
  const longest = productWith(50)
  const [{ choices } = { choices: {} }] = longest.variants
  const shop = await openShop({ products: [longest] })
  const visitor = shop.visitor()
  expect(await visitor.variants.availability('tee', choices)).toMatchObject({ availableForPurchase: true })
  expect((await visitor.variants.list({ productId: 'tee', choices })).items).toMatchObject([{ id: id(1) }])
  const options = Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, [choice]]))
  const response = await visitor.ask('POST', '/vitrine/v1/products/browse', { body: { options } })
  expect(response.body).toMatchObject({ metadata: { total: 1 } })
  const cart = await visitor.cart.add([{ productId: 'tee', options: choices }])
  expect(cart.lineItems).toMatchObject([{ descriptionLines: [{ plainText: { original: 'w'.repeat(50) } }] }])
  const store = {
    name: 'Long',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    products: [productWith(51)],
  }
  await expect(shop.platform.openStore(store)).rejects.toThrow('must be <= 50 characters')
})

test("an option named 'constructor' is not selected by default", async () => {
  const name = 'constructor'
  const product: ProductDraft = {
    ...tee,
    options: [{ name, optionType: 'drop_down', choices: [choice('Wright')] }],
    variants: [{ id: id(1), choices: { [name]: 'Wright' } }],
  }
  const { variants } = (await openShop({ products: [product] })).visitor()
  expect((await variants.availability('tee', {})).selectedVariant).toBeUndefined()
  expect((await variants.availability('tee', { [name]: 'Wright' })).selectedVariant?.variantId).toBe(id(1))
})

test('a misspelt choice is refused with the available ones', async () => {
  const { ask, variants } = (await open()).visitor()
  const path = '/v1/products/tee/productOptionsAvailability'
  const response = await ask('POST', path, { body: { id: 'tee', options: { Size: 's', Cut: 'wide' } } })
  expect([response.status, response.broken]).toEqual([
    400,
    ['options.Size INVALID_ENUM_VALUE', 'options.Cut FIELD_NOT_ALLOWED'],
  ])
  await expect(variants.list({ productId: 'tee', choices: { Size: 'XL' } })).rejects.toMatchObject({
    violations: [{ field: 'choices.Size', data: { values: ['S', 'M'] } }],
  })
  expect((await ask('POST', '/v1/products/secret/productOptionsAvailability', { body: {} })).code).toBe(
    'PRODUCT_NOT_FOUND',
  )
})

test('the variants of a product are paged, and filtered by choices or by ids', async () => {
  const { variants } = (await open()).visitor()
  const ids = ({ items }: { items: { id: string }[] }) => items.map((variant) => variant.id)
  expect(ids(await variants.list({ productId: 'tee' }))).toEqual([id(1), id(2), id(3)])
  expect(await variants.list({ productId: 'tee', limit: 1, offset: 1 })).toMatchObject({
    items: [{ id: id(2) }],
    total: 3,
  })
  expect(ids(await variants.list({ productId: 'tee', choices: { Size: 'S' } }))).toEqual([id(1), id(2)])
  expect(ids(await variants.list({ productId: 'tee', variantIds: [id(3).toUpperCase()] }))).toEqual([id(3)])
  expect((await variants.list({ productId: 'bowl' })).items).toMatchObject([
    { choices: {}, stock: { quantity: 3 } },
  ])
})

test('variants of all products are read by id and queried', async () => {
  const shop = await open()
  const { variants } = shop.visitor()
  const sage = await variants.get(`mug-${mugInCurrency.Sage}`)
  expect(sage).toMatchObject({
    id: `mug-${mugInCurrency.Sage}`,
    productId: 'mug',
    variantId: mugInCurrency.Sage,
    productName: 'Mug',
    variantName: 'Sage',
    managedVariant: true,
    sku: 'MUG-Sage',
    stock: { trackQuantity: false, quantity: null, inStock: true },
    choices: { Colour: 'Sage' },
    collectionIds: ['kitchen', 'clay'],
    media: { image: { url: 'http://platform.test/sample/mug-sage.svg' } },
    preorderInfo: { enabled: false },
  })
  expect(await variants.get('mug')).toBeNull()
  expect(await variants.get(`mug-${id(9)}`)).toBeNull()
  const found = await variants.query().eq('productId', 'mug').ascending('sku').find()
  expect(found.items.map(({ sku }) => sku)).toEqual(['MUG-Cream', 'MUG-Sage', 'MUG-Slate'])
  expect((await variants.query().hasSome('collectionIds', ['clay']).find()).total).toBe(6)
  expect((await variants.query().startsWith('sku', 'mug-s').find()).total).toBe(2)
})

test('variants of hidden products are returned to merchants only (CT2)', async () => {
  const shop = await open()
  const { variants, ask } = shop.visitor()
  const variantId = '00000000-0000-0000-0000-000000000000'
  expect(await variants.get(`secret-${variantId}`)).toBeNull()
  expect((await variants.query().eq('productId', 'secret').find()).total).toBe(0)
  expect((await shop.merchant.ask('GET', `/v1/variants/secret-${variantId}`)).status).toBe(200)
  for (const field of ['cost', 'price', 'face', 'visible', 'stock.quantity']) {
    const response = await ask('POST', '/v1/variants/query', { body: { query: { filter: { [field]: 1 } } } })
    expect(response.broken).toEqual([`query.filter.${field} FIELD_NOT_ALLOWED`])
  }
})

test('costs and profits are returned only to API keys, and only on request (CT2 MB2)', async () => {
  const shop = await open()
  const { ask } = shop.visitor()
  const product = '/v1/products/tee'
  const variantsOf = `${product}/variants/query`
  const costs = { includeMerchantSpecificData: true }
  const refused = [
    await ask('GET', `${product}?includeMerchantSpecificData=true`),
    await ask('POST', variantsOf, { body: costs }),
  ]
  for (const response of refused) expect([response.status, response.code]).toEqual([403, 'PERMISSION_DENIED'])
  const withoutCosts = [
    await ask('GET', `${product}?id=tee&includeMerchantSpecificData=false`),
    await ask('POST', variantsOf, { body: { includeMerchantSpecificData: false } }),
    await shop.merchant.ask('GET', product),
    await ask('POST', '/v1/variants/query', { body: {} }),
  ]
  for (const response of withoutCosts)
    expect([response.status, /cost|profit/i.test(JSON.stringify(response.body))]).toEqual([200, false])
  const merchant = await shop.merchant.ask('GET', `${product}?includeMerchantSpecificData=true`)
  expect(merchant.body).toMatchObject({
    product: {
      costAndProfitData: { itemCost: 9.5, formattedItemCost: '€9.50', profit: 15, profitMargin: 0.6122 },
      costRange: { minValue: 9.5, maxValue: 12.25 },
    },
  })
  const listed = await shop.merchant.ask('POST', variantsOf, { body: { ...costs, variantIds: [id(2)] } })
  expect(listed.body).toMatchObject({
    variants: [{ variant: { costAndProfitData: { itemCost: 12.25, profit: 12.25 } } }],
  })
})

test('a product can have a price per unit, and a variant says that it can be preordered', async () => {
  const soap: ProductDraft = {
    ...bowl,
    id: 'soap',
    slug: 'soap',
    name: 'Soap',
    price: '7.00',
    pricePerUnit: {
      totalQuantity: 175,
      totalMeasurementUnit: 'G',
      baseQuantity: 1,
      baseMeasurementUnit: 'KG',
    },
    preorder: { limit: 20, message: 'Poured in May' },
  }
  const { products, variants } = (await openShop({ products: [soap] })).visitor()
  expect(await products.get('soap')).toMatchObject({
    priceData: { price: 7, pricePerUnit: 40, formatted: { pricePerUnit: '€40.00' } },
    pricePerUnitData: soap.pricePerUnit,
    preorderInfo: { enabled: true, limit: 20, message: 'Poured in May' },
  })
  const [soapVariant] = (await variants.query().find()).items
  expect(soapVariant?.preorderInfo).toEqual({ enabled: true, limit: 20, message: 'Poured in May' })
})

test('a malformed variant id is not found, and upper case is accepted', async () => {
  const { ask, variants } = (await openShop()).visitor()
  const [first] = (await variants.query().find()).items
  const [product, variant] = [first?.productId as string, first?.variantId as string]
  expect((await ask('GET', `/v1/variants/${product}-${variant.toUpperCase()}`)).status).toBe(200)
  for (const id of [
    `${product}X${variant}`,
    `${product}%2F${variant}`,
    variant,
    product,
    'x'.repeat(400),
    '%00',
  ]) {
    const { status } = await ask('GET', `/v1/variants/${id}`)
    expect([id, status]).toEqual([id, id === '%00' ? 400 : 404])
  }
})
