// Saves the grid of several products: the changed cells of all rows in one call.
import type { ProductDocument, ProductDocumentUpdate } from '@vitrine/client'
import { decimalsOf, parseDecimal } from '../form/decimals.ts'
import { changedValues } from '../form/form.ts'
import type { EnteredForm, FormFields, FormValues } from '../form/form.ts'
import type { UnsavedForm } from '../form/read-entered.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { saveDocuments } from './bulk-change.ts'
import type { BulkFailure, BulkOutcome } from './bulk-change.ts'
import {
  cellName,
  gridColumns,
  gridRevision,
  productOfCell,
  revisionName,
  toBulkRow,
  toFormValues,
  variantRow,
  withinMaxVariants,
} from './bulk-rows.ts'
import type { BulkRow, GridColumn } from './bulk-rows.ts'
import { withFields } from './product-document.ts'
import { BulkRefusal, readPrice } from './products-change.ts'
import { nameOfSent, toStock, unchanged } from './variant-document.ts'

/** A product of which cells were changed, by their names. */
type ChangedRow = Required<Pick<BulkFailure, 'id' | 'cells'>>

const listDocuments = async ({ productDocuments }: MerchantClient, ids: readonly string[]) =>
  ids.length === 0 ? [] : productDocuments.list(ids)

/** The products as rows of the grid, by their names. */
export async function loadRows(
  client: MerchantClient,
  ids: readonly string[],
  currency: string,
): Promise<BulkRow[]> {
  const byName = (await listDocuments(client, ids)).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return withinMaxVariants(byName.map((document) => toBulkRow(document, currency)))
}

const isOf = (column: GridColumn, cell: string) => cell.startsWith(cellName(column, ''))

/** Whether two texts write the same value; a price may be entered with other decimals than those that it is shown with. */
const isSame = (cell: string, a = '', b = '', currency: string) =>
  a.trim() === b.trim() ||
  (isOf('price', cell) && parseDecimal(a, decimalsOf(currency)) === parseDecimal(b, decimalsOf(currency)))

/** A product with what was entered into the cells. */
function withCells(
  document: ProductDocument,
  cells: readonly string[],
  { values, base }: EnteredForm,
  currency: string,
): ProductDocumentUpdate {
  const { id, options = [] } = document
  const entered = (column: GridColumn, row = id) => {
    const cell = cellName(column, row)
    return cells.includes(cell) ? values[cell] : undefined
  }
  const [name, price, sku, ribbon, , visible] = gridColumns.map((column) => entered(column))
  const fields = {
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: readPrice(price, currency) }),
    ...(sku !== undefined && { sku: sku || undefined }),
    ...(ribbon !== undefined && { ribbon: ribbon.trim() || undefined }),
    ...(visible !== undefined && { visible: visible === 'on' }),
  }
  const variants = document.variants.map((variant) => {
    const row = options.length > 0 ? variantRow(id, variant.id) : id
    const to = entered('stock', row)
    if (to === undefined) return unchanged(variant)
    const owner = nameOfSent(document, variant)
    const refuse = (problem: string) => new BulkRefusal(owner ? `${owner}: ${problem}` : problem)
    return { ...unchanged(variant), stock: toStock(base[cellName('stock', row)] ?? '', to, refuse) }
  })
  return withFields(document, fields, variants)
}

/** A row to save, or why it stays as it is; undefined if it is saved already. */
function toSave(
  { id, cells }: ChangedRow,
  document: ProductDocument | undefined,
  form: EnteredForm,
  currency: string,
): ProductDocumentUpdate | BulkFailure | undefined {
  const { values, base } = form
  if (!document) return { id, why: 'was deleted' }
  const now = toFormValues([toBulkRow(document, currency)])
  if (cells.some((cell) => now[cell] === undefined))
    return { id, why: 'has other variants by now. Check the numbers, then save again.' }
  // What is saved already was entered by both, or sent before.
  const unsaved = cells.filter((cell) => !isSame(cell, values[cell], now[cell], currency))
  const isMoved = document.revision !== base[revisionName(id)]
  const lost = unsaved.filter((cell) =>
    isOf('stock', cell)
      ? // The difference may be saved already, or there is none.
        isMoved || (now[cell] === '') !== (base[cell] === '')
      : !isSame(cell, base[cell], now[cell], currency),
  )
  if (lost.length > 0) return { id, why: 'was changed while you edited it', cells: lost }
  try {
    return unsaved.length > 0 ? withCells(document, unsaved, form, currency) : undefined
  } catch (error) {
    if (!(error instanceof BulkRefusal)) throw error
    return { id, why: error.message }
  }
}

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/**
 * Saves the rows that were changed. A row that was not saved keeps what was entered, on top of what is saved now if both are shown;
 * the others have what is saved now.
 */
export async function saveGrid(
  client: MerchantClient,
  ids: readonly string[],
  fields: FormFields,
  form: EnteredForm,
): Promise<Omit<UnsavedForm, 'problem'> & { outcome: BulkOutcome }> {
  const { values, base } = form
  const { currency } = await client.store.get()
  const changed = Object.keys(changedValues(fields, base, values))
  const rows: ChangedRow[] = ids
    .map((id) => ({ id, cells: changed.filter((cell) => productOfCell(cell) === id) }))
    .filter(({ cells }) => cells.length > 0)
  const changedIds = rows.map(({ id }) => id)
  const stored = await listDocuments(client, changedIds)
  const results = rows.flatMap((row) => {
    const document = stored.find(({ id }) => id === row.id)
    return toSave(row, document, form, currency) ?? []
  })
  const documents = results.filter((result) => 'variants' in result)
  const failures = results.filter((result) => 'why' in result)
  failures.push(...(await saveDocuments(client, documents)))
  const conflicts = failures.flatMap(({ cells = [] }) => cells)
  const failed = rows.filter(({ id }) => failures.some((failure) => failure.id === id))
  const refused = failed.filter(({ cells }) => !cells.some((cell) => conflicts.includes(cell)))
  const began = refused.flatMap(({ id, cells }) => [revisionName(id), ...cells])
  const entered = failed.flatMap(({ cells }) => cells)
  const now = toFormValues(await loadRows(client, ids, currency))
  const nextBase = { ...now, ...pick(base, began) }
  return {
    outcome: { changed: rows.length - failures.length, failures },
    revision: gridRevision,
    values: { ...nextBase, ...pick(values, entered) },
    base: nextBase,
    ...(conflicts.length > 0 && { conflict: { values: pick(now, conflicts), revision: gridRevision } }),
  }
}
