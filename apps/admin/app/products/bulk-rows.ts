// The grid of several products as a form, whose fields are the cells: on the server and in the browser.
import type { FormField, FormValues } from '../form/form.ts'

/** How many products one change takes, as on the wire. */
export const maxProducts = 100

/** The fields of a row in the grid, as texts; a product that is shown has `on`. */
export interface GridValues {
  name: string
  price: string
  sku: string
  ribbon: string
  /** Empty if the stock is not tracked; `variants` for a product with options, whose variants have stock of their own. */
  stock: string
  visible: string
}

export const gridColumns = ['name', 'price', 'sku', 'ribbon', 'stock', 'visible'] as const

export const gridLabels: Record<keyof GridValues, string> = {
  name: 'Name',
  price: 'Price',
  sku: 'SKU',
  ribbon: 'Ribbon',
  stock: 'Stock',
  visible: 'Visible',
}

/** A product of the grid with the values that it has. */
interface GridProduct {
  id: string
  values: GridValues
}

/** The same with what the grid says of its prices. */
export interface BulkRow extends GridProduct {
  /** Whether each variant has a price of its own, so that shoppers do not see that of the product. */
  hasOwnPrices: boolean
  /** How many variants have sale prices of their own. */
  salePrices: number
}

/** What the cells of a product say, by their columns; those that are read-only say why. */
export function cellHints({ values, hasOwnPrices, salePrices }: BulkRow) {
  const readOnly: Partial<GridValues> = {
    ...(hasOwnPrices && { price: 'Each variant has a price of its own' }),
    ...(values.stock === 'variants' && { stock: 'Each variant has stock of its own' }),
  }
  const ends = salePrices > 0 && {
    price: 'If you change the price, variants without their own price lose their sale price',
  }
  return { readOnly, hints: { ...ends, ...readOnly } }
}

/** How many products have a new price that no shopper sees, of those that are not among the failures. */
export const countKeptPrices = (rows: readonly BulkRow[], failures: readonly { id: string }[]): number =>
  rows.filter(({ id, hasOwnPrices }) => hasOwnPrices && !failures.some((failure) => failure.id === id)).length

/** A row of the grid: what it began with, and what was entered. */
export interface GridRow extends GridProduct {
  base: GridValues
}

/**
 * The revision of a grid. Each product has its own, which is read when its row is saved; that of the grid names the form, so that
 * one that is sent twice changes stock once, even if its draft is restored in between.
 */
export const newRevision = () => crypto.getRandomValues(new Uint32Array(3)).join('')

/** The ids in the URL; what can be none is left out. */
export const idsOf = ({ searchParams }: URL) =>
  [...new Set(searchParams.getAll('id'))]
    .filter((id) => /^[^\p{Cc}\p{Cs}]{1,36}$/u.test(id))
    .slice(0, maxProducts)

/** The name of the field of a cell. */
export const cellName = (column: keyof GridValues, id: string) => `${column}:${id}`

/** The cells of products as fields of a form; `nameOf` is what a conflict calls the product. */
export const gridFields = (
  ids: readonly string[],
  nameOf: (id: string) => string = () => '',
): FormField<string>[] =>
  ids.flatMap((id) =>
    gridColumns.map((column) => ({
      name: cellName(column, id),
      label: `${nameOf(id)}: ${gridLabels[column].toLowerCase()}`,
      kind: column === 'visible' ? ('checkbox' as const) : ('text' as const),
      isDifference: column === 'stock',
    })),
  )

/** The values of products as those of the form. */
export const toFormValues = (products: readonly GridProduct[]): FormValues =>
  Object.fromEntries(
    products.flatMap(({ id, values }) => gridColumns.map((column) => [cellName(column, id), values[column]])),
  )

/** The values of a product in the form; undefined if some are missing. */
export function rowValues(values: FormValues, id: string): GridValues | undefined {
  const row = gridColumns.map((column) => [column, values[cellName(column, id)]] as const)
  return row.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(row) as unknown as GridValues)
    : undefined
}
