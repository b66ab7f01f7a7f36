// The calculation of tax for any lines and addresses, and the list of what can calculate it.
import { z } from 'zod'
import { countryCode } from '../address.ts'
import type { RefusalTable } from '../errors.ts'
import { Guid } from '../ids.ts'
import { boundedDecimal } from '../money.ts'
import { notServed } from '../not-served.ts'
import { permission } from '../permissions.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import { StoreCurrency } from '../store-values.ts'
import { jurisdictionType } from './parts.ts'

export const about =
  'The tax of lines and addresses that a program names, and the calculators that there are.'

const text = (maxLength: number) => z.string().max(maxLength).nullish()

const CalculationAddress = z.object({
  country: countryCode.nullish(),
  subdivision: text(50).describe('Such as `US-NY`.'),
  city: text(100),
  postalCode: text(50),
  addressLine: text(200),
  addressLine2: text(200),
})

const place = z.int().min(0)

const CalculationLine = z.object({
  id: z.string().min(1).max(100),
  itemName: text(250),
  quantity: z.int().min(1).max(100_000).nullish(),
  price: boundedDecimal({ lte: 999_999_999.99, maxScale: 4, example: '24.50' }).describe(
    'Of all units of the line.',
  ),
  itemCode: text(40),
  taxGroupId: Guid.nullish().describe('Absent: the default group.'),
  appId: Guid.nullish(),
  taxIncludedInPrice: z.boolean().nullish().describe('Absent: as the region or the store says.'),
  addressIndex: z
    .object({
      singleAddress: place.nullish(),
      multipleAddresses: z.object({ origin: place, destination: place }).nullish(),
    })
    .describe('The place of the address in `addresses`, from 0; of two the tax is that of the destination.'),
})

export const CalculateTax = z.object({
  externalId: Guid.nullish(),
  currency: StoreCurrency.nullish().describe('Absent: the currency of the store.'),
  addresses: z.array(CalculationAddress).min(1).max(3),
  lineItems: z.array(CalculationLine).min(1).max(300),
  contactId: notServed(),
  taxExemptGroupId: notServed(),
  exemptDetails: notServed(),
})
/** What to calculate tax for. */
export interface CalculateTax extends z.infer<typeof CalculateTax> {}

const breakdownOf = {
  taxName: z.string(),
  taxType: z.string(),
  jurisdiction: z.string(),
  jurisdictionType,
  rate: z.string(),
}

export const CalculatedTax = z.object({
  externalId: z.string().optional(),
  currency: z.string(),
  addresses: z.array(CalculationAddress),
  taxSummary: z.object({
    totalAmount: z.string(),
    totalTax: z.string(),
    totalTaxableAmount: z.string(),
    totalTaxIncludedInPrice: z.string(),
    aggregatedTaxBreakdown: z.array(
      z.object({ ...breakdownOf, aggregatedTaxAmount: z.string(), aggregatedTaxableAmount: z.string() }),
    ),
  }),
  lineItemTaxDetails: z.array(
    z.object({
      id: z.string(),
      itemName: z.string().optional(),
      quantity: z.int(),
      taxBreakdown: z.array(
        z.object({
          ...breakdownOf,
          taxAmount: z.string(),
          taxableAmount: z.string(),
          nonTaxableAmount: z.string(),
        }),
      ),
      taxSummary: z.object({
        fullPrice: z.string(),
        taxAmount: z.string(),
        taxableAmount: z.string(),
        appId: z.string(),
      }),
      addressIndex: CalculationLine.shape.addressIndex,
      taxIncludedInPrice: z.boolean(),
    }),
  ),
  errors: z.array(z.object({ code: z.string(), description: z.string() })),
})
/** Calculated tax, as the API returns it. */
export interface CalculatedTax extends z.infer<typeof CalculatedTax> {}

export const refusals = {
  INVALID_LINE_ITEM_ADDRESS_INDEX: {
    status: 400,
    message: 'A line names an address that was not sent',
    fix: 'Send one place in `addresses` with each line, from 0; `data.lineItemId` is the line',
  },
  MISSING_COUNTRY_IN_ADDRESS: {
    status: 400,
    message: 'The address has no country',
    fix: 'Send the country; `data.address` is the place of the address',
  },
  MISSING_SUBDIVISION_IN_ADDRESS: {
    status: 400,
    message: 'The address has no subdivision, which decides on the tax in its country',
    fix: 'Send the subdivision, such as `US-NY`; `data.address` is the place of the address',
  },
} as const satisfies RefusalTable

export const routes = {
  'POST /billing/v1/calculate-tax': {
    for: permission('tax.read'),
    body: CalculateTax,
    answer: CalculatedTax,
    refuses: [
      'INVALID_LINE_ITEM_ADDRESS_INDEX',
      'MISSING_COUNTRY_IN_ADDRESS',
      'MISSING_SUBDIVISION_IN_ADDRESS',
    ],
  },
  'GET /billing/v1/list-tax-calculators': {
    for: permission('tax.read'),
    answer: z.object({
      taxCalculatorDetails: z.array(
        z.object({ appId: z.guid(), displayName: z.string(), unsupportedCountries: z.array(z.string()) }),
      ),
    }),
  },
} as const satisfies RouteTable<keyof typeof refusals>

export const examples: ExamplesOf<typeof routes> = {
  'POST /billing/v1/calculate-tax': {
    summary: 'Calculate tax',
    description: 'Returns the tax of each line at its address, with the rates of the store.',
    body: {
      addresses: [{ country: 'US', subdivision: 'US-NY' }],
      lineItems: [{ id: 'mug', quantity: 2, price: '49.00', addressIndex: { singleAddress: 0 } }],
    },
  },
  'GET /billing/v1/list-tax-calculators': {
    summary: 'List tax calculators',
    description: 'Returns what can calculate tax: the rates that merchants enter.',
  },
}
