// What the cart page shows of an estimate: what its total is made of, the ways of delivery, and what is missing.
import type { AppliedDiscount, CartTotals, CurrentCart, OrderPrice, Price } from '@vitrine/client'
import { destinationText } from './destination.ts'
import type { Destination } from './destination.ts'

type WireOption = NonNullable<
  CartTotals['shippingInfo']
>['carrierServiceOptions'][number]['shippingOptions'][number]
type Logistics = WireOption['logistics']

/** One way of delivery. */
export interface EstimatedOption {
  carrierId: string
  code: string
  title: string
  price: Price
  /** The price of the items from which it is free, and how much of it is missing. */
  freeFrom?: Price | undefined
  untilFree?: Price | undefined
  logistics: Logistics
}

/** The tax at one rate. */
export interface EstimatedTax {
  name: string
  /** A fraction: `0.19` is 19%. */
  rate: string
  amount: OrderPrice
  /** Whether prices include it. */
  isIncluded: boolean
}

/** Why a part of the estimate is missing. */
interface EstimateProblem {
  code: string
  lineItemIds: string[]
}

/** An estimate, without what the cart itself says. */
export interface Estimate {
  /** The cart and the destination that it is for. */
  key: string
  discounts: AppliedDiscount[]
  needsDelivery: boolean
  options: EstimatedOption[]
  /** The title and the code of the option that the total counts on. */
  selected?: { code: string; title: string }
  shipping: Price
  /** One for each rate, none where no tax is collected; absent if the tax is not known. */
  taxes?: EstimatedTax[]
  tax?: Price
  total: Price
  problems: EstimateProblem[]
}

/** The key of an estimate of this cart for this destination. */
export const estimateKey = (
  { id, revision }: Pick<CurrentCart, 'id' | 'revision'>,
  destination: Destination,
): string => `${id} ${revision} ${destinationText(destination)}`

function taxesOf(totals: CartTotals): Pick<Estimate, 'tax' | 'taxes'> {
  const { priceSummary, taxSummary, calculatedLineItems, shippingInfo } = totals
  if (!priceSummary.tax || !taxSummary) return {}
  const details = [
    ...calculatedLineItems.map(({ pricesBreakdown }) => pricesBreakdown.taxDetails),
    shippingInfo?.selectedCarrierServiceOption?.cost.taxDetails,
  ]
  return {
    tax: priceSummary.tax,
    taxes: taxSummary.aggregatedTaxBreakdown.map(({ taxName, rate, aggregatedTaxAmount }) => ({
      name: taxName,
      rate,
      amount: aggregatedTaxAmount,
      isIncluded: details.some(
        (item) =>
          item?.isTaxIncluded &&
          item.taxBreakdown.some((part) => part.taxName === taxName && part.rate === rate),
      ),
    })),
  }
}

const problemsOf = ({ calculationErrors = {} }: CartTotals): EstimateProblem[] =>
  Object.values(calculationErrors).flatMap((error) =>
    error
      ? {
          code: error.applicationError.code,
          lineItemIds: (error.applicationError.data.lineItemIds ?? []) as string[],
        }
      : [],
  )

/** The estimate in the totals of a cart. */
export function toEstimate(totals: CartTotals, destination: Destination): Estimate {
  const { cart, appliedDiscounts, priceSummary, shippingInfo } = totals
  const selected = shippingInfo?.selectedCarrierServiceOption
  return {
    key: estimateKey(cart, destination),
    discounts: appliedDiscounts,
    needsDelivery: shippingInfo !== undefined,
    options: (shippingInfo?.carrierServiceOptions ?? []).flatMap(({ carrierId, shippingOptions }) =>
      shippingOptions.map(({ cost, deliveryAllocations: _, partial: __, ...option }) => ({
        ...option,
        carrierId,
        price: cost.price,
      })),
    ),
    ...(selected && { selected: { code: selected.code, title: selected.title } }),
    shipping: priceSummary.shipping,
    ...taxesOf(totals),
    total: priceSummary.total,
    problems: problemsOf(totals),
  }
}
