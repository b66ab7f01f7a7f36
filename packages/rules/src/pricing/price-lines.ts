// The first step of pricing: the price of each line, and the stock that is left for it.
import type { CartFacts, Offer } from '../cart-facts.ts'
import { offerAt, remainingStock } from '../cart.ts'
import { modifiersOf } from '../custom.ts'
import { readModifierValues } from '../modifiers.ts'
import type { LineFigures } from './figures.ts'

const nothing = { stock: null, modifiers: [], addedPrice: 0n, price: 0n, fullPrice: 0n, total: 0n }

/** Prices the lines of a cart; what is not for sale costs nothing. */
export const priceLines = ({ lines }: CartFacts, offers: readonly Offer[]): LineFigures[] =>
  lines.map((line, i) => {
    const offer = offerAt(line, offers)
    if (!offer?.visible) return { ...nothing, line, offer, isForSale: false, hasOldModifiers: false }
    const { values, violations } = line.custom
      ? { values: modifiersOf(line.custom), violations: [] }
      : readModifierValues(offer, line.options)
    if (violations.length > 0) return { ...nothing, line, offer, isForSale: false, hasOldModifiers: true }
    const addedPrice = values.reduce((sum, value) => sum + value.addedPrice, 0n)
    const price = offer.price + addedPrice
    return {
      line,
      offer,
      isForSale: true,
      hasOldModifiers: false,
      // Lines of the same variant share its stock; earlier lines get it first.
      stock: line.custom ? offer.stock : remainingStock(lines.slice(0, i), line, offer),
      modifiers: values,
      addedPrice,
      price,
      fullPrice: offer.fullPrice + addedPrice,
      total: price * BigInt(line.quantity),
    }
  })
