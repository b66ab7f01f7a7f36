// The changes of several products at once: one for all of them, or a value of its own for each.
import { StoreError } from '@vitrine/client'
import type { BulkResult, Product, ProductUpdate } from '@vitrine/client'
import { decimalsOf, parseDecimal } from '../form/decimals.ts'
import { InvalidEntries } from '../form/entries.ts'
import type { PostedForm } from '../form/form.ts'
import { toViolationText } from '../form/problem-texts.ts'
import { retryMismatch } from '../form/retry-mismatch.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { BulkRefusal, bulkReason, priceOf, toProductsChange } from './products-change.ts'
import type { EnteredChange } from './products-change.ts'
import { cellName, gridColumns } from './bulk-rows.ts'
import type { GridRow, GridValues, BulkRow } from './bulk-rows.ts'
import { keyOf } from './option-values.ts'
import { amountText } from './price-text.ts'
import { salePricesOf } from './product-row.ts'
import { loadProduct } from './save-product.ts'
import { checkStock, saveStock, UnsavedStock } from './save-stock.ts'
import { stockOfVariants, writeStock } from './stock-values.ts'
import type { StockChange } from './stock-values.ts'

/** How many calls run at the same time. */
const concurrency = 4

/** What a change has done. */
export interface BulkOutcome {
  changed: number
  /** The products that stay as they are, and why; `fields` are those that another merchant has changed, too. */
  failures: { id: string; why: string; fields?: readonly (keyof GridValues)[] }[]
}

/** A row of which another merchant has changed the same fields since it was loaded. */
class ChangedMeanwhile extends BulkRefusal {
  readonly fields: readonly (keyof GridValues)[]
  constructor(fields: readonly (keyof GridValues)[]) {
    super('was changed while you edited it')
    this.fields = fields
  }
}

const toOutcome = ({ results, bulkActionMetadata }: BulkResult): BulkOutcome => ({
  changed: bulkActionMetadata.totalSuccesses,
  failures: results.flatMap(({ itemMetadata: { id, error } }) =>
    error ? [{ id, why: bulkReason(error) }] : [],
  ),
})

/** Runs a call for each item, a few at a time, and collects what was refused. */
async function forEach<Item extends { id: string }>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<BulkOutcome> {
  const queue = [...items]
  const failures: BulkOutcome['failures'] = []
  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) {
      const { id } = item
      await call(item).catch((error: unknown) => failures.push(toFailure(id, error)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { changed: items.length - failures.length, failures }
}

const toFailure = (id: string, error: unknown) => ({
  id,
  why: reasonOf(error),
  ...(error instanceof ChangedMeanwhile && { fields: error.fields }),
})

function reasonOf(error: unknown): string {
  if (error instanceof BulkRefusal) return error.message
  if (error instanceof UnsavedStock) return reasonOf(error.cause)
  if (error instanceof InvalidEntries) return Object.values(error.problems).join(' ')
  if (!(error instanceof StoreError)) throw error
  const [violation] = error.violations
  if (violation) return toViolationText(violation)
  if (error.status === 404) return 'was deleted'
  if (error.code === 'REVISION_MISMATCH') return 'was changed by another merchant meanwhile'
  throw error
}

/** Makes one change of all products; one that adds to prices takes effect once for each key. */
export async function changeAll(
  { merchantProducts, store }: MerchantClient,
  ids: readonly string[],
  change: EnteredChange,
  idempotencyKey: string,
): Promise<BulkOutcome> {
  const { update, adjust, archived } = toProductsChange(change, (await store.get()).currency)
  if (adjust) return toOutcome(await merchantProducts.bulkAdjust(ids, adjust, { idempotencyKey }))
  if (!update) return toOutcome(await merchantProducts[archived ? 'bulkArchive' : 'bulkRestore'](ids))
  const { priceData, brand, ribbon } = update
  const set = brand ? { brand } : ribbon ? { ribbon } : priceData
  if (set) return toOutcome(await merchantProducts.bulkUpdate(ids, set))
  return forEach(
    ids.map((id) => ({ id })),
    ({ id }) => merchantProducts.update(id, update),
  )
}

const onlyKey = keyOf([])

/** A product as a row of the grid. */
export const toGridProduct = (product: Product): BulkRow => ({
  id: product.id,
  values: toGridValues(product),
  hasOwnPrices:
    product.productOptions.length > 0 &&
    product.variants.every(({ variant }) => variant.priceData.price !== product.priceData.price),
  salePrices: Object.keys(salePricesOf(product)).length,
})

/** The fields of a product in the grid. */
const toGridValues = (product: Product): GridValues => {
  const { name, priceData, sku = '', ribbon, visible, productOptions } = product
  return {
    name,
    price: amountText(priceData.price, priceData.currency),
    sku,
    ribbon,
    stock: productOptions.length > 0 ? 'variants' : (stockOfVariants(product)[onlyKey]?.pieces ?? ''),
    visible: visible ? 'on' : '',
  }
}

/** Whether two texts write the same value; a price may be entered with other decimals than those that it is shown with. */
const isSame = (name: keyof GridValues, a: string, b: string, decimals: number) =>
  a === b || (name === 'price' && parseDecimal(a, decimals) === parseDecimal(b, decimals))

/** The fields that are replaced; stock is changed by the difference. */
const replaced = gridColumns.filter((name) => name !== 'stock')

const changedIn = ({ base, values }: GridRow) => replaced.filter((name) => base[name] !== values[name])

function toUpdate(
  { values }: GridRow,
  changed: readonly (keyof GridValues)[],
  currency: string,
): ProductUpdate {
  return {
    ...(changed.includes('name') && { name: values.name }),
    ...(changed.includes('price') && { priceData: { price: priceOf(values.price, currency) } }),
    ...(changed.includes('sku') && { sku: values.sku || null }),
    ...(changed.includes('ribbon') && { ribbon: values.ribbon || null }),
    ...(changed.includes('visible') && { visible: values.visible === 'on' }),
  }
}

/** The stock of a row as the form of a product holds it; the form changes it once under a key, whatever number is entered. */
const writeStockOf = (id: string, change: StockChange, formKey: string) =>
  writeStock({ [onlyKey]: change }, `${formKey}-${id}`)

/** Says how many pieces there are if the form has changed them before, such as by a save whose answer was lost. */
function refuseSavedStock(error: unknown, product: Product): never {
  const cause = error instanceof UnsavedStock ? error.cause : undefined
  if (!(cause instanceof StoreError && cause.code === 'IDEMPOTENCY_KEY_REUSED')) throw error
  const { stock } = toGridValues(product)
  throw new BulkRefusal(
    `has ${stock || 'untracked'} units by now, because an earlier save took effect. Check the number, then save again.`,
  )
}

/** Replaces the fields of a row, unless another merchant has changed the same ones since it was loaded. */
const replaceFields = (client: MerchantClient, row: GridRow): Promise<Product> =>
  retryMismatch(async () => {
    const product = await loadProduct(client, row.id)
    if (!product) throw new BulkRefusal('was deleted')
    const now = toGridValues(product)
    // What is saved already was entered by both, or sent before.
    const { currency } = product.priceData
    const decimals = decimalsOf(currency)
    const changed = changedIn(row).filter((name) => !isSame(name, row.values[name], now[name], decimals))
    const lost = changed.filter((name) => !isSame(name, row.base[name], now[name], decimals))
    if (lost.length > 0) throw new ChangedMeanwhile(lost)
    if (changed.length === 0) return product
    const ifMatch = `${row.id}:${product.revision ?? ''}` as const
    await client.merchantProducts.update(row.id, toUpdate(row, changed, currency), { ifMatch })
    return product
  })

/**
 * Saves the rows that were changed, each unless the same field was changed by another merchant meanwhile. `formKey` is that of
 * the form that was posted, and `unsettled` what was posted of it before.
 */
export const saveRows = async (
  client: MerchantClient,
  rows: readonly GridRow[],
  formKey: string,
  unsettled: readonly PostedForm[] = [],
): Promise<BulkOutcome> => {
  const { currency } = await client.store.get()
  /** The stocks of a row that were posted before, oldest first. */
  const postedOf = (id: string) =>
    unsettled.map(({ values, base, revision, postedAt }, place) => {
      const name = cellName('stock', id)
      const change = { from: base[name] ?? '', to: values[name] ?? '' }
      return { text: writeStockOf(id, change, `${revision}-${place}`), postedAt }
    })
  return forEach(
    rows.filter(
      ({ id, base, values }) =>
        gridColumns.some((name) => base[name] !== values[name]) ||
        postedOf(id).some(({ text }) => text !== ''),
    ),
    async (row) => {
      toUpdate(row, changedIn(row), currency)
      const { base, values } = row
      const posted = postedOf(row.id)
      const change = { from: base.stock, to: values.stock }
      const stock = writeStockOf(row.id, change, `${formKey}-${unsettled.length}`)
      checkStock(stock)
      const product = await replaceFields(client, row)
      if (stock || posted.some(({ text }) => text !== ''))
        await saveStock(client, product, stock, posted).catch((error: unknown) =>
          refuseSavedStock(error, product),
        )
    },
  )
}
