// The lines of an order that a program creates, with the figures that it has sent.
import type { NewOrderLine, NewTaxInfo, OrderLineItem } from '@vitrine/contract'
import { withoutNulls } from '../cart-details.ts'
import { toSentLine, withTranslation } from '../pricing/to-line-item.ts'
import type { Sums } from './sums.ts'

type Prices = Record<'totalPriceBeforeTax' | 'totalPriceAfterTax', { amount: string } | null | undefined>

type TaxInfo = NonNullable<OrderLineItem['taxInfo']>

/** The tax of what costs `amount`, and its prices with and without it. */
export function taxed(
  sums: Sums,
  { taxInfo, ...sent }: Partial<Prices> & { taxInfo?: NewTaxInfo | null | undefined },
  { field, amount, isIncluded }: { field: string; amount: bigint; isIncluded: boolean },
) {
  const tax = sums.read(taxInfo?.taxAmount, `${field}.taxInfo.taxAmount`) ?? 0n
  const [before, after] = isIncluded ? [amount - tax, amount] : [amount, amount + tax]
  const taxable = sums.read(taxInfo?.taxableAmount, `${field}.taxInfo.taxableAmount`) ?? before
  const info: TaxInfo | undefined = taxInfo
    ? {
        taxAmount: sums.format(tax),
        taxableAmount: sums.format(taxable),
        taxRate: taxInfo.taxRate ?? '0',
        ...(taxInfo.taxGroupId && { taxGroupId: taxInfo.taxGroupId }),
        taxIncludedInPrice: isIncluded,
        taxBreakdown: [],
      }
    : undefined
  return {
    tax,
    before: sums.format(sums.check(sent.totalPriceBeforeTax, `${field}.totalPriceBeforeTax`, before)),
    after: sums.format(sums.check(sent.totalPriceAfterTax, `${field}.totalPriceAfterTax`, after)),
    info,
  }
}

/** A line with its amounts in minor units. */
export interface NewLine {
  line: OrderLineItem
  total: bigint
  discount: bigint
  hasDiscount: boolean
  tax: bigint
}

/** Reads a line. */
export function toNewLine(
  sums: Sums,
  sent: NewOrderLine,
  { field, id, isIncluded }: { field: string; id: string; isIncluded: boolean },
): NewLine {
  const fieldOf = (name: string) => `${field}.${name}`
  const price = sums.read(sent.price, fieldOf('price')) ?? 0n
  const unit = sums.read(sent.priceBeforeDiscounts, fieldOf('priceBeforeDiscounts')) ?? price
  const total = sums.check(sent.lineItemPrice, fieldOf('lineItemPrice'), unit * BigInt(sent.quantity))
  const discount = sums.read(sent.totalDiscount, fieldOf('totalDiscount')) ?? 0n
  const left = sums.check(undefined, fieldOf('totalDiscount'), total - discount)
  const { tax, before, after, info } = taxed(sums, sent, { field, amount: left, isIncluded })
  const deposit = sums.read(sent.depositAmount, fieldOf('depositAmount'))
  const { image, physicalProperties, itemType, digitalFile, extendedFields } = withoutNulls(sent)
  const line = {
    id,
    productName: withTranslation(sent.productName),
    catalogReference: sent.catalogReference,
    quantity: sent.quantity,
    totalDiscount: sums.format(discount),
    descriptionLines: (sent.descriptionLines ?? []).map(toSentLine),
    ...(image && { image: { ...image, altText: image.altText ?? '' } }),
    physicalProperties: {
      ...physicalProperties,
      shippable: physicalProperties?.shippable ?? itemType.preset === 'PHYSICAL',
    },
    itemType,
    price: sums.format(price),
    priceBeforeDiscounts: sums.format(unit),
    totalPriceBeforeTax: before,
    totalPriceAfterTax: after,
    lineItemPrice: sums.format(total),
    paymentOption: sent.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    ...(info && { taxInfo: info }),
    ...(deposit !== undefined && { depositAmount: sums.format(deposit) }),
    ...(digitalFile && { digitalFile }),
    customLineItem: false,
    priceUndetermined: sent.priceUndetermined ?? false,
    fixedQuantity: sent.fixedQuantity ?? false,
    ...(extendedFields && { extendedFields }),
  } as OrderLineItem
  return { line, total, discount, hasDiscount: sent.totalDiscount != null, tax }
}
