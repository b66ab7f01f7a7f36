// Saves the form of a product: its own fields, its pictures, the values of its variants, and the collections that it is in.
import { StoreError } from '@vitrine/client'
import type { Product, WriteOptions } from '@vitrine/client'
import { isOutage } from '../failed-call.ts'
import { InvalidEntries, readAll, UndoneCreation, UnfinishedSave } from '../form/entries.ts'
import { selectedOf } from '../form/form.ts'
import type { FormValues, Unsettled } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import type { ProductFieldName } from './product-fields.ts'
import { UnsavedStock, checkStock, rebaseStock, saveStock } from './save-stock.ts'
import { readShared } from './shared-section-values.ts'
import { saveSharedSections } from './shared-sections.ts'
import { checkBarcode, saveByIds } from './save-by-ids.ts'
import type { EnteredProduct } from './save-by-ids.ts'
import { checkModifiers } from './modifier-values.ts'
import { readOptions, withoutOldNames } from './option-values.ts'
import { renameOptions } from './rename-options.ts'
import { newValues } from './product-values.ts'
import { checkVariants, toMedia, toNewProduct, toOverrides, toUpdate } from './product-update.ts'
import { withVariantNames } from './variant-problems.ts'

type Values = FormValues<ProductFieldName>

/** The product with its revision and cost. */
export const loadProduct = ({ products }: Pick<MerchantClient, 'products'>, id: string) =>
  products.get(id, { forMerchant: true })

async function reload(client: MerchantClient, id: string): Promise<Product> {
  const product = await loadProduct(client, id)
  if (!product) throw new TypeError('A product that was saved is missing')
  return product
}

const atRevision = ({ id, revision }: Pick<Product, 'id' | 'revision'>): WriteOptions => ({
  ifMatch: `${id}:${revision ?? ''}`,
})

/** Adds a product to collections, and removes it from others; a rule alone decides about its collection. */
async function saveCollections(
  { merchantCollections }: MerchantClient,
  product: Product,
  selected: string[],
) {
  const rules = await merchantCollections.rules()
  const before = product.collectionIds.filter((id) => !rules.has(id))
  const added = selected.filter((id) => !before.includes(id) && !rules.has(id))
  const removed = before.filter((id) => !selected.includes(id))
  for (const id of added) await merchantCollections.addProducts(id, [product.id])
  for (const id of removed) await merchantCollections.removeProducts(id, [product.id])
}

/** Saves what has calls of its own, each under a key that follows from `key`; returns the product as it is then. */
async function saveParts(
  client: MerchantClient,
  product: Product,
  form: EnteredProduct & Unsettled,
  key?: string,
): Promise<Product> {
  const { changed, entered, unsettled = [] } = form
  const posted = unsettled.flatMap(({ values: { stock: text }, postedAt }) =>
    text === undefined ? [] : { text, postedAt },
  )
  let current = product
  const optionsOf = (part: string): WriteOptions => ({
    ...atRevision(current),
    ...(key && { idempotencyKey: `${key}-${part}` }),
  })
  if (changed.pictures !== undefined)
    current = await client.merchantProducts.setMedia(current.id, toMedia(entered), optionsOf('pictures'))
  if (changed.sharedSections !== undefined) {
    await saveSharedSections(client, current, readShared(changed.sharedSections))
    current = await reload(client, current.id)
  }
  const overrides =
    changed.variants !== undefined || changed.options !== undefined ? toOverrides(entered, current) : []
  if (overrides.length > 0) {
    await withVariantNames(
      client.merchantProducts.updateVariants(current.id, overrides, optionsOf('variants')),
      current,
      overrides.map(({ variantIds }) => variantIds?.[0]),
    )
    current = await reload(client, current.id)
  }
  if (await saveByIds(client, current, form, key !== undefined)) current = await reload(client, current.id)
  if (changed.collections !== undefined) {
    await saveCollections(client, current, selectedOf(entered.collections))
    current = await reload(client, current.id)
  }
  // Last, because a save that is refused earlier is sent again with the same differences.
  if (changed.stock || posted.length > 0) await saveStock(client, current, changed.stock ?? '', posted)
  return current
}

/** Why a part of a product was not saved; stock that a shopper was faster to buy is shown as it is now. */
async function toUnfinished(
  client: MerchantClient,
  id: string,
  error: unknown,
  renamed?: Partial<Values>,
): Promise<UnfinishedSave> {
  if (!(error instanceof UnsavedStock)) return new UnfinishedSave(id, error, renamed)
  const { left, cause } = error
  // Without an answer, all of it is sent once more.
  if (!(cause instanceof InvalidEntries)) return new UnfinishedSave(id, cause, renamed)
  const stock = rebaseStock(left, await reload(client, id))
  return new UnfinishedSave(id, cause, { ...renamed, stock }, true)
}

/** The checks of the parts that follow in calls of their own. */
const checksOf = (entered: Values, changed: Partial<Values>, currency: string | undefined) => ({
  variants: () => checkVariants(entered, currency),
  stock: () => checkStock(entered.stock),
  modifiers: () => checkModifiers(changed.modifiers ?? '', currency),
  barcode: () => checkBarcode(entered, changed),
})

/** Saves the fields that a merchant has changed. */
export async function saveProduct(
  client: MerchantClient,
  id: string,
  changed: Partial<Values>,
  { unsettled, ...options }: WriteOptions & Unsettled,
  entered: Values,
  base: Values,
): Promise<Product> {
  const before = await loadProduct(client, id)
  const currency = before?.priceData.currency
  const { update } = readAll({
    ...checksOf(entered, changed, currency),
    // A product that is gone is refused by the call.
    update: () => (before ? toUpdate(changed, entered, before) : {}),
  })
  const entries = readOptions(changed.options ?? '')
  const renamed = await renameOptions(client, id, entries, options)
  const current = renamed ? atRevision(renamed) : options
  let saved: Product | undefined
  try {
    saved = await client.merchantProducts.update(id, update, current)
    return await saveParts(client, saved, { changed, entered, base, unsettled })
  } catch (error) {
    if (!renamed && !saved) throw error
    throw await toUnfinished(client, id, error, renamed && { options: withoutOldNames(entered.options) })
  }
}

/**
 * Creates a product with all its parts; if one of them is refused, there is no product. Without an answer it may be there: the
 * next call with the same key goes on with it.
 */
export async function createProduct(
  client: MerchantClient,
  entered: Values,
  { idempotencyKey, unsettled }: Pick<WriteOptions, 'idempotencyKey'> & Unsettled = {},
): Promise<Product> {
  const { currency } = await client.store.get()
  const { product } = readAll({
    ...checksOf(entered, entered, currency),
    product: () => toNewProduct(entered, currency),
  })
  const created = await client.merchantProducts.create(product, { idempotencyKey })
  try {
    const { pictures, sharedSections, variants, modifiers, barcode, collections, stock } = entered
    const parts = {
      ...(pictures && { pictures }),
      ...(sharedSections && { sharedSections }),
      ...(variants && { variants }),
      ...(modifiers && { modifiers }),
      ...(barcode && { barcode }),
      ...(collections && { collections }),
      ...(stock && { stock }),
    }
    const form = { changed: parts, entered, base: newValues, unsettled }
    return await saveParts(client, created, form, idempotencyKey)
  } catch (error) {
    const cause = error instanceof UnsavedStock ? error.cause : error
    const isRefused = cause instanceof InvalidEntries || (cause instanceof StoreError && !isOutage(cause))
    if (!isRefused) throw cause
    await client.merchantProducts.delete(created.id).catch((failure: unknown) => {
      // Another post of the same form has deleted it.
      if (!(failure instanceof StoreError && failure.status === 404)) throw failure
    })
    throw new UndoneCreation(cause)
  }
}
