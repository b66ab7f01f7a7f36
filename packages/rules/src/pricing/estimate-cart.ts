// Computes what a cart costs at an address: its items, then a step for each part of the total that depends on the address.
import type { EstimateTotals } from '@vitrine/contract'
import type { DeliveryFigures } from '../delivery/find-delivery.ts'
import { deliverCart, deliveryRows, type PossibleDelivery } from './deliver-cart.ts'
import type { TaxFigures } from '../tax/tax-cart.ts'
import type { CartFigures, TotalRow } from './figures.ts'
import { priceCart, type PriceInput } from './price-cart.ts'
import { type CartTaxes, estimateTax, taxRows } from './tax-estimate.ts'

/** The figures of a cart at an address. */
export interface CartEstimate {
  /** Those of the items alone. */
  cart: CartFigures
  /** Absent: nothing in the cart needs delivery, or the request does not ask for it. */
  delivery?: DeliveryFigures
  /** Absent: the request does not ask for it. */
  tax?: TaxFigures
  /** What the total is made of, in the order in which it is shown; the amounts add up to the total. */
  totalRows: TotalRow[]
}

/** What a cart is estimated with, and what the request asks for. */
interface EstimateInput extends PriceInput {
  request: EstimateTotals
  possibleDelivery: PossibleDelivery
  taxes: CartTaxes
}

/** Estimates a cart. */
export function estimateCart(input: EstimateInput): CartEstimate {
  const { facts, request, possibleDelivery } = input
  const cart = priceCart(input)
  const delivery = deliverCart(cart, facts, request, possibleDelivery)
  const tax = estimateTax({ ...input, cart, delivery, currency: possibleDelivery.currency })
  return {
    cart,
    ...(delivery && { delivery }),
    ...(tax && { tax }),
    totalRows: [...cart.totalRows, ...deliveryRows(delivery), ...taxRows(tax)],
  }
}
