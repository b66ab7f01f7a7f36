// The routes with which merchants write products of catalog version 3.
import type {
  BulkProductsResult,
  NewProductV3,
  NewProductWithInventory,
  ProductV3,
  RequestedField,
} from '@vitrine/contract'
import {
  beyondLimit,
  changePreorder,
  changeProductV3,
  Invalid,
  isBeyondLimit,
  keepDiscount,
  newProductV3,
  referencesOf,
  Refusal,
  untracked,
} from '@vitrine/rules'
import type { Handlers, ProgramPrincipal } from '../call.ts'
import { failureWithCurrent, staleIds, withCurrent } from '../storage/current-entity.ts'
import type { Deps } from '../deps.ts'
import type { ProductCache } from './product-cache.ts'
import { readProduct, readProductsById } from './store.ts'
import { type BulkWrite, bulkCreate, bulkDelete, bulkShare, bulkUpdate, toBulkResult } from './v3-bulk.ts'
import { productFilterHandlers } from './v3-filter-changes.ts'
import { viewOf } from './v3-view.ts'
import { changeStoredProduct, createProduct, type Creation, deleteProduct } from './write.ts'

type Fields = readonly RequestedField[] | null | undefined

/** A product of catalog version 3 to create, with the stock of its variants if it was sent. */
const creationOfV3 = (product: NewProductV3 | NewProductWithInventory): Creation => ({
  name: product.name,
  slug: product.slug,
  make: (context) => newProductV3(product, context),
  references: referencesOf([product]),
  levelOf(place) {
    const variant = product.variantsInfo.variants[place]
    const { quantity, inStock, preorderInfo } =
      (variant && 'inventoryItem' in variant && variant.inventoryItem) || {}
    const stock = quantity ?? (inStock === false ? 0 : undefined)
    const level = changePreorder(untracked, preorderInfo ?? {})
    const { preorder } = level
    if (stock !== undefined && isBeyondLimit(untracked, { ...level, quantity: stock }))
      throw new Invalid([
        beyondLimit(`product.variantsInfo.variants[${place}].inventoryItem.quantity`, level),
      ])
    return { ...(stock !== undefined && { stock }), ...(preorder && { preorder }) }
  },
})

/** Makes what reads the products that were written: a program that may not read products sees what it has written. */
function writtenProducts({ database, clock }: Deps, cache: ProductCache) {
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
      { ids, failures }: BulkWrite,
      { returnEntity, fields }: { returnEntity?: boolean | null | undefined; fields?: Fields },
    ): Promise<BulkProductsResult> {
      const read = async (requested: string[], fields: Fields): Promise<Map<string, ProductV3>> => {
        if (requested.length === 0) return new Map()
        const result = await readProductsById(database, storeId, requested)
        const products = await cache.renderV3(storeId, result, toView(fields))
        return new Map(products.map((product) => [product.id, product]))
      }
      const written = Object.entries(ids).flatMap(([place, id]) => (failures[place] ? [] : [id]))
      const items = await read(returnEntity ? written : [], fields)
      const changed = await read(staleIds(failures, ids), undefined)
      const explained = Object.entries(failures).map(([place, failure]) => [
        place,
        failureWithCurrent(failure, 'product', changed.get(ids[place] ?? '')),
      ])
      return toBulkResult(count, { ids, failures: Object.fromEntries(explained) }, items)
    },
  }
}

type WriteHandlers = Handlers<'merchantProductsV3'>

/** Makes the handlers that write products of catalog version 3. */
export function writeV3Handlers(deps: Deps, cache: ProductCache): WriteHandlers {
  const written = writtenProducts(deps, cache)

  const create: WriteHandlers['POST /stores/v3/products-with-inventory'] = async (
    { body },
    program,
    call,
  ) => {
    viewOf(program, body.fields)
    const merchantCall = { storeId: program.storeId, call }
    const id = await createProduct(deps, merchantCall, creationOfV3(body.product))
    return written.single(program, id, body.fields)
  }

  const share =
    (change: 'add' | 'remove'): WriteHandlers['POST /stores/v3/bulk/products/add-info-sections'] =>
    async ({ body }, program, call) => {
      viewOf(program, body.fields)
      const outcome = await bulkShare(deps, { storeId: program.storeId, call }, change, body)
      return written.many(program, body.products.length, outcome, body)
    }

  const handlers: WriteHandlers = {
    'POST /stores/v3/products': create,
    'POST /stores/v3/products-with-inventory': create,

    'PATCH /stores/v3/products/{productId}': async ({ path, body: { product, fields } }, program, call) => {
      viewOf(program, fields)
      const { revision, ...sent } = product
      await changeStoredProduct(
        deps,
        { storeId: program.storeId, call },
        path.productId,
        (facts, context) =>
          keepDiscount(facts, { ...context, now: deps.clock.now() }, (current) =>
            changeProductV3(current, sent, context),
          ),
        { revision, references: referencesOf([sent]) },
      )
      return written.single(program, path.productId, fields)
    },

    'DELETE /stores/v3/products/{productId}': async ({ path }, { storeId }, call) => {
      await deleteProduct(deps, { storeId, call }, path.productId)
      return {}
    },

    'POST /stores/v3/bulk/products/create': async ({ body }, program, call) => {
      viewOf(program, body.fields)
      const outcome = await bulkCreate(
        deps,
        { storeId: program.storeId, call },
        body.products.map(creationOfV3),
      )
      return written.many(program, body.products.length, outcome, body)
    },

    'POST /stores/v3/bulk/products/update': async ({ body }, program, call) => {
      viewOf(program, body.fields)
      const outcome = await bulkUpdate(deps, { storeId: program.storeId, call }, body.products)
      return written.many(program, body.products.length, outcome, body)
    },

    'POST /stores/v3/bulk/products/add-info-sections': share('add'),
    'POST /stores/v3/bulk/products/remove-info-sections': share('remove'),

    ...productFilterHandlers(deps),

    'POST /stores/v3/bulk/products/delete': async ({ body }, { storeId }, call) => {
      const outcome = await bulkDelete(deps, { storeId, call }, body.productIds)
      return toBulkResult(body.productIds.length, outcome, new Map())
    },
  }
  return withCurrent(handlers, 'product', async (program, id) => {
    const { product } = await written.single(program, id, undefined)
    return product
  })
}
