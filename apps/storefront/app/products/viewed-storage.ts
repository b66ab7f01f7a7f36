// The products that were viewed last, kept in this browser alone: they are sent to no server.
import type { ShownProduct } from './shown-product.ts'
import { productPath } from './choices.ts'

/** What is kept of a product. Prices change, so they are not. */
export interface ViewedProduct {
  id: string
  name: string
  path: string
  picture?: { url: string; altText: string } | undefined
}

const key = 'vitrine-viewed'

/** One more than are shown, because the page of a product leaves it out. */
const maxProducts = 13

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2000

/** A product as storage has it; undefined if another program wrote it. */
function parseViewed(value: unknown): ViewedProduct | undefined {
  const { id, name, path, picture } = (value ?? {}) as Partial<Record<keyof ViewedProduct, unknown>>
  if (!isText(id) || !isText(name) || !isText(path) || !path.startsWith('/products/')) return undefined
  const { url, altText } = (picture ?? {}) as Record<string, unknown>
  return { id, name, path, ...(isText(url) && isText(altText) && { picture: { url, altText } }) }
}

/** The products, the latest first; none where storage is blocked. */
export function readViewed(): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.slice(0, maxProducts).flatMap((each) => parseViewed(each) ?? [])
      : []
  } catch {
    return []
  }
}

/** Puts a product first, unless it is a preview, which no shopper can open. */
export function rememberViewed({ id, name, slug, media, preview }: ShownProduct): void {
  if (preview) return
  const { url, altText } = media.mainMedia?.thumbnail ?? {}
  const viewed = { id, name, path: productPath(slug), ...(url && { picture: { url, altText } }) }
  const others = readViewed().filter((other) => other.id !== id)
  try {
    localStorage.setItem(key, JSON.stringify([viewed, ...others].slice(0, maxProducts)))
  } catch {
    // Storage is blocked or full: the list is a convenience.
  }
}

/** Forgets all of them. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is kept.
  }
}
