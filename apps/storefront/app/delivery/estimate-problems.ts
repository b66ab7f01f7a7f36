// What is missing in an estimate, and what the visitor can do about it.
import type { ErrorText } from '../error-text.ts'
import { delivery as messages } from '../messages/index.ts'
import type { Estimate } from './estimate.ts'

/** What the texts name. */
interface Named {
  place: string
  /** The lines of the cart that need delivery. */
  lines: readonly { id: string; productName: { original: string } }[]
}

type ToText = (estimate: Estimate, lineItemIds: readonly string[], named: Named) => ErrorText

const missingCountry = () => messages.missing.country

function notDelivered(_: Estimate, lineItemIds: readonly string[], { place, lines }: Named): ErrorText {
  const left = lines.filter(({ id }) => lineItemIds.includes(id))
  if (left.length === lines.length) return messages.noDelivery(place)
  return messages.someNotDelivered(place, left.map(({ productName }) => productName.original).join(', '))
}

/** By the code of a problem. */
const texts: Record<string, ToText> = {
  SHIPPING_ADDRESS_REQUIRED: missingCountry,
  NO_DELIVERY_TO_ADDRESS: notDelivered,
  SHIPPING_OPTION_NOT_AVAILABLE: ({ selected }) => messages.optionGone(selected?.title ?? ''),
  MISSING_TAXABLE_ADDRESS: missingCountry,
  MISSING_COUNTRY_IN_ADDRESS: missingCountry,
  MISSING_SUBDIVISION_IN_ADDRESS: () => messages.missing.subdivision,
}

/** What is missing in an estimate. */
export const estimateProblems = (estimate: Estimate, named: Named): ErrorText[] =>
  estimate.problems.map(
    ({ code, lineItemIds }) => texts[code]?.(estimate, lineItemIds, named) ?? messages.notEstimated,
  )

/** Whether the tax is not known without a state or province. */
export const lacksSubdivision = (estimate: Estimate | undefined): boolean =>
  estimate?.problems.some(({ code }) => code === 'MISSING_SUBDIVISION_IN_ADDRESS') ?? false
