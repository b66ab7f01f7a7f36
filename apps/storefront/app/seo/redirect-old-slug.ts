// Redirects the address of a product or collection that was renamed, with its query; any other address is not found.
import { data, redirect } from 'react-router'

interface OldAddress {
  /** The slug that it has now, or `null`. */
  current: string | null
  /** The slug of the address. */
  slug: string
  url: URL
}

/** Throws the redirect to the address with the current slug, or 404. */
export function redirectOldSlug({ current, slug, url }: OldAddress, pathOf: (slug: string) => string): never {
  if (current === null || current === slug) throw data(null, { status: 404 })
  throw redirect(pathOf(current) + url.search, 301)
}
