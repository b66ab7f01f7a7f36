// A step of estimates: how a cart can be delivered to an address, and what that costs.
import type { EstimateTotals, PostalAddress } from '@vitrine/contract'
import type { CartFacts } from '../cart-facts.ts'
import { type DeliverableLine, type DeliveryFigures, findDelivery } from '../delivery/find-delivery.ts'
import type { DeliveryPlan } from '../delivery/plan.ts'
import type { CartFigures, TotalRow } from './figures.ts'
import { isShippable } from './shippable.ts'

/** What a store says of delivery. */
export interface PossibleDelivery {
  plan: DeliveryPlan
  currency: string
  timeZone: string
  now: number
}

/** Where a cart is delivered to: the address of the request, or else that of the cart. */
const destinationOf = (
  { address }: CartFacts,
  { shippingAddress }: EstimateTotals,
): PostalAddress | undefined => shippingAddress ?? address

/** The lines that need delivery, at what the discounts leave of their prices. */
const deliverableLines = ({ lines, discounts }: CartFigures): DeliverableLine[] =>
  lines
    .filter(({ line, offer, isForSale }) => isForSale && isShippable(line, offer))
    .map(({ line, offer, total }) => ({
      id: line.id,
      quantity: line.quantity,
      weight: offer?.weight ?? null,
      amount: total - (discounts.byLine.get(line.id) ?? 0n),
      profile: line.custom?.deliveryProfileId ?? offer?.deliveryProfileId ?? undefined,
    }))

/** Finds how a cart can be delivered; undefined if nothing in it needs delivery, or if the request does not ask. */
export function deliverCart(
  figures: CartFigures,
  facts: CartFacts,
  request: EstimateTotals,
  possible: PossibleDelivery,
): DeliveryFigures | undefined {
  if (request.calculateShipping === false) return undefined
  return findDelivery({
    ...possible,
    lines: deliverableLines(figures),
    destination: destinationOf(facts, request),
    selected: (request.selectedShippingOption ?? facts.selectedShippingOption)?.code,
    hasFreeShipping: figures.discounts.applied.some(({ type }) => type === 'SHIPPING'),
  })
}

/** What delivery adds to the total. */
export const deliveryRows = (delivery: DeliveryFigures | undefined): TotalRow[] =>
  delivery
    ? [
        { kind: 'shipping', amount: delivery.cost },
        { kind: 'discount', amount: -delivery.discount },
      ]
    : []
