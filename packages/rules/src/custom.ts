// Custom lines: items in no catalog, which a merchant adds to a cart with their own price.
import type { CustomLineItem } from '@vitrine/contract'
import { assertLinesFit } from './cart-bounds.ts'
import type { CartFacts, CartLine, CartChange, CustomItem, Offer } from './cart-facts.ts'
import { parseAmount, decimalViolations } from './money.ts'
import { Invalid, violation } from './refusal.ts'

/** Adds custom lines, one per item, with amounts in `currency`; `lineId` is the id of the nth new line. */
export function addCustom(
  cart: CartFacts,
  items: CustomLineItem[],
  currency: string,
  lineId: (n: number) => string,
): CartChange {
  if (items.length === 0) return { cart, cappedLines: [] }
  const amount = (text: string, field: string) => {
    const violations = decimalViolations(field, text, currency)
    if (violations.length > 0) throw new Invalid(violations)
    return `${parseAmount(text, currency)}`
  }
  const cappedLines: string[] = []
  const lines = items.map(({ quantity, price, fullPrice, ...item }, i): CartLine => {
    const field = `customLineItems[${i}]`
    const available = item.quantityAvailable ?? quantity
    if (available < 1)
      throw new Invalid([violation(`${field}.quantityAvailable`, 'MIN', 'must be >= 1', { threshold: 1 })])
    const id = lineId(i)
    if (available < quantity) cappedLines.push(id)
    const custom = {
      ...item,
      price: amount(price, `${field}.price`),
      fullPrice: amount(fullPrice ?? price, `${field}.fullPrice`),
    }
    return { id, product: '', variant: '', quantity: Math.min(quantity, available), custom }
  })
  const next = [...cart.lines, ...lines]
  assertLinesFit(next)
  return { cart: { ...cart, lines: next }, cappedLines }
}

/** The offer of a custom line, so that its figures are derived like those of any other line. */
export const offerOf = ({ price, fullPrice, ...item }: CustomItem): Offer => ({
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
