// Loads what the page of a collection shows of its products: a page of them, and those that a search finds to add.
import type { Product } from '@vitrine/client'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { cleanText } from '../list/list-url.ts'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'

const perPage = 20
const maxFound = 10
const idsPerQuery = 100
// No page of a query begins further on.
const maxPage = 501

const toListed = ({ id, name, visible, archivedDate, media }: Product) => ({
  id,
  name,
  visible,
  isArchived: archivedDate !== undefined,
  picture: media.mainMedia?.thumbnail,
})

/** A product, as the page of a collection shows it. */
export type ListedProduct = ReturnType<typeof toListed>

/** The products of a collection, hidden ones too. */
export interface ProductsOfCollection {
  /** Those that come first, in their order. */
  placed: ListedProduct[]
  items: ListedProduct[]
  total: number
  page: number
  hasNext: boolean
  /** The text of the search, and what it finds. */
  find: string
  found: (ListedProduct & { isAdded: boolean })[]
}

/** The products that come first in a collection; one that is archived keeps its place. */
async function loadPlaced(
  { merchantProducts, merchantCollections }: Pick<MerchantClient, 'merchantProducts' | 'merchantCollections'>,
  id: string,
): Promise<ListedProduct[]> {
  const ids = (await merchantCollections.productOrder(id))?.productIds ?? []
  const parts = Array.from({ length: Math.ceil(ids.length / idsPerQuery) }, (_, n) =>
    ids.slice(n * idsPerQuery, (n + 1) * idsPerQuery),
  )
  const pages = await Promise.all(
    parts.map((part) => merchantProducts.query().in('id', part).limit(idsPerQuery).find()),
  )
  const found = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, toListed(item)])))
  return ids.flatMap((each) => found.get(each) ?? [])
}

/** Loads the products of a collection by name; the URL says which page, and what to search for. */
export async function loadProducts(
  { request, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  id: string,
): Promise<ProductsOfCollection> {
  const client = context.get(merchantContext)
  const { products } = client
  const search = new URL(request.url).searchParams
  const number = Number(search.get('page') ?? 1)
  const page = Number.isInteger(number) ? Math.min(Math.max(number, 1), maxPage) : 1
  const find = cleanText(search.get('find') ?? '')
  const [placed, current, results] = await Promise.all([
    loadPlaced(client, id),
    products
      .query()
      .hasSome('collectionIds', id)
      .ascending('name')
      .limit(perPage)
      .skip((page - 1) * perPage)
      .find(),
    find ? products.query().contains('name', find).ascending('name').limit(maxFound).find() : undefined,
  ])
  return {
    placed,
    items: current.items.map(toListed),
    total: current.total,
    page,
    hasNext: current.hasNext,
    find,
    found: (results?.items ?? []).map((product) => ({
      ...toListed(product),
      isAdded: product.collectionIds.includes(id),
    })),
  }
}
