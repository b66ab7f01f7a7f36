// What a cart will probably look like when the platform has answered. Figures are never worked out here: what cannot be
// known is left as it was, or empty, and the line says that it is pending.
import type { Cart, Item, LineItem, Price, Product, Variant } from '@vitrine/client'
import type { Deed } from './mutation-queue.ts'

/** A sum as it is shown; `pending` while it is the one of before, and `<Money>` marks it so. */
export interface ShownPrice extends Price {
  pending?: true
}

/** A line as it is shown; `pending` until the platform has answered: all of it is `new`, or how many of it has `changed`. */
export interface ShownLine extends LineItem {
  pending?: 'new' | 'changed'
  lineItemPrice: ShownPrice
}

/** A cart as it is shown. */
export interface ShownCart extends Cart {
  lineItems: ShownLine[]
  subtotal: ShownPrice
  subtotalAfterDiscounts: ShownPrice
  discount: ShownPrice
}

/** What is shown. A visitor without a cart may still see lines of the one that is about to be. */
export interface Shown {
  cart: ShownCart | null
  lines: readonly ShownLine[]
}

/** Finds a product that the page already knows. */
export type Knows = (id: string) => Product | undefined

/** The cart after a deed that nobody has answered yet. */
export const predict = ({ cart, lines }: Shown, deed: Deed, knows: Knows): Shown => {
  const show = (next: readonly ShownLine[]): Shown => ({
    cart: cart && {
      ...cart,
      lineItems: [...next],
      subtotal: ofBefore(cart.subtotal),
      subtotalAfterDiscounts: ofBefore(cart.subtotalAfterDiscounts),
      discount: ofBefore(cart.discount),
    },
    lines: next,
  })
  const add = (items: Item[]) => items.reduce((shown, item, n) => withItem(shown, item, n, knows), lines)
  switch (deed.kind) {
    case 'add':
      return show(add(deed.items))
    case 'quantities':
      return show(
        lines.map((line) => withQuantity(line, deed.lines.find(({ id }) => id === line.id)?.quantity)),
      )
    case 'remove':
      return show(lines.filter(({ id }) => !deed.ids.includes(id)))
    case 'update': {
      const { buyerNote, lines: items } = deed.change
      const shown = items ? show(add(items)) : { cart, lines }
      return shown.cart && buyerNote !== undefined ? { ...shown, cart: { ...shown.cart, buyerNote } } : shown
    }
    case 'refresh':
      return { cart, lines }
  }
}

const ofBefore = (price: Price): ShownPrice => ({ ...price, pending: true })

const withQuantity = (line: ShownLine, quantity = line.quantity): ShownLine =>
  quantity === line.quantity
    ? line
    : {
        ...line,
        quantity,
        pending: line.pending ?? 'changed',
        lineItemPrice: ofBefore(line.lineItemPrice),
      }

const withItem = (lines: readonly ShownLine[], item: Item, n: number, knows: Knows): readonly ShownLine[] => {
  const { quantity = 1 } = item
  const same = lines.find((line) => isSame(line, item))
  if (same) return lines.map((line) => (line === same ? withQuantity(line, line.quantity + quantity) : line))
  const product = knows(item.product)
  return product ? [...lines, newLine(product, item, `new-${lines.length}-${n}`)] : lines
}

const isSame = ({ catalogReference: { catalogItemId, options } }: LineItem, item: Item) =>
  catalogItemId === item.product &&
  (options?.variantId ?? undefined) === item.variant &&
  isSameRecord(options?.options, item.options) &&
  isSameRecord(options?.customTextFields, item.customTextFields)

const isSameRecord = (a: Record<string, string> | null | undefined, b: Record<string, string> | undefined) =>
  JSON.stringify(Object.entries(a ?? {}).sort()) === JSON.stringify(Object.entries(b ?? {}).sort())

const variantOf = ({ variants }: Product, { variant, options = {} }: Item): Variant | undefined =>
  variants.find(({ id, choices }) => (variant ? id === variant : isSameRecord(choices, options)))

const unknown: Price = { amount: '', convertedAmount: '', formattedAmount: '', formattedConvertedAmount: '' }

const priceOf = (amount: number, formatted: string): Price => ({
  amount: `${amount}`,
  convertedAmount: `${amount}`,
  formattedAmount: formatted,
  formattedConvertedAmount: formatted,
})

const newLine = (product: Product, item: Item, id: string): ShownLine => {
  const { product: catalogItemId, variant: variantId, options, customTextFields, quantity = 1 } = item
  const variant = variantOf(product, item)
  const { price, discountedPrice, formatted } = variant?.variant.priceData ?? product.priceData
  const each = priceOf(discountedPrice, formatted.discountedPrice)
  const { base, path } = product.productPageUrl
  const media = product.media.mainMedia
  const physical = product.productType === 'physical'
  return {
    id,
    pending: 'new',
    quantity,
    catalogReference: { appId: '', catalogItemId, options: { variantId, options, customTextFields } },
    productName: { original: product.name },
    url: { relativePath: path, url: base + path },
    price: each,
    fullPrice: priceOf(price, formatted.price),
    priceBeforeDiscounts: each,
    lineItemPrice: quantity === 1 ? each : unknown,
    descriptionLines: Object.entries(variant?.choices ?? options ?? {}).map(([name, choice]) => ({
      name: { original: name },
      plainText: { original: choice },
      lineType: 'PLAIN_TEXT',
    })),
    ...(media && { image: { id: media.id, ...media.image } }),
    availability: { status: 'AVAILABLE' },
    physicalProperties: { sku: variant?.variant.sku ?? product.sku, shippable: physical },
    itemType: { preset: physical ? 'PHYSICAL' : 'DIGITAL' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    customLineItem: false,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
  }
}
