// All products of the store, with search, sort order and pages; the URL holds the query.
import { EmptyState, buttonClass } from '@vitrine/ui'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/product-list'
import { adminContext, merchantContext } from '../context.ts'
import { keyCookieHeaders } from '../sign-in/key-cookie.ts'
import { isRefused } from '../sign-in/merchant.ts'
import { listUrl, lastPage, pageSize, readListQuery, sorts } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import { ProductTable } from './product-table.tsx'
import { Search } from './search.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url.searchParams)
  const all = context.get(merchantContext).products.query()
  const matching = query.text ? all.contains('name', query.text).or(all.contains('sku', query.text)) : all
  const field = sorts[query.sort]
  const sorted = query.descending ? matching.descending(field) : matching.ascending(field)
  try {
    const { items, total } = await sorted
      .limit(pageSize)
      .skip((query.page - 1) * pageSize)
      .find()
    return { query, products: items, total }
  } catch (error) {
    if (!isRefused(error)) throw error
    throw redirect('/sign-in', { headers: keyCookieHeaders(undefined, context.get(adminContext)) })
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.query.text ? `"${loaderData.query.text}" · Products` : 'Products' },
]

export default function ProductList({ loaderData: { query, products, total } }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-2xl">Products</h1>
          <p role="status" className="wrap-anywhere text-ink-soft tabular-nums">
            <ResultCount query={query} shown={products.length} total={total} />
          </p>
        </div>
        <Search query={query} />
      </div>
      {products.length > 0 ? (
        <>
          <ProductTable products={products} query={query} />
          {products.length < total && <Pagination query={query} shown={products.length} total={total} />}
        </>
      ) : (
        <EmptyList query={query} total={total} />
      )}
    </>
  )
}

const productCount = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`

// A full sentence, because screen readers announce it when the list changes.
function ResultCount({ query, shown, total }: { query: ListQuery; shown: number; total: number }) {
  const skipped = (query.page - 1) * pageSize
  const range = shown > 0 ? `${skipped + 1}–${skipped + shown}` : '0'
  return (
    <>
      {shown < total && `${range} of `}
      {productCount(total)}
      {query.text && (
        <>
          {' '}
          for "<bdi>{query.text}</bdi>"
        </>
      )}
    </>
  )
}

function Pagination({ query, shown, total }: { query: ListQuery; shown: number; total: number }) {
  const end = (query.page - 1) * pageSize + shown
  const link = (page: number, text: string, rel: string) => (
    <Link
      to={listUrl({ ...query, page })}
      rel={rel}
      className="inline-flex min-h-target items-center rounded-box border border-edge px-3 font-medium hover:border-ink hover:bg-surface"
    >
      {text}
    </Link>
  )
  const isLast = query.page === lastPage
  return (
    <nav aria-label="Pagination" className="mt-4 flex flex-wrap items-center justify-end gap-2">
      {isLast && end < total && (
        <p className="mr-auto text-ink-soft">
          {`Showing the first ${end.toLocaleString('en')} of ${productCount(total)}. Search, or reverse the sort order, to see the rest.`}
        </p>
      )}
      {query.page > 1 && link(query.page - 1, 'Previous', 'prev')}
      {!isLast && end < total && link(query.page + 1, 'Next', 'next')}
    </nav>
  )
}

function EmptyList({ query, total }: { query: ListQuery; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title="Page not found"
        action={
          <Link to={listUrl({ ...query, page: 1 })} className={buttonClass()}>
            Go to the first page
          </Link>
        }
      >
        There are only {productCount(total)}, so this page is empty.
      </EmptyState>
    )
  }
  if (query.text) {
    return (
      <EmptyState
        title={
          <span className="wrap-anywhere">
            No products match "<bdi>{query.text}</bdi>"
          </span>
        }
        action={
          <Link to={listUrl({ ...query, text: '', page: 1 })} className={buttonClass()}>
            Clear search
          </Link>
        }
      >
        Check the spelling, or search for a part of the name or SKU.
      </EmptyState>
    )
  }
  return <EmptyState title="No products yet">Products appear here once they are imported.</EmptyState>
}
