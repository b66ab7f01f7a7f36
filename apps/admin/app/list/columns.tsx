// The columns that several lists have.
import type { ListColumn } from './list.ts'

/** How many products have an item. */
export const productCountColumn: ListColumn<{ products: number }, never> = {
  heading: 'Products',
  kind: 'number',
  cell: ({ products }) => products.toLocaleString('en'),
}

/** When an item was changed last. */
export const updatedColumn: ListColumn<{ updatedDate: string }, 'updatedDate'> = {
  heading: 'Updated',
  kind: 'date',
  from: 'sm',
  sort: 'updatedDate',
  cell: ({ updatedDate }) => <time dateTime={updatedDate}>{updatedDate.slice(0, 10)}</time>,
}
