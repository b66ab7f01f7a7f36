// Predicts what the cart will look like once the platform has answered. Figures are never computed here: what cannot be
// known keeps its old value or is empty, and one flag on the cart says so.
import type { CartItem, CartUpdate, CurrentCart, LineItem, Price, Product, Variant } from '@vitrine/client'
import type { CartMutation } from './mutation-queue.ts'

/** A line as it is shown; `pending` until the platform has answered: the line is `new`, or its quantity has `changed`. */
export interface PredictedLine extends LineItem {
  pending?: 'new' | 'changed'
}

/** A cart as it is shown. */
export interface PredictedCart extends CurrentCart {
  lineItems: PredictedLine[]
  /** Set until the platform has answered: the lines have changed, and the amounts are still the old ones. */
  isPredicted?: true
}

/** What a page shows. A visitor without a cart may already see the first line of the one that is being created. */
export interface CartView {
  cart: PredictedCart | null
  lines: readonly PredictedLine[]
}

/** Finds a product that the page has loaded. */
export type FindProduct = (id: string) => Product | undefined

/** The view after a mutation that has no answer yet. */
export const predict = (
  { cart, lines }: CartView,
  mutation: CartMutation,
  findProduct: FindProduct,
): CartView => {
  const withLines = (next: readonly PredictedLine[]): CartView => ({
    cart: cart && { ...cart, lineItems: [...next], isPredicted: true },
    lines: next,
  })
  switch (mutation.kind) {
    case 'add':
      return withLines(
        mutation.items.reduce(
          (shown, item, index) => addItem(shown, item, index, findProduct, mutation.line),
          lines,
        ),
      )
    case 'quantities':
      return withLines(
        lines.map((line) => setQuantity(line, mutation.lines.find(({ id }) => id === line.id)?.quantity)),
      )
    case 'remove':
      return withLines(lines.filter(({ id }) => !mutation.ids.includes(id)))
    case 'update':
      return { cart: cart && updateFields(cart, mutation.change), lines }
    case 'removeCoupon':
      return { cart: cart && { ...cart, isPredicted: true }, lines }
    case 'refresh':
      return { cart, lines }
  }
}

/** The cart with the fields of an update that were sent. What a coupon saves is known by the answer. */
const updateFields = (cart: PredictedCart, change: CartUpdate): PredictedCart => {
  const { couponCode, ...sent } = JSON.parse(JSON.stringify(change))
  return {
    ...cart,
    ...sent,
    buyerInfo: { ...cart.buyerInfo, ...sent.buyerInfo },
    ...(sent.contactInfo && { contactInfo: { ...cart.contactInfo, ...sent.contactInfo } }),
    ...(couponCode !== undefined && { isPredicted: true }),
  }
}

const setQuantity = (line: PredictedLine, quantity = line.quantity): PredictedLine =>
  quantity === line.quantity
    ? line
    : line.pending === 'new'
      ? { ...line, quantity, lineItemPrice: unknownPrice }
      : { ...line, quantity, pending: 'changed' }

const addItem = (
  lines: readonly PredictedLine[],
  item: CartItem,
  index: number,
  findProduct: FindProduct,
  removedLine: LineItem | undefined,
): readonly PredictedLine[] => {
  const { quantity = 1 } = item
  const same = lines.find((line) => isSameItem(line, item))
  if (same) return lines.map((line) => (line === same ? setQuantity(line, line.quantity + quantity) : line))
  const id = `new-${lines.length}-${index}`
  if (removedLine) return [...lines, { ...removedLine, id, pending: 'new' }]
  const product = findProduct(item.productId)
  return product ? [...lines, newLine(product, item, id)] : lines
}

const isSameItem = (
  { catalogReference: { catalogItemId, options }, catalogOverrideFields, ...line }: LineItem,
  item: CartItem,
) =>
  catalogItemId === item.productId &&
  !catalogOverrideFields &&
  JSON.stringify(line.extendedFields) === JSON.stringify(item.extendedFields) &&
  (options?.variantId ?? undefined) === item.variantId &&
  isSameRecord(options?.options, item.options) &&
  isSameRecord(options?.customTextFields, item.customTextFields)

const isSameRecord = (a: Record<string, string> | null | undefined, b: Record<string, string> | undefined) =>
  toKey(a) === toKey(b)

/** The platform compares texts in Unicode's composed form. */
const toKey = (record: Record<string, string> | null | undefined) =>
  JSON.stringify(
    Object.entries(record ?? {})
      .map((entry) => entry.map((text) => text.normalize()))
      .sort(),
  )

const findVariant = ({ variants }: Product, { variantId, options = {} }: CartItem): Variant | undefined =>
  variants.find(({ id, choices }) => (variantId ? id === variantId : isSameRecord(choices, options)))

type PricesOf = Pick<Product, 'priceData' | 'convertedPriceData'>

const unknownPrice: Price = {
  amount: '',
  convertedAmount: '',
  formattedAmount: '',
  formattedConvertedAmount: '',
}

type Amount = 'price' | 'discountedPrice'

const toPrice = ({ priceData, convertedPriceData }: PricesOf, amount: Amount): Price => ({
  amount: `${priceData[amount]}`,
  convertedAmount: `${convertedPriceData[amount]}`,
  formattedAmount: priceData.formatted[amount],
  formattedConvertedAmount: convertedPriceData.formatted[amount],
})

/** The price of one unit. What modifiers add to it is not known here: a text, or a choice beside the variant, may cost extra. */
const unitPriceOf = (prices: PricesOf, item: CartItem, amount: Amount) =>
  item.customTextFields || (item.variantId && item.options) ? unknownPrice : toPrice(prices, amount)

const newLine = (product: Product, item: CartItem, id: string): PredictedLine => {
  const { productId: catalogItemId, quantity = 1, extendedFields, ...sent } = item
  const { options, customTextFields } = sent
  const variant = findVariant(product, item)
  const prices = variant?.variant ?? product
  const unitPrice = unitPriceOf(prices, item, 'discountedPrice')
  const { base, path } = product.productPageUrl
  const media = product.media.mainMedia
  const isPhysical = product.productType === 'physical'
  return {
    id,
    pending: 'new',
    quantity,
    catalogReference: { appId: '', catalogItemId, options: sent },
    ...(extendedFields && { extendedFields }),
    productName: translatable(product.name),
    url: { relativePath: path, url: base + path },
    price: unitPrice,
    fullPrice: unitPriceOf(prices, item, 'price'),
    priceBeforeDiscounts: unitPrice,
    lineItemPrice: quantity === 1 ? unitPrice : unknownPrice,
    descriptionLines: Object.entries({ ...variant?.choices, ...options, ...customTextFields }).map(
      ([name, choice]) => ({
        name: translatable(name),
        plainText: translatable(choice),
        lineType: 'PLAIN_TEXT',
      }),
    ),
    ...(media && { image: { id: media.id, ...media.image } }),
    availability: { status: 'AVAILABLE' },
    physicalProperties: { sku: variant?.variant.sku ?? product.sku, shippable: isPhysical },
    itemType: { preset: isPhysical ? 'PHYSICAL' : 'DIGITAL' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    customLineItem: false,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
  }
}

const translatable = (text: string) => ({ original: text, translated: text })
