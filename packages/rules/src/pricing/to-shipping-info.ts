// Formats how a cart can be delivered as the wire has it.
import type { CalculationProblem, CartTotals, ShippingInformation } from '@vitrine/contract'
import { ownCarrierId } from '@vitrine/contract/constants'
import type { DeliveryFigures, DeliveryOption } from '../delivery/find-delivery.ts'
import type { StoreFacts } from '../settings.ts'
import type { ItemTax } from '../tax/tax-cart.ts'
import { priceIn, taxedPrices } from './to-tax.ts'

type Wire = Required<ShippingInformation>
type WireOption = Wire['carrierServiceOptions'][number]['shippingOptions'][number]

const toDate = (moment: number) => new Date(moment).toISOString()

/** What options have in common, whether they are selected or not. */
const toOption = (option: DeliveryOption): Omit<WireOption, 'cost'> => ({
  code: option.code,
  title: option.title,
  logistics: {
    ...(option.deliveryTime && { deliveryTime: option.deliveryTime }),
    ...(option.instructions && { instructions: option.instructions }),
    ...(option.pickup && {
      pickupDetails: { address: option.pickup.address, pickupMethod: option.pickup.method },
    }),
    ...(option.slot && {
      deliveryTimeSlot: { from: toDate(option.slot.from), to: toDate(option.slot.to) },
      deliverByDate: toDate(option.slot.to),
    }),
  },
  deliveryAllocations: option.allocations.map(({ code, region: { id, name }, lines }) => ({
    deliveryCarrier: { appId: ownCarrierId, code },
    deliveryRegion: { id, name },
    applicableLineItems: { lineItemIds: lines },
  })),
  partial: false,
})

function toSelected(
  { cost, discount, isRequested }: DeliveryFigures,
  selected: DeliveryOption,
  tax: ItemTax | undefined,
  store: StoreFacts,
): Wire['selectedCarrierServiceOption'] {
  const priceOf = priceIn(store)
  return {
    ...toOption(selected),
    carrierId: ownCarrierId,
    cost: {
      price: priceOf(cost),
      totalDiscount: priceOf(discount),
      ...taxedPrices(tax, cost - discount, store),
    },
    otherCharges: selected.charges.map(({ type, amount, details }) => ({
      type,
      cost: { price: priceOf(amount) },
      ...(details && { details }),
    })),
    requestedShippingOption: isRequested,
  }
}

/** How a cart can be delivered, and the option that its total counts on. */
export function toShippingInfo(
  delivery: DeliveryFigures,
  tax: ItemTax | undefined,
  store: StoreFacts,
): ShippingInformation {
  const priceOf = priceIn(store)
  const { region, options } = delivery
  const selected = delivery.selected && toSelected(delivery, delivery.selected, tax, store)
  const shippingOptions = options.map((option) => ({
    ...toOption(option),
    cost: {
      price: priceOf(option.price),
      otherCharges: option.charges.map(({ type, amount, details }) => ({
        type,
        price: priceOf(amount),
        ...(details && { details }),
      })),
    },
    ...(option.free && { freeFrom: priceOf(option.free.from), untilFree: priceOf(option.free.missing) }),
  }))
  return {
    ...(region && { region: { id: region.id, name: region.name } }),
    ...(selected && { selectedCarrierServiceOption: selected }),
    carrierServiceOptions: options.length > 0 ? [{ carrierId: ownCarrierId, shippingOptions }] : [],
  }
}

const problemOf = (code: string, description: string, data = {}): CalculationProblem => ({
  applicationError: { code, description, data },
})

/** Why delivery could not be calculated as it was asked for. */
export function toShippingErrors({
  problem,
  isUnavailable,
}: DeliveryFigures): NonNullable<CartTotals['calculationErrors']> {
  if (problem?.why === 'no address')
    return {
      generalShippingCalculationError: problemOf(
        'SHIPPING_ADDRESS_REQUIRED',
        'An address is needed, at least its country',
      ),
    }
  if (problem)
    return {
      generalShippingCalculationError: problemOf(
        'NO_DELIVERY_TO_ADDRESS',
        'Some items cannot be delivered to this address',
        { lineItemIds: problem.lines },
      ),
    }
  if (!isUnavailable) return {}
  return {
    selectedShippingOptionError: problemOf(
      'SHIPPING_OPTION_NOT_AVAILABLE',
      'The delivery that was chosen is not offered for this cart and address',
    ),
  }
}
