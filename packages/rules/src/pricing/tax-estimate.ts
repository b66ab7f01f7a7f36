// A step of estimates: the tax of what is left to pay after all discounts.
import type { EstimateTotals } from '@vitrine/contract'
import type { CartFacts } from '../cart-facts.ts'
import type { DeliveryFigures } from '../delivery/find-delivery.ts'
import type { TaxPlan } from '../tax/plan.ts'
import { type TaxableItem, taxCart, type TaxFigures } from '../tax/tax-cart.ts'
import type { CartFigures, LineFigures, TotalRow } from './figures.ts'

/** What the tax of a cart depends on besides its items. */
export interface CartTaxes {
  plan: TaxPlan
  /** Whether the prices of the store include tax. */
  isInside: boolean
}

/** What is left to pay for a line after all discounts. */
export const amountAfterDiscounts = ({ discounts }: CartFigures, { line, total }: LineFigures): bigint =>
  total - (discounts.byLine.get(line.id) ?? 0n)

const toTaxable = (cart: CartFigures, figures: LineFigures): TaxableItem => {
  const { line, offer } = figures
  return {
    id: line.id,
    amount: amountAfterDiscounts(cart, figures),
    taxGroupId: line.custom ? (line.custom.taxGroupId ?? undefined) : (offer?.taxGroupId ?? undefined),
    addressType: (line.taxableAddress ?? line.custom?.taxableAddress)?.addressType,
  }
}

/** What is estimated. */
interface TaxEstimateInput {
  facts: CartFacts
  cart: CartFigures
  request: EstimateTotals
  delivery: DeliveryFigures | undefined
  taxes: CartTaxes
  currency: string
}

/** The id of the delivery among the items that are taxed. */
export const deliveryTaxId = 'delivery'

/** The delivery that is selected, taxed where the buyer gets it; a pickup at its location. */
const deliveryItems = (
  delivery: DeliveryFigures | undefined,
  { deliveryTaxGroupId }: TaxPlan,
): TaxableItem[] =>
  delivery?.selected
    ? [{ id: deliveryTaxId, amount: delivery.cost - delivery.discount, taxGroupId: deliveryTaxGroupId }]
    : []

/** The tax of a cart; undefined if the request wants none. */
export function estimateTax({
  facts,
  cart,
  request,
  delivery,
  taxes,
  currency,
}: TaxEstimateInput): TaxFigures | undefined {
  if (request.calculateTax === false) return undefined
  const destination = request.shippingAddress ?? facts.address
  return taxCart({
    ...taxes,
    items: [...cart.lines.map((line) => toTaxable(cart, line)), ...deliveryItems(delivery, taxes.plan)],
    addresses: {
      shipping: delivery?.selected?.pickup?.address ?? destination,
      billing: request.billingAddress,
    },
    currency,
  })
}

/** The part of the tax that prices do not include; nothing is added if the tax is not known. */
export const taxRows = (tax: TaxFigures | undefined): TotalRow[] =>
  tax && !tax.problem ? [{ kind: 'tax', amount: tax.added }] : []
