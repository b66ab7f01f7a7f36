// Which lines of a cart a scope of a rule or a coupon covers.
import type { CouponScope, DiscountScope } from '@vitrine/contract'
import type { DiscountableLine } from './figures.ts'

type Covers = (line: DiscountableLine) => boolean

/** Whether a line is in one of the scopes of a rule; without scopes every line is. */
export function coversScopes(scopes: readonly DiscountScope[] | null | undefined): Covers {
  if (!scopes?.length) return () => true
  const products = new Set(scopes.flatMap(({ catalogItemFilter }) => catalogItemFilter?.catalogItemIds ?? []))
  const collections = new Set(scopes.flatMap(({ customFilter }) => customFilter?.params?.collectionIds ?? []))
  const coversCatalog = scopes.some(
    ({ catalogItemFilter, customFilter }) => !customFilter && !catalogItemFilter?.catalogItemIds?.length,
  )
  return ({ product, collectionIds, isCustom }) =>
    !isCustom && (coversCatalog || products.has(product) || collectionIds.some((id) => collections.has(id)))
}

/** Whether a line is in the scope of a coupon; without a scope every line is. */
export function coversCouponScope(scope: CouponScope | null | undefined): Covers {
  const { name, entityId } = scope?.group ?? {}
  if (!scope) return () => true
  if (!name || !entityId) return ({ isCustom }) => !isCustom
  return ({ product, collectionIds, isCustom }) =>
    !isCustom && (name === 'product' ? product === entityId : collectionIds.includes(entityId))
}
