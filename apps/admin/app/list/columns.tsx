// The columns that several lists have.
import { Link } from 'react-router'
import { localDay } from '../form/local-time.ts'
import { countItems } from './list.ts'
import type { ListColumn } from './list.ts'

/** A number of products, which leads to the list with them; `filters` are those of that list. */
export function ProductCount({
  name,
  products,
  filters,
}: {
  name: string
  products: number
  filters: Record<string, string>
}) {
  const text = products.toLocaleString('en')
  if (products === 0) return text
  return (
    <Link
      to={`/products?${new URLSearchParams(filters)}`}
      aria-label={`${countItems(products, ['product', 'products'])} of ${name}`}
      className="underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {text}
    </Link>
  )
}

/** How many products have an item. */
export const productCountColumn: ListColumn<{ products: number }, never> = {
  heading: 'Products',
  kind: 'number',
  cell: ({ products }) => products.toLocaleString('en'),
}

/** The same as a link; `filter` is that of the list of products which takes the name of the item. */
export const linkedProductCount = (
  filter: 'brand' | 'ribbon',
): ListColumn<{ name: string; products: number }, never> => ({
  ...productCountColumn,
  cell: (row) => <ProductCount {...row} filters={{ [filter]: row.name }} />,
})

/** When an item was changed last, and the day of it in a time zone. */
export const toUpdated = ({ updatedDate }: { updatedDate: string }, timeZone: string) => ({
  updatedDate,
  updatedDay: localDay(updatedDate, timeZone),
})

/** The day on which an item was changed last. */
export const updatedColumn: ListColumn<ReturnType<typeof toUpdated>, 'updatedDate'> = {
  heading: 'Updated',
  kind: 'date',
  from: 'sm',
  sort: 'updatedDate',
  cell: ({ updatedDate, updatedDay }) => <time dateTime={updatedDate}>{updatedDay}</time>,
}
