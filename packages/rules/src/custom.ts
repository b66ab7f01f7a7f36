// Custom lines: items in no catalog, which a merchant adds to a cart with their own price.
import type { CustomLineItem } from '@vitrine/contract'
import { assertLinesFit } from './cart-bounds.ts'
import type { CartFacts, CartLine, CartChange, Hands, Offer } from './cart.ts'
import { parseAmount, decimalViolations } from './money.ts'
import { Invalid, violation } from './refusal.ts'

/** The stored data of a custom line; amounts are in minor units. */
export interface CustomThing extends Omit<CustomLineItem, 'quantity' | 'price' | 'fullPrice'> {
  price: string
  fullPrice: string
}

/** Adds custom lines, one per item. `nth` is the index of the first new line id. */
export function addCustom(cart: CartFacts, items: CustomLineItem[], context: Hands, nth: number): CartChange {
  if (items.length === 0) return { cart, cappedLines: [] }
  const amount = (text: string, field: string) => {
    const violations = decimalViolations(field, text, context.currency)
    if (violations.length > 0) throw new Invalid(violations)
    return `${parseAmount(text, context.currency)}`
  }
  const cappedLines: string[] = []
  const lines = items.map(({ quantity, price, fullPrice, ...item }, i): CartLine => {
    const field = `customLineItems[${i}]`
    const available = item.quantityAvailable ?? quantity
    if (available < 1)
      throw new Invalid([violation(`${field}.quantityAvailable`, 'MIN', 'must be >= 1', { threshold: 1 })])
    const id = context.lineId(nth + i)
    if (available < quantity) cappedLines.push(id)
    const custom = {
      ...item,
      price: amount(price, `${field}.price`),
      fullPrice: amount(fullPrice ?? price, `${field}.fullPrice`),
    }
    return { id, product: '', variant: '', quantity: Math.min(quantity, available), custom }
  })
  const next = [...cart.lines, ...lines]
  assertLinesFit(next, context.bounds)
  return { cart: { ...cart, lines: next }, cappedLines }
}

/** The offer of a custom line, so that its figures are derived like those of any other line. */
export const offerOf = ({ price, fullPrice, ...item }: CustomThing): Offer => ({
  product: '',
  variant: '',
  choices: '',
  price: BigInt(price),
  fullPrice: BigInt(fullPrice),
  weight: item.physicalProperties?.weight ?? null,
  sku: item.physicalProperties?.sku ?? null,
  visible: true,
  stock: item.quantityAvailable ?? null,
  face: {
    name: item.productName.original,
    slug: '',
    productType: item.itemType?.preset === 'DIGITAL' ? 'digital' : 'physical',
    picture: item.media ? { ...item.media, altText: item.media.altText ?? '' } : null,
    choices: (item.descriptionLines ?? []).map(({ name, plainText }) => ({
      name: name.original,
      text: plainText.original,
    })),
  },
})
