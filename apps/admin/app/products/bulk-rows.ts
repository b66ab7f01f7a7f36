// The grid of several products as a form, whose fields are the cells: on the server and in the browser.
import type { FormField, FormValues } from '../form/form.ts'
import { keyOf } from './option-values.ts'
import type { StockChanges } from './stock-values.ts'

/** How many products one change takes, as on the wire. */
export const maxProducts = 100

/** The fields of a row in the grid, as texts; a product that is shown has `on`. */
export interface GridValues {
  name: string
  price: string
  sku: string
  ribbon: string
  /** Empty if the stock is not tracked; `variants` for a product with options that is shown without its variants. */
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

/** A variant as a row of the grid below its product. Only its stock is changed there. */
export interface GridVariant {
  /** That of its choices. */
  key: string
  name: string
  price: string
  sku: string
  stock: string
}

/** The most rows of variants in a grid; products whose variants do not fit are shown without them. */
const maxVariants = 500

/** A product of the grid with the values that it has. */
interface GridProduct {
  id: string
  values: GridValues
  /** None for a product without options. */
  variants: readonly GridVariant[]
}

/** The same with what the grid says of its prices. */
export interface BulkRow extends GridProduct {
  /** Whether each variant has a price of its own, so that shoppers do not see that of the product. */
  hasOwnPrices: boolean
  /** How many variants have sale prices of their own. */
  salePrices: number
}

/** The products, the first ones with their variants, as many as fit. */
export function withinMaxVariants<Row extends GridProduct>(rows: readonly Row[]): Row[] {
  let left = maxVariants
  return rows.map((row) => {
    if (row.variants.length > left) return { ...row, variants: [] }
    left -= row.variants.length
    return row
  })
}

/** What the cells of a product say, by their columns; those that are read-only say why. */
export function cellHints({ values, variants, hasOwnPrices, salePrices }: BulkRow) {
  const readOnly: Partial<GridValues> = {
    ...(hasOwnPrices && { price: 'Each variant has a price of its own' }),
    ...(values.stock === 'variants' &&
      variants.length === 0 && {
        stock: 'Each variant has stock of its own, and too many are selected to show them here',
      }),
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
export interface GridRow {
  id: string
  values: GridValues
  base: GridValues
  /** By the keys of its variants; that of a product without options is that of no choices. */
  stock: StockChanges
}

export const onlyKey = keyOf([])

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

/** The name of the field of a cell; a row is that of a product, or of a variant. */
export const cellName = (column: keyof GridValues, row: string) => `${column}:${row}`

/** The row of a variant. */
export const variantRow = (id: string, key: string) => `${id}/${key}`

/** The cells of a product that are fields: the stock of one with variants is in their rows. */
const cellsOf = <Variant extends { key: string }>({
  id,
  variants,
}: {
  id: string
  variants: readonly Variant[]
}) => [
  ...gridColumns
    .filter((column) => column !== 'stock' || variants.length === 0)
    .map((column) => ({ column, row: id, variant: undefined })),
  ...variants.map((variant) => ({ column: 'stock' as const, row: variantRow(id, variant.key), variant })),
]

/** The rows of products and their variants that have a field in a column, in their order. */
export const rowsWith = (
  column: keyof GridValues,
  products: readonly Pick<GridProduct, 'id' | 'variants'>[],
) =>
  products.flatMap((product) => cellsOf(product).flatMap((cell) => (cell.column === column ? cell.row : [])))

/** The variants of which a form has posted the stock, by their products. */
export const postedVariants = (ids: readonly string[], posted: FormData) =>
  ids.map((id) => {
    const start = cellName('stock', variantRow(id, ''))
    const names = [...posted.keys()].filter((name) => name.startsWith(start))
    return { id, variants: names.map((name) => ({ key: name.slice(start.length) })) }
  })

/** The cells of products as fields of a form; `nameOf` is what a conflict calls the product. */
export const gridFields = (
  products: readonly { id: string; variants: readonly { key: string }[] }[],
  nameOf: (id: string) => string = () => '',
): FormField<string>[] =>
  products.flatMap((product) =>
    cellsOf(product).map(({ column, row }) => ({
      name: cellName(column, row),
      label: `${nameOf(product.id)}: ${gridLabels[column].toLowerCase()}`,
      kind: column === 'visible' ? ('checkbox' as const) : ('text' as const),
      isDifference: column === 'stock',
    })),
  )

/** The values of products as those of the form. */
export const toFormValues = (
  products: readonly {
    id: string
    values: GridValues
    variants: readonly Pick<GridVariant, 'key' | 'stock'>[]
  }[],
): FormValues =>
  Object.fromEntries(
    products.flatMap((product) =>
      cellsOf(product).map(({ column, row, variant }) => [
        cellName(column, row),
        variant ? variant.stock : product.values[column],
      ]),
    ),
  )

/** The values of a product in the form; undefined if some are missing. */
export function rowValues(values: FormValues, id: string): GridValues | undefined {
  const row = gridColumns.map((column) => {
    const value = values[cellName(column, id)]
    // The stock of a product with options is in the rows of its variants.
    return [column, column === 'stock' ? (value ?? '') : value] as const
  })
  return row.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(row) as unknown as GridValues)
    : undefined
}

/** The stocks of a product in the form, from those that it began with. */
export function stockOfRow(id: string, base: FormValues, values: FormValues): StockChanges {
  const own = cellName('stock', id)
  const start = cellName('stock', variantRow(id, ''))
  const names = Object.keys(values).filter((name) => name === own || name.startsWith(start))
  return Object.fromEntries(
    names.map((name) => [
      name === own ? onlyKey : name.slice(start.length),
      { from: base[name] ?? '', to: values[name] ?? '' },
    ]),
  )
}
