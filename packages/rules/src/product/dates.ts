// The dates of products: a discount may hold for a time, and a product may be published for a time. Stored are the dates; what
// follows from them is computed for a moment.
import type { Offer } from '../cart-facts.ts'
import { assertValidProduct } from './change-product.ts'
import type { ProductFacts } from './product.ts'

/** A time from a start to an end; without one of them it is open there. */
interface Period {
  startDate?: string | undefined
  endDate?: string | undefined
}

const timeOf = (date: string | undefined, open: number) => (date === undefined ? open : Date.parse(date))

/** Whether a moment is within a period: at its start it is, at its end it is not any more. */
const isWithin = ({ startDate, endDate }: Period = {}, now: number): boolean =>
  timeOf(startDate, -Infinity) <= now && now < timeOf(endDate, Infinity)

/** The dates of a discount. */
export const saleDatesOf = (discount: ProductFacts['discount']) => ({
  ...(discount?.startDate && { startDate: discount.startDate }),
  ...(discount?.endDate && { endDate: discount.endDate }),
})

/** Whether shoppers see a product at a moment. */
export const isPublished = (facts: ProductFacts, now: number): boolean =>
  isShown(facts) && isWithin(facts.publication, now)

/** Whether shoppers see a product while it is published. */
export const isShown = ({ visible = true, archivedDate }: ProductFacts): boolean => visible && !archivedDate

/** The product without a discount that does not hold at a moment. */
export function withCurrentDiscount(facts: ProductFacts, now: number): ProductFacts {
  if (isWithin(facts.discount, now)) return facts
  const { discount: _, ...others } = facts
  return others
}

/** The product as it is at a moment: its discount, and whether it is visible. */
function factsAt(facts: ProductFacts, now: number): ProductFacts {
  const current = withCurrentDiscount(facts, now)
  return (current.visible ?? true) === isPublished(current, now) ? current : { ...current, visible: false }
}

/** The product as it was when it was saved, which is what its columns and its offers tell. */
export const savedFacts = (facts: ProductFacts): ProductFacts => factsAt(facts, Date.parse(facts.lastUpdated))

/** When the prices or the visibility of a product change next because of its dates; undefined if they do not. */
export function nextChange({ discount, publication }: ProductFacts, now: number): number | undefined {
  const dates = [discount?.startDate, discount?.endDate, publication?.startDate, publication?.endDate]
  const coming = dates.flatMap((date) =>
    date !== undefined && Date.parse(date) > now ? [Date.parse(date)] : [],
  )
  return coming.length > 0 ? Math.min(...coming) : undefined
}

/** Whether a date has passed since a product was saved. */
export const isPastDate = (facts: ProductFacts, now: number): boolean =>
  nextChange(facts, Date.parse(facts.lastUpdated)) !== nextChange(facts, now)

/**
 * Lets a change see the prices of now. A discount that does not hold now stays as it is, unless the change gives the product
 * another one.
 */
export function keepDiscount(
  facts: ProductFacts,
  context: { now: number; currency: string },
  change: (current: ProductFacts) => ProductFacts,
): ProductFacts {
  const current = withCurrentDiscount(facts, context.now)
  const changed = change(current)
  if (current === facts || changed.discount || !facts.discount) return changed
  const result = { ...changed, discount: facts.discount }
  assertValidProduct(result, context, (field) => field)
  return result
}

/** The dates of an offer, with what follows from them; amounts are in minor units. */
export interface OfferDates {
  /** Without the discount, and with it. */
  price: string
  salePrice: string
  sale: Period
  publication: Period
  /** Whether shoppers can buy it while it is published. */
  isOffered: boolean
}

/** An offer as it is at a moment. */
export const offerNow = (offer: Offer, dates: OfferDates | null, now: number): Offer =>
  dates
    ? {
        ...offer,
        price: BigInt(isWithin(dates.sale, now) ? dates.salePrice : dates.price),
        visible: dates.isOffered && isWithin(dates.publication, now),
      }
    : offer
