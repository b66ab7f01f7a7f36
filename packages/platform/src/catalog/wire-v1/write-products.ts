// The routes with which merchants create, change and delete products in catalog version 1.
import type { NewProduct } from '@vitrine/contract'
import {
  addMedia,
  adjustProduct,
  archiveProduct,
  assignMedia,
  changeProduct,
  changeVariants,
  checkAdjustment,
  firstStock,
  managesVariants,
  namedVariants,
  newProduct,
  onlyField,
  type ChangeContext,
  type ProductFacts,
  Refusal,
  removeMedia,
  resetVariants,
  restoreProduct,
  setMedia,
  setProperty,
  unassignMedia,
} from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { merchantScope } from '../../storage/commit.ts'
import { bulkChange } from '../bulk/bulk-change.ts'
import { assertMayReadAll } from '../products/merchant-data.ts'
import { merchantFilterHandlers } from '../bulk/change-by-filter.ts'
import { merchantQueryHandler } from './merchant-query.ts'
import type { ProductCache } from '../products/product-cache.ts'
import type { GetWritten } from '../products/store.ts'
import {
  changeStoredProduct,
  createProduct,
  type Creation,
  deleteProduct,
  duplicateProduct,
} from '../products/write.ts'

/** A product of catalog version 1 to create. */
function creationOf(product: NewProduct): Creation {
  const stock = firstStock(product)
  return {
    name: product.name,
    slug: product.slug,
    make: (context) => newProduct(product, context),
    levelOf: () => (stock === undefined ? {} : { quantity: stock, isTracked: true }),
  }
}

function withoutOptions(facts: ProductFacts, context: ChangeContext): ProductFacts {
  if (managesVariants(facts)) throw new Refusal('VARIANTS_ARE_MANAGED', { id: facts.id })
  return changeProduct(facts, { productOptions: [] }, context)
}

type Apply = (facts: ProductFacts, context: ChangeContext) => ProductFacts

/** Changes the product that the path of a call names, and answers nothing. */
type Change = (
  id: string,
  caller: ProgramPrincipal,
  call: Call,
  apply: Apply,
) => Promise<Record<string, never>>

type WriteHandlers = Handlers<'merchantProducts'>
type Part<Pattern extends string> = Pick<WriteHandlers, Extract<keyof WriteHandlers, Pattern>>

/** Makes the handlers of merchants' writes. */
export function writeHandlers(deps: Deps, getWritten: GetWritten, cache: ProductCache): WriteHandlers {
  const change: Change = async (id, program, call, apply) => {
    await changeStoredProduct(deps, merchantScope(program, call), id, apply)
    return {}
  }
  return {
    ...mediaHandlers(change),
    ...bulkHandlers(deps),
    ...merchantQueryHandler(deps, cache),

    'POST /stores/v1/products': async ({ body }, program, call) => {
      const { id } = await createProduct(deps, merchantScope(program, call), creationOf(body.product))
      return { product: await getWritten(program, id) }
    },

    'PATCH /stores/v1/products/{id}': async ({ path, body }, program, call) => {
      await change(path.id, program, call, (facts, context) => changeProduct(facts, body.product, context))
      return { product: await getWritten(program, path.id) }
    },

    'DELETE /stores/v1/products/{id}': async ({ path }, program, call) => {
      await deleteProduct(deps, merchantScope(program, call), path.id)
      return {}
    },

    'POST /vitrine/v1/products/{id}/duplicate': async ({ path }, program, call) => {
      const { id } = await duplicateProduct(deps, merchantScope(program, call), path.id)
      return { product: await getWritten(program, id) }
    },

    'POST /vitrine/v1/products/{id}/archive': async ({ path }, program, call) => {
      await change(path.id, program, call, (facts) => archiveProduct(facts, deps.clock.now()))
      return { product: await getWritten(program, path.id) }
    },

    'POST /vitrine/v1/products/{id}/restore': async ({ path }, program, call) => {
      await change(path.id, program, call, restoreProduct)
      return { product: await getWritten(program, path.id) }
    },

    'PATCH /vitrine/v1/products/{id}/media': async ({ path, body }, program, call) => {
      await change(path.id, program, call, (facts, { newId }) => setMedia(facts, body.media, newId))
      return { product: await getWritten(program, path.id) }
    },

    'PATCH /stores/v1/products/{id}/variants': async ({ path, body }, program, call) => {
      await change(path.id, program, call, (facts, context) => changeVariants(facts, body.variants, context))
      const { variants } = await getWritten(program, path.id)
      return { variants: namedVariants(variants, body.variants) }
    },

    'POST /stores/v1/products/{id}/variants/resetToDefault': ({ path }, program, call) =>
      change(path.id, program, call, resetVariants),

    'DELETE /stores/v1/products/{id}/options': ({ path }, program, call) =>
      change(path.id, program, call, withoutOptions),

    'POST /stores/v1/products/{id}/remove-brand': ({ path }, program, call) =>
      change(path.id, program, call, (facts, context) => changeProduct(facts, { brand: null }, context)),

    'POST /stores/v1/products/{id}/remove-ribbon': ({ path }, program, call) =>
      change(path.id, program, call, (facts, context) => changeProduct(facts, { ribbon: null }, context)),
  }
}

/** Makes the handlers of pictures. */
const mediaHandlers = (change: Change): Part<`${string}/stores/${string}/media${string}`> => ({
  'POST /stores/v1/products/{id}/media': ({ path, body }, program, call) =>
    change(path.id, program, call, (facts, { newId }) => addMedia(facts, body.media, newId)),

  'POST /stores/v1/products/{id}/media/delete': ({ path, body }, program, call) =>
    change(path.id, program, call, (facts) => removeMedia(facts, body.mediaIds ?? [])),

  'PATCH /stores/v1/products/{id}/choices/media': ({ path, body }, program, call) =>
    change(path.id, program, call, (facts) => assignMedia(facts, body.media)),

  'POST /stores/v1/products/{id}/choices/media/delete': ({ path, body }, program, call) =>
    change(path.id, program, call, (facts) => unassignMedia(facts, body.media)),
})

/** Makes the handlers of bulk changes. */
const bulkHandlers = (deps: Deps): Part<`${string}/bulk/${string}`> => ({
  ...merchantFilterHandlers(deps),

  'POST /stores/v1/bulk/products/update': ({ body: { ids, set } }, program, call) =>
    bulkChange(
      deps,
      merchantScope(program, call),
      ids,
      (facts, context) => setProperty(facts, set, context),
      () => void onlyField(set, 'set'),
    ),

  'POST /stores/v1/bulk/products/adjust-properties': ({ body: { ids, adjust } }, program, call) => {
    if (adjust.cost) assertMayReadAll(program, 'adjust.cost')
    return bulkChange(
      deps,
      merchantScope(program, call),
      ids,
      (facts, context) => adjustProduct(facts, adjust, context),
      (currency) => checkAdjustment(adjust, currency),
    )
  },

  'POST /vitrine/v1/bulk/products/archive': ({ body: { ids } }, program, call) =>
    bulkChange(deps, merchantScope(program, call), ids, (facts) => archiveProduct(facts, deps.clock.now())),

  'POST /vitrine/v1/bulk/products/restore': ({ body: { ids } }, program, call) =>
    bulkChange(deps, merchantScope(program, call), ids, restoreProduct),
})
