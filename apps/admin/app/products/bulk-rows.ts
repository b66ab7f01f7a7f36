// The grid of several products as a form, whose fields are the cells: on the server and in the browser.
import type { ProductDocument } from '@vitrine/client'
import type { FormField, FormFields, FormValues } from '../form/form.ts'
import { amountText } from './price-text.ts'
import { nameOfSent } from './variant-document.ts'

/** How many products one change takes, as on the wire. */
const maxProducts = 100

export const gridColumns = ['name', 'price', 'sku', 'ribbon', 'stock', 'visible'] as const
export type GridColumn = (typeof gridColumns)[number]

export const gridLabels: Record<GridColumn, string> = {
  name: 'Name',
  price: 'Price',
  sku: 'SKU',
  ribbon: 'Ribbon',
  stock: 'Stock',
  visible: 'Visible',
}

/** A variant as a row of the grid below its product. Only its stock is changed there. */
export interface GridVariant {
  id: string
  name: string
  price: string
  sku: string
  stock: string
}

/** A product of the grid. */
interface GridProduct {
  id: string
  revision: string
  /** As texts: the stock is empty if it is not tracked, and a product that is shown has `on`. */
  values: Record<GridColumn, string>
  /** None for a product without options. */
  variants: readonly GridVariant[]
}

/** The same with what the grid says of its prices. */
export interface BulkRow extends GridProduct {
  /** Whether each variant has a price of its own, so that shoppers do not see that of the product. */
  hasOwnPrices: boolean
  /** Whether variants without a price of their own have sale prices. */
  hasSalePrices: boolean
}

/** What the cell of the stock holds where it is read-only, and why. */
const readOnlyStock: Readonly<Record<string, string>> = {
  variants: 'Each variant has stock of its own, and too many are selected to show them here',
  hidden: 'Your API key lacks the permission inventory.read',
}

type Variant = ProductDocument['variants'][number]

const piecesOf = ({ stock }: Partial<Variant> = {}) => (typeof stock === 'number' ? String(stock) : '')

/** A product as a row of the grid. */
export function toBulkRow(document: ProductDocument, currency: string): BulkRow {
  const {
    id,
    revision,
    name,
    price,
    sku = '',
    ribbon = '',
    visible = true,
    options = [],
    variants,
  } = document
  const hasOptions = options.length > 0
  const isHidden = variants.some(({ stock }) => stock === undefined)
  const amount = (decimal: string) => amountText(Number(decimal), currency)
  const stock = isHidden ? 'hidden' : hasOptions ? 'variants' : piecesOf(variants[0])
  const hasOwnPrice = (variant: Variant) =>
    variant.price !== undefined && Number(variant.price) !== Number(price)
  return {
    id,
    revision,
    values: { name, price: amount(price), sku, ribbon, stock, visible: visible ? 'on' : '' },
    variants:
      hasOptions && !isHidden
        ? variants.map((variant) => ({
            id: variant.id,
            name: nameOfSent(document, variant),
            price: amount(variant.price ?? price),
            sku: variant.sku ?? sku,
            stock: piecesOf(variant),
          }))
        : [],
    hasOwnPrices: hasOptions && variants.every(hasOwnPrice),
    hasSalePrices: variants.some((variant) => variant.salePrice !== undefined && !variant.price),
  }
}

/** The most rows of variants in a grid; products whose variants do not fit are shown without them. */
const maxVariants = 500

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
export function cellHints({ values, variants, hasOwnPrices, hasSalePrices }: BulkRow) {
  const stock = variants.length === 0 ? readOnlyStock[values.stock] : undefined
  const readOnly: Partial<Record<GridColumn, string>> = {
    ...(hasOwnPrices && { price: 'Each variant has a price of its own' }),
    ...(stock && { stock }),
  }
  const ends = hasSalePrices && {
    price: 'If you change the price, variants without their own price lose their sale price',
  }
  return { readOnly, hints: { ...ends, ...readOnly } }
}

/** How many products have a new price that no shopper sees, of those that are not among the failures. */
export const countKeptPrices = (rows: readonly BulkRow[], failures: readonly { id: string }[]): number =>
  rows.filter(({ id, hasOwnPrices }) => hasOwnPrices && !failures.some((failure) => failure.id === id)).length

/** The ids in the URL; what can be none is left out. */
export const idsOf = ({ searchParams }: URL) =>
  [...new Set(searchParams.getAll('id'))]
    .filter((id) => /^[^\p{Cc}\p{Cs}]{1,36}$/u.test(id))
    .slice(0, maxProducts)

/** The name of the field of a cell; a row is that of a product, or of a variant. */
export const cellName = (column: GridColumn, row: string) => `${column}:${row}`

/** The row of a variant; ids have no slashes. */
export const variantRow = (productId: string, variantId: string) => `${productId}/${variantId}`

/** The id of the product that a cell belongs to. */
export const productOfCell = (name: string) => name.slice(name.indexOf(':') + 1).replace(/\/.*/s, '')

/** The revision of the form: each product has its own. */
export const gridRevision = '0'

/** The name under which the grid remembers the revision that the cells of a product are based on. */
export const revisionName = (id: string) => `revision:${id}`

/** The cells of a product that are fields: the stock of one with variants is in their rows. */
const cellsOf = ({ id, values, variants }: GridProduct) => [
  ...gridColumns
    .filter((column) => column !== 'stock' || variants.length === 0)
    .map((column) => ({ column, row: id, owner: values.name, value: values[column] })),
  ...variants.map((variant) => ({
    column: 'stock' as const,
    row: variantRow(id, variant.id),
    owner: `${values.name}, ${variant.name}`,
    value: variant.stock,
  })),
]

/** The rows of products and their variants that have a field in a column, in their order. */
export const rowsWith = (column: GridColumn, products: readonly GridProduct[]) =>
  products.flatMap((product) => cellsOf(product).flatMap((cell) => (cell.column === column ? cell.row : [])))

/** The cells of products as fields of a form. */
export const gridFields = (products: readonly GridProduct[]): FormField<string>[] =>
  products.flatMap(cellsOf).map(({ column, row, owner }) => ({
    name: cellName(column, row),
    label: `${owner}: ${gridLabels[column].toLowerCase()}`,
    kind: column === 'visible' ? 'checkbox' : 'text',
    ...(column === 'stock' && { text: (value) => value || 'Not tracked' }),
  }))

/** The cells that a form has posted; a checkbox that is not ticked is not posted itself. */
export function postedFields(posted: FormData): FormFields {
  const names = [...posted.keys()].filter((name) => name.includes(':'))
  const checkboxes = names.map((name) => cellName('visible', productOfCell(name)))
  return [...new Set([...names, ...checkboxes])].map((name) => ({ name, label: '', kind: 'text' }))
}

/** The values of products as those of the form, with the revisions that they are based on. */
export const toFormValues = (products: readonly GridProduct[]): FormValues =>
  Object.fromEntries(
    products.flatMap((product) => [
      [revisionName(product.id), product.revision],
      ...cellsOf(product).map(({ column, row, value }) => [cellName(column, row), value]),
    ]),
  )
