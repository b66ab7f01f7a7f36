// Saves the form of an inventory item with the document of its product: stock and preorder in one call.
import { StoreError } from '@vitrine/client'
import type { ProductDocumentUpdate, StockReason } from '@vitrine/client'
import { InvalidEntries, readAll } from '../form/entries.ts'
import type { ChangedForm, Editable } from '../form/form.ts'
import { stale } from '../form/retry-mismatch.ts'
import { unchanged } from '../products/variant-document.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { loadItem, readUnits, valuesOfItem } from './inventory-values.ts'
import type { InventoryFieldName } from './inventory-values.ts'

type Form = ChangedForm<InventoryFieldName>
type SentVariant = ProductDocumentUpdate['variants'][number]

const maxUnits = 99_999
const maxLimit = 100_000
const preorderFields = ['enabled', 'message', 'limit'] as const

const refuse = (name: InventoryFieldName, text: string) => new InvalidEntries({ [name]: text })

const limitOf = ({ enabled, limit }: Form['entered']) => (enabled && limit.trim() ? Number(limit) : undefined)

function unitsOf({ entered, base }: Form): number {
  const units = readUnits(entered.units, base.units)
  if (units === undefined) {
    const orDifference = base.units === '' ? '' : ', or a difference such as +20'
    throw refuse('units', `Enter a whole number from 0 to 99,999${orDifference}.`)
  }
  if (units < 0) throw refuse('units', 'There are fewer units in stock than that.')
  // A number that is larger already, as from an import, can still be taken from.
  if (units > Math.max(maxUnits, Number(base.units)) || units > (limitOf(entered) ?? units))
    throw refuse('units', 'That would be more than 99,999 units, or than the limit of the preorder.')
  return units
}

/** What the form began with, and what the stock is to be; undefined if it stays as it is. */
function stockOf(form: Form): SentVariant['stock'] {
  const { changed, entered, base } = form
  if (changed.stock === undefined && changed.units === undefined) return undefined
  const levelOf = (stock: string, units: number) =>
    stock === 'IN_STOCK' || stock === 'OUT_OF_STOCK' ? stock : units
  if (entered.stock !== 'TRACKED' && changed.units)
    throw refuse('units', 'Choose “Tracked” to enter how many there are.')
  if (entered.stock === 'IN_STOCK' && limitOf(entered) !== undefined)
    throw refuse('stock', 'The stock of a preorder with a limit is tracked. Remove its limit first.')
  return {
    from: levelOf(base.stock, Number(base.units)),
    to: entered.stock === 'TRACKED' ? unitsOf(form) : levelOf(entered.stock, 0),
  }
}

/** The terms of the preorder; undefined if they stay as they are. */
function preorderOf({ changed, entered }: Form): SentVariant['preorder'] {
  const { enabled, message } = entered
  if (preorderFields.every((name) => changed[name] === undefined)) return undefined
  if (!enabled && (changed.message || changed.limit))
    throw refuse('enabled', 'Only a variant that can be preordered has a message and a limit.')
  if (!enabled) return null
  const limit = limitOf(entered)
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= maxLimit))
    throw refuse('limit', 'Enter a whole number from 1 to 100,000, or leave it empty.')
  return { ...(message && { message }), ...(limit !== undefined && { limit }) }
}

/** Whether the stock has no such difference any more: fewer units are left, or tracking has begun or ended. */
const isStockStale = (error: unknown) =>
  error instanceof StoreError && error.violations.some(({ field }) => /\.stock\b/.test(field))

/** Saves what a merchant has changed of an item. Units that are sold meanwhile stay sold. */
export async function saveItem(client: MerchantClient, id: string, form: Form): Promise<Editable> {
  const { entered, base, revision } = form
  const item = await loadItem(client, id)
  if (!item || item.revision !== revision) throw stale()
  const { stock, preorder } = readAll({ stock: () => stockOf(form), preorder: () => preorderOf(form) })
  const now = valuesOfItem(item)
  if (preorder !== undefined && preorderFields.some((name) => now[name] !== base[name])) throw stale()
  const { createdDate: _created, lastUpdated: _updated, archivedDate: _archived, ...document } = item.document
  const sent = { ...(stock && { stock }), ...(preorder !== undefined && { preorder }) }
  const variants = document.variants.map((variant) => ({
    ...unchanged(variant),
    ...(variant.id === item.variantId && sent),
  }))
  const options = { reason: entered.reason as StockReason }
  return client.productDocuments.save({ ...document, variants }, options).catch((error: unknown) => {
    throw isStockStale(error) ? stale() : error
  })
}
