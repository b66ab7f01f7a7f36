// Formats the tax of an estimate as the wire has it.
import type { CartTotals, ItemTaxDetails, TaxSummary } from '@vitrine/contract'
import { toPrice } from '../money.ts'
import type { StoreFacts } from '../settings.ts'
import type { TaxRate } from '../tax/plan.ts'
import type { ItemTax, TaxFigures } from '../tax/tax-cart.ts'

type PriceOf = (amount: bigint) => ReturnType<typeof toPrice>

/** Formats amounts in the currencies of a store and its caller. */
export const priceIn =
  ({ currency, conversion }: StoreFacts): PriceOf =>
  (amount) =>
    toPrice(amount, currency, conversion)

const namesOf = ({ name, type, jurisdiction, rate }: TaxRate) => ({
  taxName: name,
  taxType: type,
  jurisdiction,
  rate,
})

function toDetails(
  { rate, tax, net, taxGroupId, rateType, isIncluded }: ItemTax,
  priceOf: PriceOf,
): ItemTaxDetails {
  const [taxAmount, taxableAmount] = [priceOf(tax), priceOf(rate ? net : 0n)]
  return {
    taxableAmount,
    taxRate: rate?.rate ?? '0',
    totalTax: taxAmount,
    taxGroupId,
    rateType,
    isTaxIncluded: isIncluded,
    taxBreakdown: rate
      ? [
          {
            ...namesOf(rate),
            jurisdictionType: rate.jurisdictionType,
            taxAmount,
            taxableAmount,
            nonTaxableAmount: priceOf(0n),
          },
        ]
      : [],
  }
}

/** The price of an item without and with its tax; without one, what is paid for it. */
export function taxedPrices(item: ItemTax | undefined, amount: bigint, store: StoreFacts) {
  const priceOf = priceIn(store)
  return {
    totalPriceBeforeTax: priceOf(item?.net ?? amount),
    totalPriceAfterTax: priceOf(item?.gross ?? amount),
    ...(item && { taxDetails: toDetails(item, priceOf) }),
  }
}

/** The tax of an estimate in all. */
export function toTaxSummary(
  { taxable, tax, rateType, manualRateReason, byRate }: TaxFigures,
  store: StoreFacts,
): TaxSummary {
  const priceOf = priceIn(store)
  return {
    taxableAmount: priceOf(taxable),
    totalTax: priceOf(tax),
    calculationDetails: { rateType, ...(manualRateReason && { manualRateReason }) },
    aggregatedTaxBreakdown: byRate.map((sum) => ({
      ...namesOf(sum.rate),
      jurisdictionTypeEnum: sum.rate.jurisdictionType,
      aggregatedTaxAmount: priceOf(sum.tax),
      aggregatedTaxableAmount: priceOf(sum.taxable),
    })),
  }
}

const descriptions = {
  MISSING_TAXABLE_ADDRESS: 'The tax depends on an address.',
  MISSING_COUNTRY_IN_ADDRESS: 'The tax depends on the country of the address.',
  MISSING_SUBDIVISION_IN_ADDRESS: 'The tax depends on the state, province or region of the address.',
} as const satisfies Record<NonNullable<TaxFigures['problem']>, string>

/** Why the tax could not be calculated. */
export const toTaxErrors = (tax: TaxFigures | undefined): NonNullable<CartTotals['calculationErrors']> =>
  tax?.problem
    ? {
        taxCalculationError: {
          applicationError: { code: tax.problem, description: descriptions[tax.problem], data: {} },
        },
      }
    : {}
