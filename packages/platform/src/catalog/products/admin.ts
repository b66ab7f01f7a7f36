// What scripts may do with products: write them as drafts, and remove them.
import { ProductDraft } from '@vitrine/contract'
import { checkCatalog, Refusal } from '@vitrine/rules'
import { z } from 'zod'
import { readCollectionKeys } from './collections.ts'
import type { Deps } from '../../deps.ts'
import { parse } from '../../validation/violations.ts'
import { lockAndRead, removeProducts } from './save.ts'
import { saveDrafts } from './save-drafts.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import { system } from '../../storage/commit.ts'

/** What scripts may do with the products of a store. */
export interface ProductsAdmin {
  /**
   * Adds products, or changes those whose ids the store has; all or none. Each draft is the whole product, but a variant
   * without `stock` keeps the stock it has.
   */
  saveProducts(products: readonly z.input<typeof ProductDraft>[]): Promise<void>
  /** Removes a product. In carts it is no longer available. */
  removeProduct(productId: string): Promise<void>
}

const Products = z.object({ products: z.array(ProductDraft) })

/** Makes the functions on the products of a store. */
export function productsAdmin(deps: Deps, findStore: () => Promise<string>): ProductsAdmin {
  const { database } = deps
  const change = async (work: (tx: CatalogTransaction) => Promise<void>) => {
    const storeId = await findStore()
    await database.transaction(async (session) => {
      await work(await catalogTransaction(session, { storeId, actor: system }, deps))
    })
  }
  return {
    async saveProducts(input) {
      const { products } = parse(Products, { products: input })
      await change(async (tx) => {
        const collections = await readCollectionKeys(tx, tx.storeId)
        checkCatalog({ products, collections }, tx)
        await saveDrafts(tx, products, 'set stock')
      })
    },
    removeProduct: (productId) =>
      change(async (tx) => {
        const stored = (await lockAndRead(tx, [productId])).get(productId)
        if (!stored) throw new Refusal('PRODUCT_NOT_FOUND', { id: productId })
        await removeProducts(tx, [stored])
      }),
  }
}
