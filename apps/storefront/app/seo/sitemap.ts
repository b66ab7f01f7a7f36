// The sitemap, in parts. Each part is cached for ten minutes, because it is the most expensive response of the storefront.
import { data } from 'react-router'
import type { Route } from './+types/sitemap'
import type { StorefrontOptions } from '../../server-entry.d.ts'
import { shopContext } from '../context.ts'
import { collectionUrl } from '../frame/nav-links.ts'
import { policyUrl } from '../policies/policy-text.ts'
import { productUrl } from '../products/choices.ts'
import { throwUnavailable, visitorContext } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { ttlMemo } from './ttl-memo.ts'

/**
 * How many products a part has at most. Products have increasing numbers, so a part is a range of numbers; the first part
 * also has the other pages. A sitemap may have 50,000 URLs; smaller parts are cheaper to create and to cache.
 */
const partSize = 5000

const maxAgeSeconds = 600
const maxCachedParts = 8

const openCache = () => ({
  partCount: ttlMemo<number>(maxAgeSeconds, 1),
  texts: ttlMemo<string>(maxAgeSeconds, maxCachedParts),
})
const caches = new WeakMap<StorefrontOptions, ReturnType<typeof openCache>>()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const shop = context.get(shopContext)
  const cache = caches.get(shop) ?? openCache()
  caches.set(shop, cache)
  const parts = await cache.partCount('all', () => countParts(visitor)).catch(throwUnavailable)
  const param = url.searchParams.get('part')
  if (param === null && parts > 1) return xml(toIndex(shop.storefrontUrl, parts))
  const part = param === null ? 1 : Number(param)
  if (!Number.isInteger(part) || part < 1 || part > parts) throw data(null, { status: 404 })
  return xml(
    await cache
      .texts(`${part}`, () => toUrlSet(shop.storefrontUrl, pagesOfPart(visitor, part)))
      .catch(throwUnavailable),
  )
}

async function countParts({ products }: Visitor): Promise<number> {
  const { items } = await products.query().descending('numericId').limit(1).find()
  return Math.max(1, Math.ceil(Number(items[0]?.numericId ?? 0) / partSize))
}

/** A page, and when it last changed. */
interface SitemapPage {
  path: string
  lastModified?: string
}

async function* pagesOfPart(visitor: Visitor, part: number): AsyncGenerator<SitemapPage> {
  if (part === 1) {
    yield { path: '/' }
    yield { path: '/products' }
    yield* collectionPages(visitor)
    for (const policy of (await visitor.store.get()).policies) yield { path: policyUrl(policy) }
  }
  yield* productPages(visitor, part)
}

async function* collectionPages({ collections }: Visitor): AsyncGenerator<SitemapPage> {
  for await (const collection of collections.query().limit(100)) {
    if (collection.numberOfProducts > 0) yield { path: collectionUrl(collection) }
  }
}

/** The products of a part, a range of numbers. */
async function* productPages({ products }: Visitor, part: number): AsyncGenerator<SitemapPage> {
  const last = part * partSize
  const query = products
    .query()
    .gt('numericId', `${last - partSize}`)
    .le('numericId', `${last}`)
    .limit(100)
  for await (const product of query) yield { path: productUrl(product), lastModified: product.lastUpdated }
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function toUrlSet(storefrontUrl: string, pages: AsyncIterable<SitemapPage>): Promise<string> {
  let text = `<urlset ${namespace}>\n`
  for await (const { path, lastModified } of pages)
    text += `<url><loc>${escapeXml(storefrontUrl + path)}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</url>\n`
  return `${text}</urlset>\n`
}

function toIndex(storefrontUrl: string, parts: number): string {
  const urls = Array.from({ length: parts }, (_, index) => `${storefrontUrl}/sitemap.xml?part=${index + 1}`)
  const entries = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`)
  return `<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Public: the sitemap is the same for all visitors, so shared caches may store it. */
const xml = (text: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${maxAgeSeconds}`,
    },
  })
