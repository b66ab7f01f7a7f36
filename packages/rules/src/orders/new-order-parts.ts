// The delivery, the fees and the discounts of an order that a program creates, with the figures that it has sent.
import type { Order, Parsed } from '@vitrine/contract'
import { withoutNulls } from '../cart-details.ts'
import { withTranslation } from '../pricing/to-line-item.ts'
import { taxed } from './new-order-lines.ts'
import { sum, type Sums } from './sums.ts'
import { toContact, toOrderAddress } from './to-order.ts'

type Sent = Parsed<'POST /ecom/v1/orders'>['body']['order']

/** The delivery with its amounts in minor units. */
export type Shipping = { info: NonNullable<Order['shippingInfo']>; cost: bigint; tax: bigint }

/** Reads the delivery. */
export function toShipping(
  sums: Sums,
  sent: Sent['shippingInfo'],
  isIncluded: boolean,
): Shipping | undefined {
  if (!sent) return undefined
  const field = 'shippingInfo.cost'
  const price = sums.read(sent.cost?.price, `${field}.price`) ?? 0n
  const discount = sums.read(sent.cost?.discount, `${field}.discount`) ?? 0n
  const cost = sums.check(undefined, `${field}.discount`, price - discount)
  const { tax, before, after, info } = taxed(sums, sent.cost ?? {}, { field, amount: cost, isIncluded })
  const { cost: _, logistics, ...names } = withoutNulls(sent)
  const { pickupDetails, shippingDestination, ...others } = logistics ?? {}
  return {
    cost,
    tax,
    info: {
      ...names,
      logistics: {
        ...others,
        ...(pickupDetails && {
          pickupDetails: { ...pickupDetails, address: toOrderAddress(pickupDetails.address) },
        }),
        ...(shippingDestination && {
          shippingDestination: toContact(
            shippingDestination.address,
            shippingDestination.contactDetails ?? null,
          ),
        }),
      },
      cost: {
        price: sums.format(price),
        discount: sums.format(discount),
        totalPriceBeforeTax: before,
        totalPriceAfterTax: after,
        ...(info && { taxInfo: info }),
      },
    } as Shipping['info'],
  }
}

/** Reads the fees. */
export const toFees = (sums: Sums, { additionalFees }: Sent, isIncluded: boolean, ids: () => string) =>
  (additionalFees ?? []).map((fee, i) => {
    const field = `additionalFees[${i}]`
    const price = sums.read(fee.price, `${field}.price`) ?? 0n
    const { tax, before, after, info } = taxed(sums, fee, { field, amount: price, isIncluded })
    return {
      price,
      tax,
      fee: {
        id: fee.id ?? ids(),
        ...(fee.code && { code: fee.code }),
        name: fee.name,
        price: sums.format(price),
        priceBeforeTax: before,
        priceAfterTax: after,
        ...(info && { taxInfo: info }),
        lineItemIds: fee.lineItemIds ?? [],
      },
    }
  })

/** The discounts; `total` is what those of items take off, if any were sent. */
export function toDiscounts(sums: Sums, { appliedDiscounts }: Sent) {
  const amounts: bigint[] = []
  const discounts = (appliedDiscounts ?? []).map((each, i): Order['appliedDiscounts'][number] => {
    const field = `appliedDiscounts[${i}]`
    const format = (sent: { amount: string }, name: string) =>
      sums.format(sums.read(sent, `${field}.${name}`) ?? 0n)
    const { coupon, merchantDiscount, discountRule } = each
    const [name, source] =
      Object.entries({ coupon, merchantDiscount, discountRule }).find(([, value]) => value) ?? []
    if (source && each.discountType !== 'SHIPPING')
      amounts.push(sums.read(source.amount, `${field}.${name}.amount`) ?? 0n)
    return {
      discountType: each.discountType,
      lineItemIds: each.lineItemIds ?? [],
      ...(coupon && {
        coupon: {
          id: coupon.id ?? '',
          code: coupon.code,
          name: coupon.name ?? coupon.code,
          amount: format(coupon.amount, 'coupon.amount'),
        },
      }),
      ...(merchantDiscount && {
        merchantDiscount: {
          amount: format(merchantDiscount.amount, 'merchantDiscount.amount'),
          ...(merchantDiscount.percentage && { percentage: merchantDiscount.percentage }),
        },
      }),
      ...(discountRule && {
        discountRule: {
          id: discountRule.id,
          name: withTranslation(discountRule.name),
          amount: format(discountRule.amount, 'discountRule.amount'),
        },
      }),
      lineItemDiscounts: (each.lineItemDiscounts ?? []).map(({ id, totalDiscount }, n) => ({
        id,
        totalDiscount: format(totalDiscount, `lineItemDiscounts[${n}].totalDiscount`),
      })),
    }
  })
  return { discounts, total: amounts.length > 0 ? sum(amounts) : undefined }
}
