// Which lines of a cart a scope of a rule or a coupon covers.
import type { CouponScope, DiscountScope } from '@vitrine/contract'
import type { DiscountableLine } from './figures.ts'

type Covers = (line: DiscountableLine) => boolean

/** The lines of a cart by what scopes name: most rules of a store cover one line of a cart, or none. */
export interface IndexedLines {
  all: readonly DiscountableLine[]
  byProduct: ReadonlyMap<string, readonly DiscountableLine[]>
  byCollection: ReadonlyMap<string, readonly DiscountableLine[]>
}

/** Sorts lines by what scopes name. */
export function indexLines(all: readonly DiscountableLine[]): IndexedLines {
  const byProduct = new Map<string, DiscountableLine[]>()
  const byCollection = new Map<string, DiscountableLine[]>()
  const add = (index: Map<string, DiscountableLine[]>, id: string, line: DiscountableLine) => {
    const found = index.get(id)
    if (!found) index.set(id, [line])
    else if (found.at(-1) !== line) found.push(line)
  }
  for (const line of all) {
    if (line.isCustom) continue
    add(byProduct, line.product, line)
    for (const id of line.collectionIds) add(byCollection, id, line)
  }
  return { all, byProduct, byCollection }
}

/** Finds the lines that scopes cover, in their order. */
export type FindCovered = (lines: IndexedLines) => readonly DiscountableLine[]

const none: readonly DiscountableLine[] = []

/** Finds the lines in one of the scopes of a rule; without scopes that is every line. */
export function coveredByScopes(scopes: readonly DiscountScope[] | null | undefined): FindCovered {
  if (!scopes?.length) return ({ all }) => all
  const products = new Set(scopes.flatMap(({ catalogItemFilter }) => catalogItemFilter?.catalogItemIds ?? []))
  const collections = new Set(scopes.flatMap(({ customFilter }) => customFilter?.params?.collectionIds ?? []))
  const coversCatalog = scopes.some(
    ({ catalogItemFilter, customFilter }) => !customFilter && !catalogItemFilter?.catalogItemIds?.length,
  )
  if (coversCatalog) return ({ all }) => all.filter(({ isCustom }) => !isCustom)
  const covers: Covers = ({ product, collectionIds, isCustom }) =>
    !isCustom && (products.has(product) || collectionIds.some((id) => collections.has(id)))
  return ({ all, byProduct, byCollection }) => {
    if (products.size + collections.size > all.length) return all.filter(covers)
    let found = none
    for (const [ids, index] of [
      [products, byProduct],
      [collections, byCollection],
    ] as const)
      for (const id of ids) {
        const lines = index.get(id)
        // Lines of two names have to be put in order.
        if (lines && found !== none) return all.filter(covers)
        found = lines ?? found
      }
    return found
  }
}

/** Whether a line is in the scope of a coupon; without a scope every line is. */
export function coversCouponScope(scope: CouponScope | null | undefined): Covers {
  const { name, entityId } = scope?.group ?? {}
  if (!scope) return () => true
  if (!name || !entityId) return ({ isCustom }) => !isCustom
  return ({ product, collectionIds, isCustom }) =>
    !isCustom && (name === 'product' ? product === entityId : collectionIds.includes(entityId))
}
