// Loads what the page of a collection shows of its products: a page of them, and those that a search finds to add.
import type { Product } from '@vitrine/client'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { merchantContext } from '../sign-in/merchant.ts'

const perPage = 20
const maxFound = 10
// No page of a query begins further on.
const maxPage = 500

const toMember = ({ id, name, visible, media }: Product) => ({
  id,
  name,
  visible,
  picture: media.mainMedia?.thumbnail,
})

/** A product, as the page of a collection shows it. */
export type Member = ReturnType<typeof toMember>

/** The products of a collection, hidden ones too. */
export interface Members {
  items: Member[]
  total: number
  page: number
  hasNext: boolean
  /** The text of the search, and what it finds. */
  find: string
  found: (Member & { isMember: boolean })[]
}

/** Loads the products of a collection by name; the URL says which page, and what to search for. */
export async function loadMembers(
  { request, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  id: string,
): Promise<Members> {
  const { products } = context.get(merchantContext)
  const search = new URL(request.url).searchParams
  const asked = Number(search.get('page') ?? 1)
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), maxPage) : 1
  const find = (search.get('find') ?? '').trim().slice(0, 100)
  const [members, found] = await Promise.all([
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
    items: members.items.map(toMember),
    total: members.total,
    page,
    hasNext: members.hasNext,
    find,
    found: (found?.items ?? []).map((product) => ({
      ...toMember(product),
      isMember: product.collectionIds.includes(id),
    })),
  }
}
