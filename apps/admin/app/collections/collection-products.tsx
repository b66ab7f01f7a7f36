// The products of a collection: a list to remove them from, and a search for those to add.
import { Button, Notice, buttonClass } from '@vitrine/ui'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Form, Link, useActionData, useFetcher } from 'react-router'
import { FindInput } from '../list/find-input.tsx'
import { countItems } from '../list/list.ts'
import { Thumbnail } from '../list/thumbnail.tsx'
import { useFocusAfterRemoval } from '../list/use-focus-after-removal.ts'
import type { RefusedProduct } from './change-collection.ts'
import { PlacedProducts } from './placed-products.tsx'
import { StateTag } from './state-tag.tsx'
import type { ListedProduct, ProductsOfCollection } from './load-products.ts'

/** The products of a collection. They are saved at once, apart from the fields above; a rule adds and removes them itself. */
export function CollectionProducts(products: ProductsOfCollection & { hasRule: boolean }) {
  const { hasRule, placed, items, total, page, hasNext, find, found } = products
  const headingId = useId()
  const heading = useFocusAfterRemoval(items)
  // Without script the buttons post to the page.
  const refusal = useActionData<Partial<RefusedProduct>>()?.refusal
  return (
    <section aria-labelledby={headingId} className="mt-10 grid max-w-measure gap-4">
      <div>
        <h2 id={headingId} ref={heading} tabIndex={-1} className="font-display text-xl outline-none">
          Products
        </h2>
        <p role="status" className="text-ink-soft tabular-nums">
          {countItems(total, ['product', 'products'])} in this collection
        </p>
      </div>
      {refusal && <Notice tone="bad" title={refusal} />}
      {hasRule || (
        <Form role="search" preventScrollReset className="flex gap-2">
          <FindInput find={find} label="Find products to add" />
        </Form>
      )}
      {find && !hasRule && (
        <Rows
          label={`Products that match "${find}"`}
          rows={found}
          whenEmpty="No products match. Search for a part of the name."
          action={({ isAdded, ...row }) =>
            isAdded ? <span className="px-2 text-ink-soft">Added</span> : <Change {...row} to="add" />
          }
        />
      )}
      {placed.length > 0 && <PlacedProducts placed={placed} />}
      <Rows
        label="Products in this collection"
        rows={items}
        whenEmpty={hasRule ? 'No products match the rule yet.' : 'No products yet. Find some to add them.'}
        action={(row) => (
          <>
            {placed.some(({ id }) => id === row.id) || <Change {...row} to="place" />}
            {hasRule || <Change {...row} to="remove" />}
          </>
        )}
      />
      {(page > 1 || hasNext) && (
        <nav aria-label="Pages of products" className="flex gap-2">
          {page > 1 && <PageLink page={page - 1}>Previous</PageLink>}
          {hasNext && <PageLink page={page + 1}>Next</PageLink>}
        </nav>
      )}
    </section>
  )
}

function PageLink({ page, children }: { page: number; children: ReactNode }) {
  return (
    <Link to={`?page=${page}`} preventScrollReset className={buttonClass()}>
      {children}
    </Link>
  )
}

function Rows<Row extends ListedProduct>({
  label,
  rows,
  whenEmpty,
  action,
}: {
  label: string
  rows: readonly Row[]
  whenEmpty: string
  action: (row: Row) => ReactNode
}) {
  const headingId = useId()
  return (
    <div>
      <h3 id={headingId} className="mb-1 font-medium wrap-anywhere">
        {label}
      </h3>
      {rows.length === 0 && <p className="text-ink-soft">{whenEmpty}</p>}
      <ul aria-labelledby={headingId} className="divide-y divide-line border-line not-empty:border-y">
        {rows.map((row) => (
          <li key={row.id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
            <span className="w-8 flex-none">
              <Thumbnail picture={row.picture} />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{row.name}</bdi> <StateTag {...row} />
            </span>
            {action(row)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const labels = { add: 'Add', remove: 'Remove', place: 'Show first' }

/** The button that adds a product or removes it. */
function Change({ id, name, to }: Pick<ListedProduct, 'id' | 'name'> & { to: keyof typeof labels }) {
  const fetcher = useFetcher<Partial<RefusedProduct>>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <>
      <fetcher.Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
        <input type="hidden" name="product" value={id} />
        <Button
          kind="text"
          name="change"
          value={to}
          aria-label={`${labels[to]}${to === 'place' ? ':' : ''} ${name}`}
          aria-disabled={isBusy || undefined}
        >
          {labels[to]}
        </Button>
      </fetcher.Form>
      <p role="alert" className="basis-full text-right text-sm text-bad empty:hidden">
        {fetcher.data?.refusal}
      </p>
    </>
  )
}
