// The variants of one product, and those of all products: each is an offer joined with fields of its product.
import { queryableFields } from '@vitrine/contract'
import {
  availabilityOf,
  checkChoices,
  type OfferedVariant,
  Refusal,
  toStoreVariant,
  variantsWith,
} from '@vitrine/rules'
import type { Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { type DatabaseSession, lookup } from '../../storage/database.ts'
import { columnsOf, type List, pagingOf, type Row, toListResult } from '../../storage/list.ts'
import { queryPlatformList } from '../../storage/platform-list.ts'
import { storeColumns, storeFacts } from '../../storage/store-facts.ts'
import { mayReadAll } from '../products/merchant-data.ts'
import type { GetProduct } from '../products/store.ts'

/** A variant as a query finds it. */
interface FoundVariant extends Omit<OfferedVariant, 'stock'> {
  id: string
  stock: bigint | null
}

const fields = columnsOf(queryableFields.variants, {
  id: { column: 'id', type: 'text' },
  productId: { column: 'product_id', type: 'text' },
  variantId: { column: 'variant_id', type: 'text' },
  sku: { column: 'sku', type: 'text' },
  productName: { column: 'name', folded: 'name_folded', type: 'text' },
  collectionIds: { column: 'collection_ids', type: 'text[]' },
})

const stockColumn = (column: string) => `(select k.${column} from stock k
   where k.store_id = t.store_id and k.product_id = t.product_id and k.variant_id = t.variant_id)`
const stock = `${stockColumn('quantity')} as stock, coalesce(${stockColumn('tracked')}, false) as tracked,
  ${stockColumn('preorder')} as preorder`

const resultColumns = `t.product_id as product, t.variant_id as variant, t.sku, t.face, t.collection_ids as "collectionIds", ${stock}`

/** The list of all variants of a store. */
const variantList: List = {
  rows: `(
    select o.store_id, o.product_id || '-' || o.variant_id as id, o.product_id, o.variant_id, o.visible, o.face,
      o.sku collate "C" as sku, p.name, p.name_folded, p.collection_ids,
      p.archived
    from offers o join products p on p.store_id = o.store_id and p.id = o.product_id
  )`,
  pageColumns: 't.product_id, t.variant_id, t.sku, t.face, t.collection_ids',
  resultColumns,
  fields,
  hidesArchived: true,
}

// By the key of the offer; the rows of the list have an id that no index knows.
const readOne = lookup<{
  storeId: string
  productId: string
  variantId: string
  canSeeHidden: boolean
}>(
  'variants.read',
  `select ${storeColumns}, 1 as total, t.product_id || '-' || t.variant_id as id, t.product_id as product,
     t.variant_id as variant, t.sku, t.face,
     p.collection_ids as "collectionIds", ${stock}
   from stores s
   left join (offers t join products p on p.store_id = t.store_id and p.id = t.product_id)
     on t.store_id = s.id and t.product_id = $productId and t.variant_id = $variantId
       and (t.visible or $canSeeHidden)
   where s.id = $storeId`,
)

const uuidLength = 36

/** Reads one variant by its id, `<product id>-<variant id>`. */
const readVariant = async (session: DatabaseSession, storeId: string, id: string, canSeeHidden: boolean) => {
  const productId = id.slice(0, -uuidLength - 1)
  const variantId = id.slice(-uuidLength).toLowerCase()
  const rows = await session.run<Row<FoundVariant>>(readOne({ storeId, productId, variantId, canSeeHidden }))
  return toListResult(rows)
}

/** Turns the row into the variant that the rules take. */
const toOffered = ({ stock, ...row }: FoundVariant): OfferedVariant => ({
  ...row,
  stock: stock === null ? null : Number(stock),
})

/** Makes the handlers of the variants, those of one product and those of all. */
export const variantHandlers = (deps: Deps, getProduct: GetProduct): Handlers<'variants'> => ({
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': async (
    { path, body },
    caller,
    { currency },
  ) => availabilityOf(await getProduct(caller, path.id, { currency }), body.options ?? {}),

  'QUERY /stores-reader/v1/products/{id}/variants/query': async ({ path, body }, caller, { currency }) => {
    const product = await getProduct(caller, path.id, {
      forMerchant: body.includeMerchantSpecificData ?? false,
      currency,
    })
    const choices = body.choices ?? {}
    checkChoices(product, choices, 'choices')
    const ids = body.variantIds?.map((id) => id.toLowerCase())
    const matches = variantsWith(product.variants, choices).filter(
      ({ id }) => !ids?.length || ids.includes(id),
    )
    const { limit, offset } = pagingOf(body.paging)
    const variants = matches.slice(offset, offset + limit)
    return { variants, metadata: { items: variants.length, offset }, totalResults: matches.length }
  },

  'QUERY /stores-reader/v1/variants/query': async ({ body }, caller) => {
    const page = await queryPlatformList<FoundVariant>(deps.database, variantList, {
      storeId: caller.storeId,
      query: body.query,
      canSeeHidden: mayReadAll(caller),
    })
    const store = storeFacts(page.store, deps)
    const variants = page.found.map((row) => toStoreVariant(toOffered(row), store))
    return { variants, metadata: page.metadata }
  },

  'GET /stores-reader/v1/variants/{id}': async ({ path }, caller) => {
    const result = await readVariant(deps.database, caller.storeId, path.id, mayReadAll(caller))
    const [found] = result.found
    if (!found) throw new Refusal('VARIANT_NOT_FOUND', { id: path.id })
    return { variant: toStoreVariant(toOffered(found), storeFacts(result.store, deps)) }
  },
})
