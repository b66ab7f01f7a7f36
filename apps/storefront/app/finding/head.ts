// What the head of a page tells search engines, and those who show a link to it.
import type { MetaDescriptor } from 'react-router'
import { translations } from './languages.ts'

/** The shop, as its root knows it: what is public of it is told by settings, never by the request. */
export interface KnownShop {
  storeName: string
  shopUrl: string
}

/** What one page says of itself. */
export interface PageHead {
  /** Absent: the page is the shop itself. */
  title?: string
  description?: string | undefined
  /** The one address of this page, whatever else was asked with it. */
  path: string
  /** A picture for those who show a link to it. */
  picture?: string | undefined
  /** Whether search engines leave it out. */
  unlisted?: boolean
}

/** How much of a description others show. */
const shownOfDescription = 160

/** The tags of a page. */
export function head({ storeName, shopUrl }: KnownShop, page: PageHead): MetaDescriptor[] {
  const title = page.title === undefined ? storeName : `${page.title} · ${storeName}`
  const url = shopUrl + page.path
  const description = page.description && shortened(page.description)
  const shared = {
    'og:site_name': storeName,
    'og:type': 'website',
    'og:title': page.title ?? storeName,
    'og:url': url,
    ...(description && { 'og:description': description }),
    ...(page.picture && { 'og:image': page.picture }),
  }
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...translations(page.path).map(({ hrefLang, path }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href: shopUrl + path,
    })),
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
  ]
}

/** The first paragraph, ended after a word. */
export function shortened(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n/)
  if (first.length <= shownOfDescription) return first
  return `${first.slice(0, shownOfDescription - 1).replace(/\s+\S*$/, '')}…`
}
