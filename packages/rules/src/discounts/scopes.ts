// Which lines of a cart a scope of a rule or a coupon covers.
import type { CouponScope, DiscountScope } from '@vitrine/contract'
import type { DiscountableLine } from './figures.ts'

type Covers = (line: DiscountableLine) => boolean

const namesAny = (names: readonly string[]): ((own: readonly string[]) => boolean) => {
  const wanted = new Set(names)
  return (own) => own.some((name) => wanted.has(name))
}

/** Whether a line is in one of the scopes of a rule; without scopes every line is. */
export function coversScopes(scopes: readonly DiscountScope[] | null | undefined): Covers {
  if (!scopes?.length) return () => true
  const each = scopes.map(({ catalogItemFilter, customFilter }): Covers => {
    const products = catalogItemFilter?.catalogItemIds ?? []
    if (!customFilter && products.length === 0) return ({ isCustom }) => !isCustom
    const hasProduct = namesAny(products)
    const isCollected = namesAny(customFilter?.params?.collectionIds ?? [])
    return ({ product, collectionIds, isCustom }) =>
      !isCustom && (hasProduct([product]) || isCollected(collectionIds))
  })
  return (line) => each.some((covers) => covers(line))
}

/** Whether a line is in the scope of a coupon; without a scope every line is. */
export function coversCouponScope(scope: CouponScope | null | undefined): Covers {
  const { name, entityId } = scope?.group ?? {}
  if (!scope) return () => true
  if (!name || !entityId) return ({ isCustom }) => !isCustom
  return ({ product, collectionIds, isCustom }) =>
    !isCustom && (name === 'product' ? product === entityId : collectionIds.includes(entityId))
}
