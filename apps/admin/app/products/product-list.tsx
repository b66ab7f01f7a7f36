// All products of the store, to look through and to find one; the address says which and in what order.
import { EmptyState, buttonClass } from '@vitrine/ui'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/product-list'
import { adminContext, merchantContext } from '../context.ts'
import { keepKey } from '../sign-in/key-cookie.ts'
import { isRefused } from '../sign-in/merchant.ts'
import { addressOf, lastPage, pageSize, queryIn, sorts } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import { ProductTable } from './product-table.tsx'
import { Search } from './search.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const look = queryIn(url.searchParams)
  const all = context.get(merchantContext).products.query()
  const found = look.words ? all.contains('name', look.words).or(all.contains('sku', look.words)) : all
  const sorted = look.down ? found.descending(sorts[look.sort]) : found.ascending(sorts[look.sort])
  try {
    const { items, total } = await sorted
      .limit(pageSize)
      .skip((look.page - 1) * pageSize)
      .find()
    return { look, products: items, total }
  } catch (error) {
    if (!isRefused(error)) throw error
    throw redirect('/sign-in', { headers: keepKey(undefined, context.get(adminContext)) })
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.look.words ? `'${loaderData.look.words}' · Products` : 'Products' },
]

export default function ProductList({ loaderData: { look, products, total } }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-2xl">Products</h1>
          <p role="status" className="wrap-anywhere text-ink-soft tabular-nums">
            <Found look={look} shown={products.length} total={total} />
          </p>
        </div>
        <Search look={look} />
      </div>
      {products.length > 0 ? (
        <>
          <ProductTable products={products} look={look} />
          {products.length < total && <Pages look={look} shown={products.length} total={total} />}
        </>
      ) : (
        <Nothing look={look} total={total} />
      )}
    </>
  )
}

// In words, because those who listen hear it when the list changes.
function Found({ look, shown, total }: { look: ListQuery; shown: number; total: number }) {
  const before = (look.page - 1) * pageSize
  const part = shown > 0 ? `${before + 1}–${before + shown}` : '0'
  return (
    <>
      {shown < total && `${part} of `}
      {total} {total === 1 ? 'product' : 'products'}
      {look.words && (
        <>
          {' '}
          for '<bdi>{look.words}</bdi>'
        </>
      )}
    </>
  )
}

function Pages({ look, shown, total }: { look: ListQuery; shown: number; total: number }) {
  const end = (look.page - 1) * pageSize + shown
  const step = (page: number, text: string, rel: string) => (
    <Link
      to={addressOf({ ...look, page })}
      rel={rel}
      className="inline-flex min-h-target items-center rounded-box border border-edge px-3 font-medium hover:border-ink hover:bg-surface"
    >
      {text}
    </Link>
  )
  const isLast = look.page === lastPage
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-end gap-2">
      {isLast && end < total && (
        <p className="mr-auto text-ink-soft">
          Here the pages end, with {total - end} {total - end === 1 ? 'product' : 'products'} still to come.
          Search, or sort the other way, to see them.
        </p>
      )}
      {look.page > 1 && step(look.page - 1, 'Previous', 'prev')}
      {!isLast && end < total && step(look.page + 1, 'Next', 'next')}
    </nav>
  )
}

function Nothing({ look, total }: { look: ListQuery; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title="There is no such page"
        action={
          <Link to={addressOf({ ...look, page: 1 })} className={buttonClass()}>
            Go to the first page
          </Link>
        }
      >
        The list has {total} {total === 1 ? 'product' : 'products'} and ends before this page.
      </EmptyState>
    )
  }
  if (look.words) {
    return (
      <EmptyState
        title="No product found"
        action={
          <Link to={addressOf({ ...look, words: '', page: 1 })} className={buttonClass()}>
            Show all products
          </Link>
        }
      >
        The search looks for these letters anywhere in a name or an SKU. Fewer letters find more.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No products yet">
      What the store sells will be listed here as soon as it is imported.
    </EmptyState>
  )
}
