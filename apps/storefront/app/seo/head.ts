// The meta tags of a page, for search engines and link previews.
import type { MetaDescriptor } from 'react-router'
import { nav } from '../messages/index.ts'
import { translations } from './languages.ts'

/** The store's name and public URL; they come from settings, never from the request. */
export interface ShopInfo {
  storeName: string
  storefrontUrl: string
}

/** A link of the breadcrumbs. */
export interface Breadcrumb {
  name: string
  path: string
  lang?: string | undefined
}

/** What a page provides for its head. */
export interface PageHead {
  /** Undefined on the home page, which has the store's name. */
  title?: string
  description?: string | undefined
  /** The canonical path of the page. */
  path: string
  /** The breadcrumbs between home and this page; undefined if the page has no breadcrumbs. */
  parents?: Breadcrumb[]
  /** The type of the page in link previews; 'website' unless given. */
  type?: 'product'
  /** The picture of link previews. */
  picture?: string | undefined
  /** Whether search engines must not list the page. */
  unlisted?: boolean
}

/** The tags of a page. */
export function head({ storeName, storefrontUrl }: ShopInfo, page: PageHead): MetaDescriptor[] {
  const { title: name = storeName, path, parents, picture, type = 'website' } = page
  const url = storefrontUrl + path
  const description = page.description && shorten(page.description)
  const openGraph = {
    'og:site_name': storeName,
    'og:type': type,
    'og:title': name,
    'og:url': url,
    ...(description && { 'og:description': description }),
    ...(picture && isPreviewable(picture) && { 'og:image': picture }),
  }
  return [
    { title: name === storeName ? name : `${name} · ${storeName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...translations(path).map(({ hrefLang, path }): MetaDescriptor => {
      return { tagName: 'link', rel: 'alternate', hrefLang, href: storefrontUrl + path }
    }),
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
    ...(parents ? [{ 'script:ld+json': breadcrumbList(storefrontUrl, [...parents, { name, path }]) }] : []),
  ]
}

/** Whether link previews can show the picture: none of them supports SVG, and they would show a broken image. */
const isPreviewable = (picture: string) => /^[^?#]*\.(png|jpe?g|gif|webp)(?=[/?#]|$)/i.test(picture)

/** How much of a description search results show. */
const maxDescriptionLength = 160

/** The first paragraph, cut after a word. */
function shorten(text: string): string {
  const [first = ''] = text.trim().split(/\n\s*\n/)
  if (first.length <= maxDescriptionLength) return first
  return `${first.slice(0, maxDescriptionLength - 1).replace(/\s+\S*$/, '')}…`
}

const breadcrumbList = (storefrontUrl: string, steps: Breadcrumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: nav.home, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: storefrontUrl + path,
  })),
})
