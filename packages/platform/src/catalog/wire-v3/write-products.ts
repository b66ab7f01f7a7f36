// The routes with which merchants write products of catalog version 3.
import type { NewProductWithInventory, Parsed } from '@vitrine/contract'
import { changeProductV3, keepDiscount, newProductV3, referencesOf, untracked } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../../call.ts'
import { setLevel } from '../inventory/set-level.ts'
import { toBulkResult } from '../../storage/bulk.ts'
import { merchantScope } from '../../storage/commit.ts'
import { withCurrent } from '../../storage/current-entity.ts'
import type { ItemOutcome } from '../../storage/idempotency.ts'
import type { Deps } from '../../deps.ts'
import type { ProductCache } from '../products/product-cache.ts'
import { bulkChangeTags, bulkCreate, bulkDelete, bulkShare, bulkUpdate } from './bulk-writes.ts'
import { productFilterHandlers } from './change-by-filter.ts'
import {
  assertMayWriteStock,
  fieldOfQuantity,
  lockStockToSet,
  type SentStock,
  setLevels,
} from './sent-stock.ts'
import { viewOf } from './view.ts'
import { writtenProducts } from './written.ts'
import { changeStoredProduct, createProduct, type Creation, deleteProduct } from '../products/write.ts'

/** A product of catalog version 3 to create, with the stock of its variants if it was sent. */
const creationOfV3 = (product: NewProductWithInventory): Creation => ({
  name: product.name,
  slug: product.slug,
  make: (context) => newProductV3(product, context),
  references: referencesOf([product]),
  answersStock: true,
  levelOf(place) {
    const { inventoryItem } = product.variantsInfo.variants[place] ?? {}
    return inventoryItem ? setLevel(untracked, inventoryItem, fieldOfQuantity(place)) : {}
  },
})

type WriteHandlers = Handlers<'merchantProductsV3'>
type Part<Pattern extends string> = Pick<WriteHandlers, Extract<keyof WriteHandlers, Pattern>>
type Written = ReturnType<typeof writtenProducts>

/** Makes the handlers that write products of catalog version 3. */
export function writeV3Handlers(deps: Deps, cache: ProductCache): WriteHandlers {
  const written = writtenProducts(deps, cache)
  const handlers: WriteHandlers = {
    ...singleHandlers(deps, written),
    ...bulkHandlers(deps, written),
    ...productFilterHandlers(deps),
  }
  return withCurrent(handlers, 'product', async (program, id) => {
    const { product } = await written.single(program, id, undefined)
    return product
  })
}

type Singles = Part<`${string}/v3/products${string}`>
type Creating = Parsed<'POST /stores/v3/products-with-inventory'>
type Updating = Parsed<'PATCH /stores/v3/products-with-inventory/{productId}'>

function singleHandlers(deps: Deps, written: Written): Singles {
  const create = async ({ body: { product, fields } }: Creating, program: ProgramPrincipal, call: Call) => {
    viewOf(program, fields)
    assertMayWriteStock(program, [product], () => 'product')
    return createProduct(deps, merchantScope(program, call), creationOfV3(product))
  }

  const update = async ({ path, body }: Updating, program: ProgramPrincipal, call: Call) => {
    const { product, fields } = body
    const { productId: id } = path
    viewOf(program, fields)
    assertMayWriteStock(program, [product], () => 'product')
    const { revision, ...sent } = product
    return changeStoredProduct(
      deps,
      merchantScope(program, call),
      id,
      (facts, context) =>
        keepDiscount(facts, { ...context, now: deps.clock.now() }, (current) =>
          changeProductV3(current, sent, context),
        ),
      {
        revision,
        references: referencesOf([sent]),
        levels: async (tx, change) => setLevels(sent, change, await lockStockToSet(tx, [{ id, ...sent }])),
      },
    )
  }

  const withInventory = async (
    program: ProgramPrincipal,
    { id, variantIds }: Awaited<ReturnType<typeof create>>,
    { product, fields }: Creating['body'] | Updating['body'],
  ) => {
    const results = [{ id, parts: variantIds }]
    return {
      ...(await written.single(program, id, fields)),
      inventoryResults: await written.stock(program, [product], results, { returnEntity: true }),
    }
  }

  return {
    'POST /stores/v3/products': async (input, program, call) =>
      written.single(program, (await create(input, program, call)).id, input.body.fields),
    'POST /stores/v3/products-with-inventory': async (input, program, call) =>
      withInventory(program, await create(input, program, call), input.body),
    'PATCH /stores/v3/products/{productId}': async (input, program, call) =>
      written.single(program, (await update(input, program, call)).id, input.body.fields),
    'PATCH /stores/v3/products-with-inventory/{productId}': async (input, program, call) =>
      withInventory(program, await update(input, program, call), input.body),

    'DELETE /stores/v3/products/{productId}': async ({ path }, program, call) => {
      await deleteProduct(deps, merchantScope(program, call), path.productId)
      return {}
    },
  }
}

type Bulk = Omit<Part<`${string}/bulk/${string}`>, `${string}-by-filter`>
type BulkCreating = Parsed<'POST /stores/v3/bulk/products-with-inventory/create'>
type BulkUpdating = Parsed<'POST /stores/v3/bulk/products-with-inventory/update'>

function bulkHandlers(deps: Deps, written: Written): Bulk {
  const create = async ({ body }: BulkCreating, program: ProgramPrincipal, call: Call) => {
    viewOf(program, body.fields)
    assertMayWriteStock(program, body.products, (i) => `products[${i}]`)
    return bulkCreate(deps, merchantScope(program, call), body.products.map(creationOfV3))
  }

  const update = async ({ body }: BulkUpdating, program: ProgramPrincipal, call: Call) => {
    const products = body.products.map(({ product }) => product)
    viewOf(program, body.fields)
    assertMayWriteStock(program, products, (i) => `products[${i}].product`)
    return bulkUpdate(deps, merchantScope(program, call), products)
  }

  const withInventory = async (
    program: ProgramPrincipal,
    products: readonly SentStock[],
    results: readonly ItemOutcome[],
    returned: BulkCreating['body'] | BulkUpdating['body'],
  ) => ({
    productResults: await written.many(program, results, returned),
    inventoryResults: await written.stock(program, products, results, returned),
  })

  const share =
    (change: 'add' | 'remove'): WriteHandlers['POST /stores/v3/bulk/products/add-info-sections'] =>
    async ({ body }, program, call) => {
      viewOf(program, body.fields)
      const outcome = await bulkShare(deps, merchantScope(program, call), change, body)
      return written.many(program, outcome, body)
    }

  return {
    'POST /stores/v3/bulk/products/create': async (input, program, call) =>
      written.many(program, await create(input, program, call), input.body),
    'POST /stores/v3/bulk/products-with-inventory/create': async (input, program, call) =>
      withInventory(program, input.body.products, await create(input, program, call), input.body),
    'POST /stores/v3/bulk/products/update': async (input, program, call) =>
      written.many(program, await update(input, program, call), input.body),
    'POST /stores/v3/bulk/products-with-inventory/update': async (input, program, call) => {
      const products = input.body.products.map(({ product }) => product)
      return withInventory(program, products, await update(input, program, call), input.body)
    },

    'POST /stores/v3/bulk/products/add-info-sections': share('add'),
    'POST /stores/v3/bulk/products/remove-info-sections': share('remove'),

    'POST /stores/v3/bulk/products/update-tags': async ({ body }, program, call) =>
      toBulkResult(await bulkChangeTags(deps, merchantScope(program, call), body)),

    'POST /stores/v3/bulk/products/delete': async ({ body }, program, call) =>
      toBulkResult(await bulkDelete(deps, merchantScope(program, call), body.productIds)),
  }
}
