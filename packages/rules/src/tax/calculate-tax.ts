// Answers the call that calculates tax for lines and addresses that a program names.
import type { CalculatedTax, CalculateTax } from '@vitrine/contract'
import { manualTaxCalculatorId } from '@vitrine/contract/constants'
import { decimalViolations, parseAmount, toDecimal } from '../money.ts'
import { Invalid, Refusal } from '../refusal.ts'
import { findTaxRegion, type TaxPlan, type TaxRate } from './plan.ts'
import { type ItemTax, taxCart } from './tax-cart.ts'

/** What a store calculates with. */
interface StoreTax {
  plan: TaxPlan
  currency: string
  /** Whether its prices include tax. */
  isInside: boolean
}

type Line = CalculateTax['lineItems'][number]

/** The address of a line: of two the destination. */
function addressOf({ id, addressIndex }: Line, { addresses }: CalculateTax, plan: TaxPlan) {
  const place = addressIndex.singleAddress ?? addressIndex.multipleAddresses?.destination
  const address = place == null ? undefined : addresses[place]
  if (!address) throw new Refusal('INVALID_LINE_ITEM_ADDRESS_INDEX', { lineItemId: id })
  const region = findTaxRegion(plan, address)
  if (typeof region === 'string') throw new Refusal(region, { address: place })
  return address
}

const rowOf = ({ name, type, jurisdiction, jurisdictionType, rate }: TaxRate) => ({
  taxName: name,
  taxType: type,
  jurisdiction,
  jurisdictionType,
  rate,
})

function toLine(line: Line, tax: ItemTax, currency: string): CalculatedTax['lineItemTaxDetails'][number] {
  const { id, itemName, quantity, price, addressIndex } = line
  const taxAmount = toDecimal(tax.tax, currency)
  const taxableAmount = toDecimal(tax.rate ? tax.net : 0n, currency)
  const nonTaxableAmount = toDecimal(tax.rate ? 0n : tax.net, currency)
  return {
    id,
    ...(itemName && { itemName }),
    quantity: quantity ?? 1,
    taxBreakdown: tax.rate ? [{ ...rowOf(tax.rate), taxAmount, taxableAmount, nonTaxableAmount }] : [],
    taxSummary: { fullPrice: price, taxAmount, taxableAmount, appId: manualTaxCalculatorId },
    addressIndex,
    taxIncludedInPrice: tax.isIncluded,
  }
}

/** The tax of the lines of a request, in the order in which they were sent. */
export function calculateTax(request: CalculateTax, store: StoreTax): CalculatedTax {
  const { externalId, lineItems, addresses } = request
  const currency = request.currency ?? store.currency
  const violations = lineItems.flatMap(({ price }, i) =>
    decimalViolations(`lineItems[${i}].price`, price, currency),
  )
  if (violations.length > 0) throw new Invalid(violations)
  const { byItem, ...figures } = taxCart({
    plan: store.plan,
    // Callers may repeat the id of a line; its place tells lines apart.
    items: lineItems.map((line, place) => ({
      id: `${place}`,
      amount: parseAmount(line.price, currency),
      taxGroupId: line.taxGroupId ?? undefined,
      isInside: line.taxIncludedInPrice ?? undefined,
      address: addressOf(line, request, store.plan),
    })),
    addresses: {},
    isInside: store.isInside,
    currency,
  })
  const taxes = [...byItem.values()]
  const gross = taxes.reduce((sum, each) => sum + each.gross, 0n)
  const decimal = (amount: bigint) => toDecimal(amount, currency)
  return {
    ...(externalId && { externalId }),
    currency,
    addresses,
    taxSummary: {
      totalAmount: decimal(gross),
      totalTax: decimal(figures.tax),
      totalTaxableAmount: decimal(figures.taxable),
      totalTaxIncludedInPrice: decimal(figures.tax - figures.added),
      aggregatedTaxBreakdown: figures.byRate.map(({ rate, tax, taxable }) => ({
        ...rowOf(rate),
        aggregatedTaxAmount: decimal(tax),
        aggregatedTaxableAmount: decimal(taxable),
      })),
    },
    lineItemTaxDetails: lineItems.map((line, i) => toLine(line, taxes[i] as ItemTax, currency)),
    errors: [],
  }
}
