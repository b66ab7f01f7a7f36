// Saves the form of a coupon, and creates one. Only fields that were changed are sent.
import type { Coupon, CouponSpecification, WriteOptions } from '@vitrine/client'
import { decimalsOf, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries, readAll, readCount, readDecimal, readMoment } from '../form/entries.ts'
import type { ChangedForm, Editable } from '../form/form.ts'
import { stale } from '../form/retry-mismatch.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { type CouponFieldName, type CouponValues, readKind, revisionOf, scopedTo } from './coupon-values.ts'
import { findProducts } from './find-products.ts'

const problem = (name: CouponFieldName, text: string) => new InvalidEntries({ [name]: text })

/** How much a coupon gives, in the field of its kind. */
function readGift(entered: CouponValues, currency: string): CouponSpecification {
  const kind = readKind(entered.kind)
  if (kind === 'freeShipping') {
    if (entered.value.trim()) throw problem('value', 'Free delivery has no value. Leave it empty.')
    return { freeShipping: true }
  }
  const isShare = kind === 'percentOffRate'
  const decimals = isShare ? manyDecimals : decimalsOf(currency)
  const example = isShare ? '10' : (5).toFixed(decimals)
  const value = readDecimal(entered, 'value', example, decimals)
  if (value === null) throw problem('value', `Enter a number, such as ${example}.`)
  return { [kind]: value }
}

/** What a coupon is for: all items from a subtotal on, a product, or a collection. */
function readScope(
  entered: CouponValues,
  products: readonly string[],
  currency: string,
): CouponSpecification {
  const decimals = decimalsOf(currency)
  const minimum = readDecimal(entered, 'minimumSubtotal', (50).toFixed(decimals), decimals)
  const [productId, second] = products
  const { collection } = entered
  const field = productId === undefined ? 'collection' : 'product'
  const entityId = productId ?? collection
  if (second !== undefined) throw problem('product', 'Enter one product.')
  if (entityId && readKind(entered.kind) === 'freeShipping')
    throw problem(field, 'Free delivery is for all items. Leave this empty.')
  if ((entityId && minimum !== null) || (productId !== undefined && collection))
    throw problem(field, 'Choose one of these: a minimum subtotal, a collection or a product.')
  if (!entityId) return { scope: null, minimumSubtotal: minimum ?? 0 }
  return { scope: { namespace: 'stores', group: { name: field, entityId } }, minimumSubtotal: null }
}

const scopeFields = ['minimumSubtotal', 'collection', 'product'] as const

/** What is sent of a coupon; null removes a field. */
async function toSent(
  client: MerchantClient,
  entered: CouponValues,
  changed: Partial<CouponValues>,
  coupon?: Coupon,
): Promise<CouponSpecification> {
  const has = (...names: readonly CouponFieldName[]) => names.some((name) => changed[name] !== undefined)
  const saved = coupon && scopedTo(coupon.specification, 'product')
  const [{ currency, timeZone }, products] = await Promise.all([
    client.store.get(),
    findProducts(client, has(...scopeFields) ? entered : {}, 'product', saved === undefined ? [] : [saved]),
  ])
  const moment = (name: 'startTime' | 'expirationTime') => () => {
    const time = readMoment(entered, name, timeZone)
    return time === null ? null : `${Date.parse(time)}`
  }
  const count = (name: 'usageLimit' | 'limitPerCustomer', example: string) => () =>
    readCount(entered, name, example)
  const { gift, scope, ...limits } = readAll({
    gift: has('kind', 'value') ? () => readGift(entered, currency) : undefined,
    scope: has(...scopeFields) ? () => readScope(entered, products(), currency) : undefined,
    startTime: has('startTime') ? moment('startTime') : undefined,
    expirationTime: has('expirationTime') ? moment('expirationTime') : undefined,
    usageLimit: has('usageLimit') ? count('usageLimit', '100') : undefined,
    limitPerCustomer: has('limitPerCustomer') ? count('limitPerCustomer', '1') : undefined,
  })
  return {
    ...(has('name') && { name: entered.name }),
    ...(has('code') && { code: entered.code }),
    ...(has('active') && { active: entered.active === 'on' }),
    ...gift,
    ...scope,
    ...(has('limitedToOneItem') && { limitedToOneItem: entered.limitedToOneItem === 'on' }),
    ...limits,
  }
}

/** The saved coupon with its revision; one that is deleted meanwhile has another one. */
async function readBack(client: MerchantClient, id: string): Promise<Editable> {
  const coupon = await client.coupons.get(id)
  return { id, revision: coupon ? revisionOf(coupon) : '0' }
}

/** Saves what a merchant has changed of a coupon, unless another merchant has changed it since. */
export async function saveCoupon(
  client: MerchantClient,
  id: string,
  { changed, entered, revision }: ChangedForm<CouponFieldName>,
): Promise<Editable> {
  const coupon = await client.coupons.get(id)
  if (!coupon || revisionOf(coupon) !== revision) throw stale()
  if (changed.kind !== undefined)
    throw problem('kind', 'The kind of a coupon cannot change. Create another coupon.')
  await client.coupons.update(id, await toSent(client, entered, changed, coupon))
  return readBack(client, id)
}

/** Creates a coupon. */
export async function createCoupon(
  client: MerchantClient,
  entered: CouponValues,
  options: Required<Pick<WriteOptions, 'idempotencyKey'>>,
): Promise<Editable> {
  const id = await client.coupons.create(await toSent(client, entered, entered), options)
  return readBack(client, id)
}
