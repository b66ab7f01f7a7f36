// Lists every page for search engines, as it reads them: a part of the shop at a time, a page of goods at a time.
import type { Collection, Product } from '@vitrine/client'
import { data } from 'react-router'
import type { Route } from './+types/sitemap'
import { shopContext, visitorContext } from '../context.ts'
import { closed } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'

/**
 * How many goods one part may hold. Goods are numbered as they come into the shop, so a part is a range of numbers; what
 * remains up to the 50,000 addresses that a sitemap may hold is for the other pages, in the first part.
 */
const goodsInPart = 40_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { shopUrl } = context.get(shopContext)
  const parts = Math.max(1, Math.ceil((await highestNumber(visitor)) / goodsInPart))
  const asked = url.searchParams.get('part')
  if (asked === null && parts > 1) return xml(index(shopUrl, parts))
  const part = asked === null ? 1 : Number(asked)
  if (!Number.isInteger(part) || part < 1 || part > parts) throw data(null, { status: 404 })
  const addresses = part === 1 ? firstPart(visitor) : goodsOf(visitor, part)
  return xml(pages(shopUrl, addresses))
}

async function highestNumber({ products }: Visitor): Promise<number> {
  const { items } = await products.query().descending('numericId').limit(1).find().catch(closed)
  return Number(items[0]?.numericId ?? 0)
}

/** A page, and since when it is as it is. */
interface Listed {
  path: string
  since?: string
}

async function* firstPart(visitor: Visitor): AsyncGenerator<Listed> {
  yield { path: '/' }
  yield { path: '/goods' }
  const collections = visitor.collections.query().ascending('id')
  const all = each<Collection>((last) => collections.gt('id', last?.id ?? ''))
  for await (const { slug, numberOfProducts } of all) {
    if (numberOfProducts > 0) yield { path: `/collections/${encodeURIComponent(slug)}` }
  }
  yield* goodsOf(visitor, 1)
}

/** The goods of a part, from number to number. */
async function* goodsOf({ products }: Visitor, part: number): AsyncGenerator<Listed> {
  const last = part * goodsInPart
  const goods = products.query().ascending('numericId').le('numericId', `${last}`)
  const all = each<Product>((before) => goods.gt('numericId', before?.numericId ?? `${last - goodsInPart}`))
  for await (const { slug, lastUpdated } of all) {
    yield { path: `/products/${encodeURIComponent(slug)}`, since: lastUpdated }
  }
}

/** All there is, each page asked for after the last of the page before: however long the list, none costs more than the first. */
async function* each<T>(after: (last?: T) => { limit(most: number): { find(): Promise<{ items: T[] }> } }) {
  for (let last: T | undefined; ; ) {
    const { items } = await after(last).limit(100).find()
    yield* items
    if (items.length < 100) return
    last = items.at(-1)
  }
}

const beginning = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function* pages(shopUrl: string, all: AsyncIterable<Listed>) {
  yield `${beginning}<urlset ${namespace}>\n`
  for await (const { path, since } of all) {
    yield `<url><loc>${escaped(shopUrl + path)}</loc>${since ? `<lastmod>${since}</lastmod>` : ''}</url>\n`
  }
  yield '</urlset>\n'
}

async function* index(shopUrl: string, parts: number) {
  yield `${beginning}<sitemapindex ${namespace}>\n`
  for (let part = 1; part <= parts; part += 1)
    yield `<sitemap><loc>${escaped(`${shopUrl}/sitemap.xml?part=${part}`)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Sends what comes as it comes, and asks for no more than is read. */
function xml(texts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
