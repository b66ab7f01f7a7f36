// What the form of a coupon holds of one, and the revision that it gets here: the wire has none.
import type { Coupon } from '@vitrine/client'
import type { FormValues } from '../form/form.ts'
import { localTime } from '../form/local-time.ts'
import { revisionHash } from '../form/revision-hash.ts'
import { amountText } from '../products/price-text.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { namesOfProducts } from './find-products.ts'

export type CouponFieldName =
  | 'name'
  | 'code'
  | 'active'
  | 'kind'
  | 'value'
  | 'minimumSubtotal'
  | 'collection'
  | 'product'
  | 'limitedToOneItem'
  | 'startTime'
  | 'expirationTime'
  | 'usageLimit'
  | 'limitPerCustomer'

export type CouponValues = FormValues<CouponFieldName>

/** The kinds of coupons, by the field of the wire that says how much. */
export const couponKinds = {
  moneyOffAmount: 'Amount off',
  percentOffRate: 'Percentage',
  fixedPriceAmount: 'Fixed price',
  freeShipping: 'Free delivery',
}
export type CouponFormKind = keyof typeof couponKinds

/** A coupon with what its form needs besides. */
export interface EditedCoupon extends Coupon {
  /** A hash of the specification, which changes with each change of it. */
  revision: string
  timeZone: string
  currency: string
  /** The product that it is for. */
  product: string
}

/** A hash of what is stored of a coupon. */
export const revisionOf = ({ specification }: Pick<Coupon, 'specification'>): string =>
  revisionHash(specification)

/** The id of what a coupon is for, if that is one product or one collection. */
export function scopedTo({ scope }: Coupon['specification'], group: 'product' | 'collection') {
  const { name, entityId } = scope?.group ?? {}
  return name === group ? (entityId ?? undefined) : undefined
}

/** Reads a coupon. */
export async function loadCoupon(client: MerchantClient, id: string): Promise<EditedCoupon | null> {
  const [coupon, { timeZone, currency }] = await Promise.all([client.coupons.get(id), client.store.get()])
  if (!coupon) return null
  const productId = scopedTo(coupon.specification, 'product')
  const product = await namesOfProducts(client, productId === undefined ? [] : [productId])
  return { ...coupon, revision: revisionOf(coupon), timeZone, currency, product }
}

/** What the form of a new coupon begins with, besides its start. */
export const newCoupon: CouponValues = {
  name: '',
  code: '',
  active: 'on',
  kind: 'moneyOffAmount',
  value: '',
  minimumSubtotal: '',
  collection: '',
  product: '',
  limitedToOneItem: '',
  startTime: '',
  expirationTime: '',
  usageLimit: '',
  limitPerCustomer: '',
}

const isKind = (kind: string): kind is CouponFormKind => Object.hasOwn(couponKinds, kind)

/** The kind that a field or a stored coupon names. */
export const readKind = (kind: string): CouponFormKind => (isKind(kind) ? kind : 'moneyOffAmount')

/** What the fields hold of a coupon. */
export function valuesOfCoupon({ specification, timeZone, currency, product }: EditedCoupon): CouponValues {
  const { moneyOffAmount, percentOffRate, fixedPriceAmount, minimumSubtotal } = specification
  const amount = moneyOffAmount ?? fixedPriceAmount
  const timeText = (epochMs: string | null | undefined) =>
    epochMs == null ? '' : localTime(new Date(Number(epochMs)).toISOString(), timeZone)
  return {
    name: specification.name ?? '',
    code: specification.code ?? '',
    active: specification.active === false ? '' : 'on',
    kind: readKind(specification.type),
    value: amount == null ? `${percentOffRate ?? ''}` : amountText(amount, currency),
    minimumSubtotal: minimumSubtotal ? amountText(minimumSubtotal, currency) : '',
    collection: scopedTo(specification, 'collection') ?? '',
    product,
    limitedToOneItem: specification.limitedToOneItem ? 'on' : '',
    startTime: timeText(specification.startTime),
    expirationTime: timeText(specification.expirationTime),
    usageLimit: `${specification.usageLimit ?? ''}`,
    limitPerCustomer: `${specification.limitPerCustomer ?? ''}`,
  }
}
