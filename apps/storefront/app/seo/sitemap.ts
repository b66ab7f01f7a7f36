// Lists every page for search engines, a part of the shop at a time. A list is made once for all who ask within some
// minutes: it is the dearest thing that anybody may ask for.
import { data } from 'react-router'
import type { Route } from './+types/sitemap'
import type { StorefrontOptions } from '../../server-entry.d.ts'
import { shopContext, visitorContext } from '../context.ts'
import { pathOf } from '../frame/nav-links.ts'
import { productUrl } from '../products/choices.ts'
import { throwUnavailable } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { ttlMemo } from './ttl-memo.ts'

/**
 * How many goods one part may hold. Goods are numbered as they come into the shop, so a part is a range of numbers; the
 * other pages stand in the first part. A sitemap may hold 50,000 addresses: this is what is made and kept in one piece.
 */
const goodsInPart = 5000

const seconds = 600
const partsKept = 8

const openLists = () => ({
  parts: ttlMemo<number>(seconds, 1),
  texts: ttlMemo<string>(seconds, partsKept),
})
const ofShops = new WeakMap<StorefrontOptions, ReturnType<typeof openLists>>()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const shop = context.get(shopContext)
  const lists = ofShops.get(shop) ?? openLists()
  ofShops.set(shop, lists)
  const parts = await lists.parts('all', () => countParts(visitor)).catch(throwUnavailable)
  const asked = url.searchParams.get('part')
  if (asked === null && parts > 1) return xml(index(shop.storefrontUrl, parts))
  const part = asked === null ? 1 : Number(asked)
  if (!Number.isInteger(part) || part < 1 || part > parts) throw data(null, { status: 404 })
  return xml(
    await lists
      .texts(`${part}`, () => pages(shop.storefrontUrl, partOf(visitor, part)))
      .catch(throwUnavailable),
  )
}

async function countParts({ products }: Visitor): Promise<number> {
  const { items } = await products.query().descending('numericId').limit(1).find()
  return Math.max(1, Math.ceil(Number(items[0]?.numericId ?? 0) / goodsInPart))
}

/** A page, and since when it is as it is. */
interface Listed {
  path: string
  since?: string
}

async function* partOf(visitor: Visitor, part: number): AsyncGenerator<Listed> {
  if (part === 1) {
    yield { path: '/' }
    yield { path: '/goods' }
    yield* collectionsOf(visitor)
  }
  yield* goodsOf(visitor, part)
}

async function* collectionsOf({ collections }: Visitor): AsyncGenerator<Listed> {
  for await (const collection of collections.query().limit(100)) {
    if (collection.numberOfProducts > 0) yield { path: pathOf(collection) }
  }
}

/** The goods of a part, a range of numbers. */
async function* goodsOf({ products }: Visitor, part: number): AsyncGenerator<Listed> {
  const last = part * goodsInPart
  const goods = products
    .query()
    .gt('numericId', `${last - goodsInPart}`)
    .le('numericId', `${last}`)
    .limit(100)
  for await (const product of goods) yield { path: productUrl(product), since: product.lastUpdated }
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function pages(storefrontUrl: string, all: AsyncIterable<Listed>): Promise<string> {
  let text = `<urlset ${namespace}>\n`
  for await (const { path, since } of all)
    text += `<url><loc>${escaped(storefrontUrl + path)}</loc>${since ? `<lastmod>${since}</lastmod>` : ''}</url>\n`
  return `${text}</urlset>\n`
}

function index(storefrontUrl: string, parts: number): string {
  const addresses = Array.from({ length: parts }, (_, at) => `${storefrontUrl}/sitemap.xml?part=${at + 1}`)
  const all = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `<sitemapindex ${namespace}>\n${all.join('')}</sitemapindex>\n`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** It is nobody's, so that everybody on the way may keep it. */
const xml = (text: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${seconds}`,
    },
  })
