// The ways in which a cart can be delivered to an address, with what each costs.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { Price } from '../money.ts'
import { ItemTaxDetails } from './tax-summary.ts'

const time = z.iso.datetime()

const Logistics = z.object({
  deliveryTime: z.string().optional().describe('In words of the merchant, such as 3 to 5 working days.'),
  instructions: z.string().optional(),
  pickupDetails: z
    .object({ address: PostalAddress, pickupMethod: z.enum(['STORE_PICKUP', 'PICKUP_POINT']) })
    .optional(),
  deliveryTimeSlot: z.object({ from: time, to: time }).optional(),
  deliverByDate: time.optional().describe('When it is there at the latest; only with a time slot.'),
})

const chargeType = z.enum(['HANDLING_FEE', 'INSURANCE'])

const allocations = z
  .array(
    z.object({
      deliveryCarrier: z.object({ appId: z.string(), code: z.string() }),
      deliveryRegion: z.object({ id: z.string(), name: z.string() }),
      applicableLineItems: z.object({ lineItemIds: z.array(z.guid()) }),
    }),
  )
  .describe('Which lines are delivered how: one for each delivery profile.')

const option = {
  code: z.string(),
  title: z.string(),
  logistics: Logistics,
  deliveryAllocations: allocations,
  partial: z.boolean().describe('Whether it delivers only some of the lines; always `false`.'),
}

const ShippingOptionOfCart = z.object({
  ...option,
  cost: z.object({
    price: Price.describe('With its charges.'),
    otherCharges: z.array(z.object({ type: chargeType, price: Price, details: z.string().optional() })),
  }),
  freeFrom: Price.optional().describe(
    'The price of the items after discounts from which it costs nothing. Absent if it is free already, or if a higher price alone does not make it free. Not part of the Wix API.',
  ),
  untilFree: Price.optional().describe('How much of `freeFrom` is missing. Not part of the Wix API.'),
})

const SelectedCost = z.object({
  price: Price.describe('With its charges, before discounts.'),
  totalDiscount: Price,
  totalPriceBeforeTax: Price,
  totalPriceAfterTax: Price,
  taxDetails: ItemTaxDetails.optional(),
})

export const ShippingInformation = z.object({
  region: z.object({ id: z.string(), name: z.string() }).optional(),
  selectedCarrierServiceOption: z
    .object({
      ...option,
      carrierId: z.string(),
      cost: SelectedCost,
      otherCharges: z.array(
        z.object({ type: chargeType, details: z.string().optional(), cost: z.object({ price: Price }) }),
      ),
      requestedShippingOption: z
        .boolean()
        .describe('Whether it is the one that was asked for; otherwise the first one.'),
    })
    .optional(),
  carrierServiceOptions: z.array(
    z.object({ carrierId: z.string(), shippingOptions: z.array(ShippingOptionOfCart) }),
  ),
})
/** How a cart can be delivered, and the option that its total counts on. */
export interface ShippingInformation extends z.infer<typeof ShippingInformation> {}

const Details = z.object({
  applicationError: z.object({
    code: z.string(),
    description: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
})
/** Why a part of an estimate could not be calculated. */
export interface CalculationProblem extends z.infer<typeof Details> {}

export const CalculationErrors = z.object({
  generalShippingCalculationError: Details.optional().describe(
    'Nothing is delivered there: `SHIPPING_ADDRESS_REQUIRED`, or `NO_DELIVERY_TO_ADDRESS` with the lines in `lineItemIds`.',
  ),
  selectedShippingOptionError: Details.optional().describe(
    'The option that was asked for is not offered: `SHIPPING_OPTION_NOT_AVAILABLE`. The total counts on the first one.',
  ),
  taxCalculationError: Details.optional().describe(
    'The tax is not known: `MISSING_TAXABLE_ADDRESS`, `MISSING_COUNTRY_IN_ADDRESS` or `MISSING_SUBDIVISION_IN_ADDRESS`.',
  ),
})
