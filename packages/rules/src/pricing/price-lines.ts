// The first step of pricing: the price of each line, and the stock that is left for it.
import type { CartFacts, Offer } from '../cart-facts.ts'
import { offerAt, remainingStock } from '../cart.ts'
import type { LineFigures } from './figures.ts'

/** Prices the lines of a cart; what is not for sale costs nothing. */
export const priceLines = ({ lines }: CartFacts, offers: readonly Offer[]): LineFigures[] =>
  lines.map((line, i) => {
    const offer = offerAt(line, offers)
    if (!offer?.visible)
      return { line, offer, isForSale: false, stock: null, price: 0n, fullPrice: 0n, total: 0n }
    const { price, fullPrice } = offer
    // Lines of the same variant share its stock; earlier lines get it first.
    const stock = line.custom ? offer.stock : remainingStock(lines.slice(0, i), line, offer)
    return { line, offer, isForSale: true, stock, price, fullPrice, total: price * BigInt(line.quantity) }
  })
