// What the page that tries a cart shows of a priced one.
import type { AppliedDiscount, DiscountPreview } from '@vitrine/client'
import { localTime } from '../form/local-time.ts'
import { toPercent } from '../taxes/load-taxes.ts'
import { outcomeText } from './outcome-text.ts'

const nameOf = ({ coupon, discountRule }: AppliedDiscount) =>
  coupon ? `Coupon ${coupon.code}` : (discountRule?.name.original ?? '')

type Totals = DiscountPreview['totals']

/** How the cart can be delivered; the total counts on the one that is selected. */
function toDeliveries({ shippingInfo }: Totals, timeZone: string) {
  const selected = shippingInfo?.selectedCarrierServiceOption?.code
  const options = shippingInfo?.carrierServiceOptions.flatMap(({ shippingOptions }) => shippingOptions) ?? []
  return options.map(({ code, title, cost, logistics: { deliveryTime, deliveryTimeSlot: slot } }) => ({
    code,
    isSelected: code === selected,
    text: [
      title,
      slot &&
        `${localTime(slot.from, timeZone).replace('T', ' at ')} to ${localTime(slot.to, timeZone).slice(-5)}`,
      deliveryTime,
      cost.price.formattedAmount,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** Each rate: 'Sales tax 8.875% of €40.00'. */
const toTaxes = ({ taxSummary }: Totals) =>
  (taxSummary?.aggregatedTaxBreakdown ?? []).map((sum) => ({
    name: `${sum.taxName || 'Tax'} ${toPercent(sum.rate)}% of ${sum.aggregatedTaxableAmount.formattedAmount}`,
    amount: sum.aggregatedTaxAmount.formattedAmount,
  }))

const taxName = (rateType: string, isInside: boolean) => {
  if (rateType === 'NO_TAX_COLLECTED') return 'Tax, which is not collected there'
  return isInside ? 'Tax, included in the prices' : 'Tax'
}

/** What the totals are made of. */
function toRows({ priceSummary, shippingInfo, taxSummary, calculatedLineItems }: Totals) {
  const { subtotal, discount, shipping, tax, total } = priceSummary
  const { selectedCarrierServiceOption: selected } = shippingInfo ?? {}
  const isInside = calculatedLineItems.some(
    ({ pricesBreakdown }) => pricesBreakdown.taxDetails?.isTaxIncluded,
  )
  return [
    { name: 'Subtotal', amount: subtotal.formattedAmount },
    { name: 'Discounts', amount: `${Number(discount.amount) > 0 ? '−' : ''}${discount.formattedAmount}` },
    ...(selected && shipping
      ? [{ name: `Delivery: ${selected.title}`, amount: shipping.formattedAmount }]
      : []),
    ...(taxSummary && tax
      ? [{ name: taxName(taxSummary.calculationDetails.rateType, isInside), amount: tax.formattedAmount }]
      : []),
    { name: 'Total', amount: total.formattedAmount },
  ]
}

/** What the estimate says of an address that it cannot calculate with. */
const problemTexts: Record<string, string> = {
  NO_DELIVERY_TO_ADDRESS: 'Some of these items cannot be delivered to this address.',
  SHIPPING_OPTION_NOT_AVAILABLE:
    'The delivery that you have chosen is not offered for this cart and address.',
  MISSING_SUBDIVISION_IN_ADDRESS: 'The tax depends on the state. Enter it, too.',
}

const toProblems = ({ calculationErrors = {} }: Totals) =>
  Object.values(calculationErrors).flatMap((error) =>
    error?.applicationError
      ? [problemTexts[error.applicationError.code] ?? error.applicationError.description]
      : [],
  )

/** The lines with what discounts take off them, delivery and tax, the totals, and what each discount does. */
export function toFigures({ totals, discountRules, coupon }: DiscountPreview, timeZone: string) {
  const { cart, appliedDiscounts, violations } = totals
  return {
    lines: cart.lineItems.map(({ id, productName, descriptionLines, quantity, lineItemPrice }) => ({
      id,
      name: productName.original,
      details: descriptionLines
        .map(({ plainText, colorInfo }) => (plainText ?? colorInfo)?.original ?? '')
        .join(', '),
      quantity,
      price: lineItemPrice.formattedAmount,
      warnings: violations.flatMap(({ target, description }) =>
        target.lineItem?.id === id ? [description] : [],
      ),
      discounts: appliedDiscounts.flatMap((applied) =>
        applied.lineItemDiscounts
          .filter((each) => each.id === id)
          .map(({ totalDiscountAmount: { formattedAmount } }) => ({
            name: nameOf(applied),
            amount: `−${formattedAmount}`,
          })),
      ),
    })),
    totals: toRows(totals),
    taxes: toTaxes(totals),
    deliveries: toDeliveries(totals, timeZone),
    problems: toProblems(totals),
    outcomes: [
      ...discountRules.map((rule) => ({ ...rule, path: `/discounts/${rule.id}` })),
      ...(coupon
        ? [{ ...coupon, name: `Coupon ${coupon.code}`, path: coupon.id ? `/coupons/${coupon.id}` : '' }]
        : []),
    ].map(({ path, ...outcome }) => ({
      name: outcome.name,
      path,
      isApplied: outcome.isApplied,
      text: outcomeText(outcome, timeZone),
    })),
  }
}

export type PreviewFigures = ReturnType<typeof toFigures>
