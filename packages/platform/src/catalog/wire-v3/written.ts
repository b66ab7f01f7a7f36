// Reads what a program has written of products of catalog version 3: one that may not read products sees what it has written.
import type { BulkProductsResult, ItemResults, ProductV3, RequestedField } from '@vitrine/contract'
import { Refusal, toInventoryItem, variantKey } from '@vitrine/rules'
import type { ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { readItemsOf } from '../inventory/items.ts'
import { toBulkResult } from '../../storage/bulk.ts'
import { failureWithCurrent, staleIds } from '../../storage/current-entity.ts'
import type { ItemOutcome } from '../../storage/idempotency.ts'
import type { ProductCache } from '../products/product-cache.ts'
import { readProduct, readProductsById } from '../products/store.ts'
import { type SentStock, sentStock } from './sent-stock.ts'

type Fields = readonly RequestedField[] | null | undefined

/** What a call asks to be returned of what it writes. */
interface Returned {
  returnEntity?: boolean | null | undefined
  fields?: Fields
}

const writtenIds = (results: readonly ItemOutcome[]): string[] =>
  results.flatMap(({ id, failure }) => (failure || id === undefined ? [] : [id]))

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
      results: readonly ItemOutcome[],
      { returnEntity, fields }: Returned,
    ): Promise<BulkProductsResult> {
      const read = async (requested: string[], fields: Fields): Promise<Map<string, ProductV3>> => {
        if (requested.length === 0) return new Map()
        const result = await readProductsById(database, storeId, requested)
        const products = await cache.renderV3(storeId, result, toView(fields))
        return new Map(products.map((product) => [product.id, product]))
      }
      const items = await read(returnEntity ? writtenIds(results) : [], fields)
      const changed = await read(staleIds(results), undefined)
      const explained = results.map(({ id, failure, ...others }) => ({
        ...others,
        ...(id !== undefined && { id }),
        ...(failure && { failure: failureWithCurrent(failure, 'product', changed.get(id ?? '')) }),
      }))
      return toBulkResult(explained, (id) => items.get(id ?? ''))
    },

    /** The results of the stock that was sent with products. Those of a product that was refused have its code alone: it may have a thousand. */
    async stock(
      { storeId }: ProgramPrincipal,
      products: readonly SentStock[],
      results: readonly ItemOutcome[],
      { returnEntity }: Returned,
    ): Promise<ItemResults> {
      const sent = products.flatMap((product, i) =>
        sentStock(product).map((_, n) => {
          const { id: productId = '', parts = [], failure } = results[i] ?? {}
          const key = { productId, variantId: parts[n] ?? '' }
          const code = failure?.code
          return { key, failure: code && { code, description: 'The product was not saved', data: {} } }
        }),
      )
      const found = await readItemsOf(
        database,
        storeId,
        sent.map(({ key }) => key),
      )
      const items = new Map(found.map((item) => [variantKey(item.productId, item.variantId), item]))
      const written = sent.map(({ key, failure }) => {
        const item = items.get(variantKey(key.productId, key.variantId))
        return { ...(item && { id: item.id }), ...(failure && { failure }) }
      })
      const byId = new Map(found.map((item) => [item.id, toInventoryItem(item, storeId)]))
      return toBulkResult(written, (id) => (returnEntity ? byId.get(id ?? '') : undefined))
    },
  }
}
