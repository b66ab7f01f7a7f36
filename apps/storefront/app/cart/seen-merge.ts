// Which merge of carts the visitor has seen, in a cookie: its notice is shown once.
import type { CartState } from '@vitrine/react'

/** The cart of a page. */
export type ShownCart = NonNullable<CartState['cart']>

const cookieName = 'vitrine-seen-merge'

/** The key of the last merge that the visitor has seen; undefined if there is none. */
export const readSeenMerge = ({ headers }: Request): string | undefined =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1]

/** The cookie that stores the key of a merge; undefined for a value that is none. */
export const seenMergeCookie = (key: string, isSecure: boolean): string | undefined =>
  /^[\w-]{1,100}$/.test(key)
    ? `${cookieName}=${key}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
    : undefined

/** The key of a cart's merge: every change of the cart ends the merge, and has another revision. */
export const mergeKey = ({ id, revision }: Pick<ShownCart, 'id' | 'revision'>): string => `${id}-${revision}`

const total = (quantities: number[]) => quantities.reduce((sum, quantity) => sum + quantity, 0)

/**
 * Whether a merge tells the visitor anything: an item is missing, or the member's cart held items before. If it held none, the
 * cart has just the items that were added.
 */
export function isMergeNews({ merge, lineItems, isPredicted }: ShownCart): boolean {
  // The lines of a predicted cart are no longer those of the merge.
  if (!merge || isPredicted) return false
  const { joined, capped, dropped } = merge
  if (capped.length + dropped.length > 0) return true
  return total(lineItems.map(({ quantity }) => quantity)) > total(joined.map(({ added }) => added))
}
