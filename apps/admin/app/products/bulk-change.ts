// The changes of several products at once: one for all of them, or a value of its own for each.
import { StoreError } from '@vitrine/client'
import type { AdjustValue, BulkResult, Product, ProductUpdate, SetValue } from '@vitrine/client'
import { InvalidEntries, parseDecimal } from '../form/entries.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { gridColumns } from './bulk-rows.ts'
import type { GridRow, GridValues } from './bulk-rows.ts'
import { keyOf } from './option-values.ts'
import { amountText } from './price-text.ts'
import { loadProduct } from './save-product.ts'
import { checkStock, saveStock, UnsavedStock } from './save-stock.ts'
import { stockOfVariants, writeStock } from './stock-values.ts'

/** How many calls run at the same time. */
const concurrency = 4

/** What a change has done. */
export interface BulkOutcome {
  changed: number
  /** The products that stay as they are, and why; `fields` are those that another merchant has changed, too. */
  failures: { id: string; why: string; fields?: readonly (keyof GridValues)[] }[]
}

/** What can be done to all selected products. */
export const bulkActions = [
  { value: 'price', label: 'Set the price' },
  { value: 'amount', label: 'Change the price by an amount' },
  { value: 'percent', label: 'Change the price by percent' },
  { value: 'ribbon', label: 'Set the ribbon' },
  { value: 'brand', label: 'Set the brand' },
  { value: 'show', label: 'Show in the storefront' },
  { value: 'hide', label: 'Hide from the storefront' },
  { value: 'archive', label: 'Archive' },
  { value: 'restore', label: 'Restore from the archive' },
] as const

/** Why a change cannot be sent. */
export class BulkRefusal extends Error {}

/** A row of which another merchant has changed the same fields since it was loaded. */
class ChangedMeanwhile extends BulkRefusal {
  readonly fields: readonly (keyof GridValues)[]
  constructor(fields: readonly (keyof GridValues)[]) {
    super('was changed while you edited it')
    this.fields = fields
  }
}

function signed(text: string, example: string): number {
  const [, sign = '', digits = ''] = /^\s*([+-]?)(.*)$/s.exec(text) ?? []
  const number = parseDecimal(digits)
  if (Number.isNaN(number)) throw new BulkRefusal(`Enter a number, such as ${example}.`)
  return sign === '-' ? -number : number
}

function priceOf(text: string): number {
  const price = parseDecimal(text)
  if (Number.isNaN(price)) throw new BulkRefusal('Enter a price, such as 19.90.')
  return price
}

const toOutcome = ({ results, bulkActionMetadata }: BulkResult): BulkOutcome => ({
  changed: bulkActionMetadata.totalSuccesses,
  failures: results.flatMap(({ itemMetadata: { id, error } }) =>
    error ? [{ id, why: bulkReason(error) }] : [],
  ),
})

function bulkReason({ code, data }: { code: string; data: Record<string, unknown> }): string {
  if (code === 'PRODUCT_NOT_FOUND') return 'was deleted'
  const [violation] = (data.fieldViolations ?? []) as { field: string; description: string }[]
  return violation ? `${violation.field} ${violation.description}` : 'was refused'
}

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
  if (violation) return `${violation.field.split('.').at(-1) ?? ''} ${violation.description}`
  if (error.status === 404) return 'was deleted'
  if (error.code === 'REVISION_MISMATCH') return 'was changed by another merchant meanwhile'
  throw error
}

/** Makes one change of all products; one that adds to prices takes effect once for each key. */
export async function changeAll(
  { merchantProducts }: MerchantClient,
  ids: readonly string[],
  { action, value, isRounded }: { action: string; value: string; isRounded: boolean },
  idempotencyKey: string,
): Promise<BulkOutcome> {
  const set = async (property: SetValue) => toOutcome(await merchantProducts.bulkUpdate(ids, property))
  const adjust = async (price: AdjustValue['price']) =>
    toOutcome(await merchantProducts.bulkAdjust(ids, { price }, { idempotencyKey }))
  const update = (change: ProductUpdate) =>
    forEach(
      ids.map((id) => ({ id })),
      ({ id }) => merchantProducts.update(id, change),
    )
  const text = value.trim()
  switch (action) {
    case 'price':
      return set({ price: priceOf(text) })
    case 'amount':
      return adjust({ amount: signed(text, '5 or -2.50') })
    case 'percent':
      return adjust({ percentage: { rate: signed(text, '10 or -20'), roundToInt: isRounded } })
    case 'ribbon':
      return text ? set({ ribbon: text }) : update({ ribbon: null })
    case 'brand':
      return text ? set({ brand: text }) : update({ brand: null })
    case 'show':
    case 'hide':
      return update({ visible: action === 'show' })
    case 'archive':
      return toOutcome(await merchantProducts.bulkArchive(ids))
    case 'restore':
      return toOutcome(await merchantProducts.bulkRestore(ids))
    default:
      throw new BulkRefusal('Choose what to change.')
  }
}

const onlyKey = keyOf([])

/** The fields of a product in the grid. */
export const toGridValues = (product: Product): GridValues => {
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
const isSame = (name: keyof GridValues, a: string, b: string) =>
  a === b || (name === 'price' && parseDecimal(a) === parseDecimal(b))

/** The fields that are replaced; stock is changed by the difference. */
const replaced = gridColumns.filter((name) => name !== 'stock')

const changedIn = ({ base, values }: GridRow) => replaced.filter((name) => base[name] !== values[name])

function toUpdate({ values }: GridRow, changed: readonly (keyof GridValues)[]): ProductUpdate {
  return {
    ...(changed.includes('name') && { name: values.name }),
    ...(changed.includes('price') && { priceData: { price: priceOf(values.price) } }),
    ...(changed.includes('sku') && { sku: values.sku || null }),
    ...(changed.includes('ribbon') && { ribbon: values.ribbon || null }),
    ...(changed.includes('visible') && { visible: values.visible === 'on' }),
  }
}

/** The stock of a row as the form of a product holds it; a form changes it once, whatever number is entered later. */
const stockOf = ({ id, base: { stock: from }, values: { stock: to } }: GridRow, formKey: string) =>
  writeStock({ [onlyKey]: { from, to } }, `${formKey}-${id}`)

/** Says how many pieces there are if the form has changed them before, such as by a save whose answer was lost. */
function refuseSavedStock(error: unknown, product: Product): never {
  const cause = error instanceof UnsavedStock ? error.cause : undefined
  if (!(cause instanceof StoreError && cause.code === 'IDEMPOTENCY_KEY_REUSED')) throw error
  const { stock } = toGridValues(product)
  throw new BulkRefusal(
    `has ${stock || 'uncounted'} pieces by now, because an earlier save took effect. Check the number, then save again.`,
  )
}

/** Another merchant may change other fields of the product between the two calls. */
const maxTries = 3

/** Replaces the fields of a row, unless another merchant has changed the same ones since it was loaded. */
async function replaceFields(client: MerchantClient, row: GridRow, tries = maxTries): Promise<Product> {
  const product = await loadProduct(client, row.id)
  if (!product) throw new BulkRefusal('was deleted')
  const now = toGridValues(product)
  // What is saved already was entered by both, or sent before.
  const changed = changedIn(row).filter((name) => !isSame(name, row.values[name], now[name]))
  const lost = changed.filter((name) => !isSame(name, row.base[name], now[name]))
  if (lost.length > 0) throw new ChangedMeanwhile(lost)
  if (changed.length === 0) return product
  try {
    const ifMatch = `${row.id}:${product.revision ?? ''}` as const
    await client.merchantProducts.update(row.id, toUpdate(row, changed), { ifMatch })
    return product
  } catch (error) {
    if (tries > 1 && error instanceof StoreError && error.code === 'REVISION_MISMATCH')
      return replaceFields(client, row, tries - 1)
    throw error
  }
}

/**
 * Saves the rows that were changed, each unless the same field was changed by another merchant meanwhile. `formKey` is that of
 * the form that was posted.
 */
export const saveRows = (
  client: MerchantClient,
  rows: readonly GridRow[],
  formKey: string,
): Promise<BulkOutcome> =>
  forEach(
    rows.filter(({ base, values }) => gridColumns.some((name) => base[name] !== values[name])),
    async (row) => {
      toUpdate(row, changedIn(row))
      const stock = stockOf(row, formKey)
      checkStock(stock)
      const product = await replaceFields(client, row)
      if (stock)
        await saveStock(client, product, stock).catch((error: unknown) => refuseSavedStock(error, product))
    },
  )
