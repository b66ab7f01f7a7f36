// The routes of products of catalog version 3: reads by id and slug, and the writes of merchants.
import type { ProductV3, RequestedField } from '@vitrine/contract'
import { changeProductV3, newProductV3, Refusal } from '@vitrine/rules'
import { type Handlers, hasPermission, type Principal, type ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { ProductCache } from './product-cache.ts'
import { readProduct, readProductsById } from './store.ts'
import { type BulkOutcome, bulkCreate, bulkDelete, bulkUpdate, toBulkResult } from './v3-bulk.ts'
import { changeStoredProduct, createProduct, type Creation, deleteProduct } from './write.ts'

const merchantFields: RequestedField = 'MERCHANT_DATA'

/** What a caller sees of products; throws if it may not read the fields of merchants. */
export function viewOf(caller: Principal, fields: readonly RequestedField[] | null | undefined) {
  const canSeeHidden = hasPermission(caller, 'products.read')
  if (fields?.includes(merchantFields) && !canSeeHidden)
    throw new Refusal('PERMISSION_DENIED', { field: 'fields', permission: 'products.read' })
  return { fields: new Set(fields ?? []), canSeeHidden }
}

type Fields = readonly RequestedField[] | null | undefined

/** Makes the handlers of catalog version 3. */
export function productsV3Handlers(
  deps: Deps,
  cache: ProductCache,
): Handlers<'productsV3'> & Handlers<'merchantProductsV3'> {
  const { database } = deps

  const getBy = async (caller: Principal, by: 'id' | 'slug', value: string, fields: Fields) => {
    const view = viewOf(caller, fields)
    const result = await readProduct(database, caller.storeId, value, view.canSeeHidden, by)
    const [product] = await cache.renderV3(caller.storeId, result, view)
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { [by]: value })
    return { product }
  }

  /** The product that was written; a program that may not read products sees what it has written all the same. */
  const written = async ({ storeId }: ProgramPrincipal, id: string, fields: Fields) => {
    const result = await readProduct(database, storeId, id, true)
    const view = { fields: new Set(fields ?? []), canSeeHidden: true }
    const [product] = await cache.renderV3(storeId, result, view)
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id })
    return { product }
  }

  const create = async (
    program: ProgramPrincipal,
    call: Parameters<Handlers<'merchantProductsV3'>['POST /stores/v3/products']>[2],
    creation: Creation,
    fields: Fields,
  ) => {
    viewOf(program, fields)
    const id = await createProduct(deps, { storeId: program.storeId, call }, creation)
    return written(program, id, fields)
  }

  /** The products that a bulk write has written, if they are asked for. */
  const itemsOf = async (
    { storeId }: ProgramPrincipal,
    { ids, failures }: BulkOutcome,
    { returnEntity, fields }: { returnEntity?: boolean | null | undefined; fields?: Fields },
  ): Promise<Map<string, ProductV3>> => {
    if (!returnEntity) return new Map()
    const written = Object.entries(ids).flatMap(([place, id]) => (failures[place] ? [] : [id]))
    const result = await readProductsById(database, storeId, written)
    const view = { fields: new Set(fields ?? []), canSeeHidden: true }
    const products = await cache.renderV3(storeId, result, view)
    return new Map(products.map((product) => [product.id, product]))
  }

  return {
    'GET /stores/v3/products/{productId}': ({ path, query }, caller) =>
      getBy(caller, 'id', path.productId, query.fields),

    'GET /stores/v3/products/slug/{slug}': ({ path, query }, caller) =>
      getBy(caller, 'slug', path.slug, query.fields),

    'POST /stores/v3/products': ({ body: { product, fields } }, program, call) =>
      create(
        program,
        call,
        {
          name: product.name,
          slug: product.slug,
          make: (context) => newProductV3(product, context),
          stockOf: () => undefined,
        },
        fields,
      ),

    'POST /stores/v3/products-with-inventory': ({ body: { product, fields } }, program, call) =>
      create(
        program,
        call,
        {
          name: product.name,
          slug: product.slug,
          make: (context) => newProductV3(product, context),
          stockOf(place) {
            const { quantity, inStock } = product.variantsInfo.variants[place]?.inventoryItem ?? {}
            return quantity ?? (inStock === false ? 0 : undefined)
          },
        },
        fields,
      ),

    'PATCH /stores/v3/products/{productId}': async ({ path, body: { product, fields } }, program, call) => {
      viewOf(program, fields)
      const { revision, ...sent } = product
      await changeStoredProduct(
        deps,
        { storeId: program.storeId, call },
        path.productId,
        (facts, context) => changeProductV3(facts, sent, context),
        revision,
      )
      return written(program, path.productId, fields)
    },

    'DELETE /stores/v3/products/{productId}': async ({ path }, { storeId }, call) => {
      await deleteProduct(deps, { storeId, call }, path.productId)
      return {}
    },

    'POST /stores/v3/bulk/products/create': async ({ body }, program, call) => {
      viewOf(program, body.fields)
      const outcome = await bulkCreate(deps, { storeId: program.storeId, call }, body.products)
      return toBulkResult(body.products.length, outcome, await itemsOf(program, outcome, body))
    },

    'POST /stores/v3/bulk/products/update': async ({ body }, program, call) => {
      viewOf(program, body.fields)
      const outcome = await bulkUpdate(deps, { storeId: program.storeId, call }, body.products)
      return toBulkResult(body.products.length, outcome, await itemsOf(program, outcome, body))
    },

    'POST /stores/v3/bulk/products/delete': async ({ body }, { storeId }, call) => {
      const outcome = await bulkDelete(deps, { storeId, call }, body.productIds)
      return toBulkResult(body.productIds.length, outcome, new Map())
    },
  }
}
