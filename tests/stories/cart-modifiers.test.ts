// Modifiers in carts: a product asks for its texts and choices, and they add to its price.
import { onlyVariantId, type ProductDraft, storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { mug } from '../shop/sample-products.ts'

const wrap = (choices: [string, string?][], mandatory = true) => ({
  name: 'Gift wrap',
  modifierRenderType: 'SWATCH_CHOICES' as const,
  mandatory,
  choicesSettings: {
    choices: choices.map(([name, addedPrice]) => ({ name, colorCode: '#aa2211', addedPrice })),
  },
})
const engraving = {
  name: 'Engraving',
  modifierRenderType: 'FREE_TEXT' as const,
  freeTextSettings: { title: 'Your text', minCharCount: 2, maxCharCount: 8, defaultAddedPrice: '7.5' },
}
const ring: ProductDraft = {
  id: 'ring',
  slug: 'ring',
  name: 'Ring',
  productType: 'physical',
  description: '',
  price: '60.00',
  discount: { type: 'AMOUNT', value: 10 },
  variants: [{ id: onlyVariantId, choices: {}, stock: 9 }],
  pictures: [],
  createdDate: '2030-01-02T03:04:05.678Z',
  modifiers: [wrap([['Paper'], ['Silk', '5.00']]), engraving],
}
const cartPath = '/ecom/v1/carts/current'
const lineOf = (options: object, catalogItemId = 'ring', quantity = 1) => ({
  catalogReference: { appId: storesAppId, catalogItemId, options },
  quantity,
})
const variantId = onlyVariantId

async function openRings() {
  const shop = await openShop({ products: [ring, mug] })
  const { ask, cart } = shop.visitor()
  const add = (...lineItems: object[]) => ask('POST', `${cartPath}/add-to-cart`, { body: { lineItems } })
  const setModifiers = async (modifiers: ProductDraft['modifiers']) => {
    const path = '/stores/v3/products/ring'
    const { body } = await shop.merchant.ask('GET', path)
    const { revision } = (body as { product: { revision: string } }).product
    expect(
      (await shop.merchant.ask('PATCH', path, { body: { product: { revision, modifiers } } })).status,
    ).toBe(200)
  }
  return { shop, ask, cart, add, setModifiers }
}

test('what modifiers add is charged once for each unit, beside the discount of the product', async () => {
  const { add, ask } = await openRings()
  const options = { variantId, options: { 'Gift wrap': 'Silk' }, customTextFields: { 'Your text': 'A & B' } }
  const added = await add(lineOf(options, 'ring', 3))
  expect(added.body).toMatchObject({
    cart: {
      lineItems: [
        {
          catalogReference: { options },
          price: { amount: '62.50', formattedAmount: '€62.50' },
          fullPrice: { amount: '72.50' },
          priceBeforeDiscounts: { amount: '62.50' },
          lineItemPrice: { amount: '187.50' },
          modifiersTotalPrice: { amount: '12.50' },
          descriptionLines: [
            {
              name: { original: 'Gift wrap' },
              colorInfo: { original: 'Silk', code: '#aa2211' },
              lineType: 'COLOR',
            },
            { name: { original: 'Your text' }, plainText: { original: 'A & B' } },
          ],
        },
      ],
      subtotal: { amount: '187.50' },
    },
    violations: [],
  })
  expect((await ask('POST', `${cartPath}/estimate-totals`, { body: {} })).body).toMatchObject({
    calculatedLineItems: [
      { pricesBreakdown: { price: { amount: '62.50' }, modifiers: { amount: '12.50' } } },
    ],
    priceSummary: { total: { amount: '187.50' } },
  })
})

test('a mandatory choice, a text beyond its limits and an unknown name or choice are refused with their fields', async () => {
  const { add, cart } = await openRings()
  const field = 'lineItems[0].catalogReference.options'
  const refused: [object, string[]][] = [
    [{ variantId }, [`${field}.options.Gift wrap REQUIRED_FIELD`]],
    [{ variantId, options: { 'Gift wrap': 'Gold' } }, [`${field}.options.Gift wrap INVALID_ENUM_VALUE`]],
    [
      { variantId, options: { 'Gift wrap': 'Silk', Bow: 'Red' }, customTextFields: { For: 'Ada' } },
      [`${field}.options.Bow FIELD_NOT_ALLOWED`, `${field}.customTextFields.For FIELD_NOT_ALLOWED`],
    ],
    [
      { variantId, customTextFields: { 'Your text': 'A' } },
      [`${field}.options.Gift wrap REQUIRED_FIELD`, `${field}.customTextFields.Your text MIN_LENGTH`],
    ],
    [
      { variantId, options: { 'Gift wrap': 'Silk' }, customTextFields: { 'Your text': 'Ada Lovelace' } },
      [`${field}.customTextFields.Your text MAX_LENGTH`],
    ],
    [
      { variantId, options: { __proto__: null, constructor: 'x' } },
      [`${field}.options.Gift wrap REQUIRED_FIELD`, `${field}.options.constructor FIELD_NOT_ALLOWED`],
    ],
  ]
  for (const [options, broken] of refused) {
    const answer = await add(lineOf(options))
    expect([answer.status, answer.broken]).toEqual([400, broken])
  }
  expect(await cart.get()).toBeNull()
})

test('one variant with other modifiers is another line, and the same line with the same ones', async () => {
  const { add } = await openRings()
  const silk = { variantId, options: { 'Gift wrap': 'Silk' } }
  await add(lineOf(silk), lineOf({ variantId, options: { 'Gift wrap': 'Paper' } }))
  const { body } = await add(lineOf(silk), lineOf({ ...silk, customTextFields: { 'Your text': 'A & B' } }))
  const { lineItems } = (body as { cart: { lineItems: { quantity: number; price: { amount: string } }[] } })
    .cart
  expect(lineItems.map(({ quantity, price }) => [quantity, price.amount])).toEqual([
    [2, '55.00'],
    [1, '50.00'],
    [1, '62.50'],
  ])
})

test('a storefront that knows only texts sends a choice as one, and a product with one variant needs no variant id', async () => {
  const { cart } = await openRings()
  const added = await cart.add([
    { productId: 'ring', customTextFields: { 'Gift wrap': 'Silk' } },
    { productId: 'ring', options: { 'Gift wrap': 'Silk' } },
  ])
  expect(added.lineItems.map(({ price }) => price.amount)).toEqual(['55.00', '55.00'])
})

test('a line whose choice the merchant removes is no longer for sale, and one with another price has it at once', async () => {
  const { add, cart, setModifiers } = await openRings()
  await add(
    lineOf({ variantId, options: { 'Gift wrap': 'Silk' } }),
    lineOf({ variantId, options: { 'Gift wrap': 'Paper' } }),
  )
  await setModifiers([wrap([['Paper', '1.00']])])
  const changed = await cart.get()
  const silk = changed?.lineItems[0]
  expect(changed?.lineItems).toMatchObject([
    {
      price: { amount: '0.00' },
      availability: { status: 'NOT_FOUND' },
      descriptionLines: [{ name: { original: 'Gift wrap' }, plainText: { original: 'Silk' } }],
    },
    { price: { amount: '51.00' }, availability: { status: 'AVAILABLE' } },
  ])
  expect(changed?.violations).toMatchObject([
    { severity: 'ERROR', target: { lineItem: { id: silk?.id, suggestedFix: 'REMOVE_LINE_ITEM' } } },
  ])
  expect(changed?.subtotal.amount).toBe('51.00')
  await setModifiers([
    wrap([
      ['Paper', '1.00'],
      ['Silk', '4.00'],
    ]),
  ])
  expect(await cart.get()).toMatchObject({ violations: [], subtotal: { amount: '105.00' } })
})

test('version 1 of the catalog names the texts of a product, and which of them are mandatory', async () => {
  const { shop, setModifiers } = await openRings()
  const customTextFields = async () => {
    const { body } = await shop.visitor().ask('GET', '/stores-reader/v1/products/ring')
    return (body as { product: { customTextFields: unknown } }).product.customTextFields
  }
  expect(await customTextFields()).toEqual([{ title: 'Your text', maxLength: 8, mandatory: false }])
  await setModifiers([{ ...engraving, mandatory: true }])
  expect(await customTextFields()).toEqual([{ title: 'Your text', maxLength: 8, mandatory: true }])
})

test('an added price that is finer than the currency is refused', async () => {
  const { shop } = await openRings()
  const { body } = await shop.merchant.ask('GET', '/stores/v3/products/ring')
  const { revision } = (body as { product: { revision: string } }).product
  const modifiers = [
    wrap([['Silk', '5.005']]),
    { ...engraving, freeTextSettings: { ...engraving.freeTextSettings, defaultAddedPrice: '1.001' } },
  ]
  const answer = await shop.merchant.ask('PATCH', '/stores/v3/products/ring', {
    body: { product: { revision, modifiers } },
  })
  expect([answer.status, answer.broken]).toEqual([
    400,
    [
      'product.modifiers[0].choicesSettings.choices[0].addedPrice DECIMAL_MAX_SCALE',
      'product.modifiers[1].freeTextSettings.defaultAddedPrice DECIMAL_MAX_SCALE',
    ],
  ])
})

test('modifiers that a cart cannot tell apart, and texts of no possible length, are refused', async () => {
  const { shop } = await openRings()
  const { body } = await shop.merchant.ask('GET', '/stores/v3/products/ring')
  const { revision } = (body as { product: { revision: string } }).product
  const choiceId = '5a3b1e00-0000-4000-8000-000000000001'
  const wrapIn = (...choices: object[]) => ({ ...wrap([]), choicesSettings: { choices } })
  const text = engraving.freeTextSettings
  const refused: [object[], string][] = [
    [
      [{ ...engraving, freeTextSettings: { ...text, minCharCount: 9, maxCharCount: 8 } }],
      'product.modifiers[0].freeTextSettings.minCharCount VALIDATION',
    ],
    [
      [wrapIn({ name: 'Silk' }), engraving, { ...engraving, name: 'Inside' }],
      'product.modifiers[2].freeTextSettings.title VALIDATION',
    ],
    [
      [wrapIn({ name: 'Silk' }, { name: 'Paper' }, { name: 'Silk', choiceId })],
      'product.modifiers[0].choicesSettings.choices[2].name VALIDATION',
    ],
    [
      [wrapIn({ name: 'Silk', choiceId }, { name: 'Paper', choiceId })],
      'product.modifiers[0].choicesSettings.choices[1].choiceId VALIDATION',
    ],
  ]
  for (const [modifiers, broken] of refused) {
    const answer = await shop.merchant.ask('PATCH', '/stores/v3/products/ring', {
      body: { product: { revision, modifiers } },
    })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
})

test('a product on preorder is sold up to its limit, and its line keeps that it was preordered', async () => {
  const lamp: ProductDraft = {
    ...ring,
    id: 'lamp',
    slug: 'lamp',
    modifiers: [],
    variants: [{ id: variantId, choices: {}, stock: 0 }],
    preorder: { limit: 3, message: 'Ships in May' },
  }
  const shop = await openShop({ products: [lamp] })
  const { ask } = shop.visitor()
  const options = { variantId, preOrderRequested: true }
  const added = await ask('POST', `${cartPath}/add-to-cart`, {
    body: { lineItems: [lineOf(options, 'lamp', 5)] },
  })
  expect(added.body).toMatchObject({
    cart: {
      lineItems: [
        {
          quantity: 3,
          catalogReference: { options },
          availability: { status: 'AVAILABLE', quantityAvailable: 3 },
        },
      ],
    },
    violations: [{ severity: 'WARNING' }],
  })
})
