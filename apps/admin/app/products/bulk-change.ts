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
import { gridColumns, onlyKey, stockOfRow } from './bulk-rows.ts'
import type { BulkRow, GridRow, GridValues, GridVariant } from './bulk-rows.ts'
import { nameOfVariant } from './option-values.ts'
import { amountText } from './price-text.ts'
import { salePricesOf } from './product-row.ts'
import { loadProduct } from './save-product.ts'
import { checkStock, saveStock, UnsavedStock } from './save-stock.ts'
import { keyOfVariant, readStock, stockOfVariants, writeStock } from './stock-values.ts'

/** How many calls run at the same time. */
const concurrency = 4

/** What a change has done. */
export interface BulkOutcome {
  changed: number
  failures: BulkFailure[]
}

/** A product that stays as it is, and why. */
export interface BulkFailure {
  id: string
  why: string
  /** Those that another merchant has changed, too. */
  fields?: readonly (keyof GridValues)[]
  /** The variants whose stock is left to save, if that of others was saved. */
  unsaved?: readonly string[]
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
  ...(error instanceof UnsavedStock && { unsaved: Object.keys(readStock(error.left).changes) }),
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

/** A product as a row of the grid. */
export const toGridProduct = (product: Product): BulkRow => ({
  id: product.id,
  values: toGridValues(product),
  variants: toGridVariants(product),
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

/** The variants of a product with options. */
function toGridVariants(product: Product): GridVariant[] {
  if (product.productOptions.length === 0) return []
  const stock = stockOfVariants(product)
  return product.variants.map((each) => {
    const key = keyOfVariant(product, each)
    const { priceData, sku = '' } = each.variant
    return {
      key,
      name: nameOfVariant(key),
      price: amountText(priceData.price, priceData.currency),
      sku,
      stock: stock[key]?.pieces ?? '',
    }
  })
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

/** Says what the stock is now if the form has changed it before, such as by a save whose answer was lost. */
function refuseSavedStock(error: unknown, product: Product): never {
  const cause = error instanceof UnsavedStock ? error.cause : undefined
  if (!(cause instanceof StoreError && cause.code === 'IDEMPOTENCY_KEY_REUSED')) throw error
  const { stock } = toGridValues(product)
  const now =
    product.productOptions.length > 0
      ? 'has new stock by now'
      : stock
        ? `has ${stock} units by now`
        : 'is not tracked by now'
  throw new BulkRefusal(`${now}, because an earlier save took effect. Check the number, then save again.`)
}

/** Throws if the product has other variants than those whose stock was entered. */
function checkVariants(product: Product, keys: readonly string[]): void {
  const stock = stockOfVariants(product)
  if (keys.some((key) => !stock[key]))
    throw new BulkRefusal('has other variants by now. Check the numbers, then save again.')
}

/** Replaces the fields of a row, unless another merchant has changed the same ones since it was loaded. */
const replaceFields = (client: MerchantClient, row: GridRow, keys: readonly string[]): Promise<Product> =>
  retryMismatch(async () => {
    const product = await loadProduct(client, row.id)
    if (!product) throw new BulkRefusal('was deleted')
    checkVariants(product, keys)
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
  // The form changes the stock of a product once under a key, whatever numbers are entered.
  const stockText = ({ id, stock }: Pick<GridRow, 'id' | 'stock'>, key: string) =>
    writeStock(stock, `${key}-${id}`)
  /** The stocks of a row that were posted before, oldest first. */
  const postedOf = ({ id }: GridRow) =>
    unsettled.map(({ values, base, revision, postedAt }, place) => ({
      text: stockText({ id, stock: stockOfRow(id, base, values) }, `${revision}-${place}`),
      postedAt,
    }))
  const toSave = rows.flatMap((row) => {
    const stock = stockText(row, `${formKey}-${unsettled.length}`)
    const posted = postedOf(row)
    const changesStock = [stock, ...posted.map(({ text }) => text)].some((text) => text !== '')
    return changesStock || changedIn(row).length > 0 ? [{ id: row.id, row, stock, posted, changesStock }] : []
  })
  return forEach(toSave, async ({ row, stock, posted, changesStock }) => {
    toUpdate(row, changedIn(row), currency)
    checkStock(stock)
    const product = await replaceFields(client, row, Object.keys(readStock(stock).changes))
    if (changesStock)
      await saveStock(client, product, stock, posted).catch((error: unknown) =>
        refuseSavedStock(error, product),
      )
  })
}
