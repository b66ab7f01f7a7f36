// Reads what a program has written of products of catalog version 3: one that may not read products sees what it has written.
import type { BulkProductsResult, ItemResults, ProductV3, RequestedField } from '@vitrine/contract'
import { Refusal, toInventoryItem, variantKey } from '@vitrine/rules'
import type { ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { toItemResults } from '../inventory/item-results.ts'
import { readItemsOf } from '../inventory/items.ts'
import { failureWithCurrent, staleIds } from '../storage/current-entity.ts'
import type { ProductCache } from './product-cache.ts'
import { readProduct, readProductsById } from './store.ts'
import { type BulkWrite, toBulkResult } from './v3-bulk.ts'
import { type SentStock, sentStock } from './v3-stock.ts'

type Fields = readonly RequestedField[] | null | undefined

/** What a call asks to be returned of what it writes. */
interface Returned {
  returnEntity?: boolean | null | undefined
  fields?: Fields
}

const writtenIds = ({ ids, failures }: BulkWrite): string[] =>
  Object.entries(ids).flatMap(([place, id]) => (failures[place] ? [] : [id]))

/** Makes what reads the products that were written, and the stock that was sent with them. */
export function writtenProducts({ database, clock }: Deps, cache: ProductCache) {
  const toView = (fields: Fields) => ({ fields: new Set(fields ?? []), canSeeHidden: true })
  return {
    async single({ storeId }: ProgramPrincipal, id: string, fields: Fields) {
      const result = await readProduct(database, storeId, id, { canSeeHidden: true, now: clock.now() })
      const [product] = await cache.renderV3(storeId, result, toView(fields))
      if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id })
      return { product }
    },

    /** The results of a bulk write: with what it has written, if that is asked for, and with what was changed meanwhile. */
    async many(
      { storeId }: ProgramPrincipal,
      count: number,
      write: BulkWrite,
      { returnEntity, fields }: Returned,
    ): Promise<BulkProductsResult> {
      const { ids, failures } = write
      const read = async (requested: string[], fields: Fields): Promise<Map<string, ProductV3>> => {
        if (requested.length === 0) return new Map()
        const result = await readProductsById(database, storeId, requested)
        const products = await cache.renderV3(storeId, result, toView(fields))
        return new Map(products.map((product) => [product.id, product]))
      }
      const items = await read(returnEntity ? writtenIds(write) : [], fields)
      const changed = await read(staleIds(failures, ids), undefined)
      const explained = Object.entries(failures).map(([place, failure]) => [
        place,
        failureWithCurrent(failure, 'product', changed.get(ids[place] ?? '')),
      ])
      return toBulkResult(count, { ids, failures: Object.fromEntries(explained) }, items)
    },

    /** The results of the stock that was sent with products. Those of a product that was refused have its code alone: it may have a thousand. */
    async stock(
      { storeId }: ProgramPrincipal,
      products: readonly SentStock[],
      write: BulkWrite,
      { returnEntity }: Returned,
    ): Promise<ItemResults> {
      const sent = products.flatMap((product, i) =>
        sentStock(product).map((_, n) => {
          const key = { productId: write.ids[i] ?? '', variantId: write.variantIds[i]?.[n] ?? '' }
          const code = write.failures[i]?.code
          return { key, error: code && { code, description: 'The product was not saved', data: {} } }
        }),
      )
      if (sent.length === 0) return toItemResults([], returnEntity)
      const found = await readItemsOf(
        database,
        storeId,
        sent.map(({ key }) => key),
      )
      const items = new Map(found.map((item) => [variantKey(item.productId, item.variantId), item]))
      const written = sent.map(({ key, error }) => {
        const item = items.get(variantKey(key.productId, key.variantId))
        return { item: item && toInventoryItem(item, storeId), ...(error && { error }) }
      })
      return toItemResults(written, returnEntity)
    },
  }
}
