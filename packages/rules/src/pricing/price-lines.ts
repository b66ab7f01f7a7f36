// The first step of pricing: the price of each line, and the stock that is left for it.
import type { CartFacts, Offer } from '../cart-facts.ts'
import { offerOfVariant } from '../cart.ts'
import { modifiersOf, offerOf } from '../custom.ts'
import { withOverrides } from '../line-overrides.ts'
import { readModifierValues } from '../modifiers.ts'
import type { LineFigures } from './figures.ts'

const nothing = { stock: null, modifiers: [], addedPrice: 0n, price: 0n, fullPrice: 0n, total: 0n }

/** Prices the lines of a cart; what is not for sale costs nothing. */
export function priceLines({ lines }: CartFacts, offers: readonly Offer[]): LineFigures[] {
  // Lines of the same variant share its stock; earlier lines get it first.
  const taken = new Map<Offer, number>()
  return lines.map((line) => {
    const found = line.custom ? offerOf(line.custom) : offerOfVariant(line, offers)
    const takenBefore = (found && taken.get(found)) ?? 0
    if (found) taken.set(found, takenBefore + line.quantity)
    const offer = found && (line.custom ? found : withOverrides(found, line.overrides))
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
      stock: offer.stock === null ? null : line.custom ? offer.stock : Math.max(offer.stock - takenBefore, 0),
      modifiers: values,
      addedPrice,
      price,
      fullPrice: offer.fullPrice + addedPrice,
      total: price * BigInt(line.quantity),
    }
  })
}
