// What the head of a page tells search engines, and those who show a link to it.
import type { MetaDescriptor } from 'react-router'
import { nav } from '../messages/index.ts'
import { translations } from './languages.ts'

/** The shop, as its root knows it: what is public of it is told by settings, never by the request. */
export interface ShopInfo {
  storeName: string
  storefrontUrl: string
}

/** A page on the way to another. */
export interface Breadcrumb {
  name: string
  path: string
}

/** What one page says of itself. */
export interface PageHead {
  /** Absent: the page is the shop itself. */
  title?: string
  description?: string | undefined
  /** The one address of this page, whatever else was asked with it. */
  path: string
  /** The pages above it, the nearest last, without the first page; absent where no way is shown. */
  above?: Breadcrumb[]
  /** What kind of thing those who show a link to it take it for; a page, unless it says otherwise. */
  type?: 'product'
  /** A picture for them. */
  picture?: string | undefined
  /** Whether search engines leave it out. */
  unlisted?: boolean
}

/** The tags of a page. */
export function head({ storeName, storefrontUrl }: ShopInfo, page: PageHead): MetaDescriptor[] {
  const { title: name = storeName, path, above, picture, type = 'website' } = page
  const url = storefrontUrl + path
  const description = page.description && shortened(page.description)
  const shown = {
    'og:site_name': storeName,
    'og:type': type,
    'og:title': name,
    'og:url': url,
    ...(description && { 'og:description': description }),
    ...(picture && canBeShown(picture) && { 'og:image': picture }),
  }
  return [
    { title: name === storeName ? name : `${name} · ${storeName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...translations(path).map(({ hrefLang, path }): MetaDescriptor => {
      return { tagName: 'link', rel: 'alternate', hrefLang, href: storefrontUrl + path }
    }),
    ...Object.entries(shown).map(([property, content]) => ({ property, content })),
    ...(above ? [{ 'script:ld+json': wayOf(storefrontUrl, [...above, { name, path }]) }] : []),
  ]
}

/** Whether others can show it: none of them shows a drawing, and half an answer would be a broken picture. */
const canBeShown = (picture: string) => /^[^?#]*\.(png|jpe?g|gif|webp)(?=[/?#]|$)/i.test(picture)

/** How much of a description others show. */
const shownOfDescription = 160

/** The first paragraph, ended after a word. */
function shortened(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n/)
  if (first.length <= shownOfDescription) return first
  return `${first.slice(0, shownOfDescription - 1).replace(/\s+\S*$/, '')}…`
}

const wayOf = (storefrontUrl: string, steps: Breadcrumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: nav.firstPage, path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: storefrontUrl + path,
  })),
})
