// Caches products in their wire shape. Each query reads the current revisions; a document is fetched once per revision,
// and rendered again only when its stock or the settings of its store have changed.
import type { Product, ProductV3 } from '@vitrine/contract'
import {
  type IdsOfNames,
  isPublished,
  type MerchantData,
  nextChange,
  type ProductFacts,
  type ProductV3View,
  showsInfoSections,
  type StockByVariant,
  toProduct,
  toProductV3,
  withCurrentDiscount,
} from '@vitrine/rules'
import { readIdsOfNames, readLinkedSections } from './names.ts'
import { readCollectionNames } from './collections.ts'
import { BoundedMap } from '../../storage/bounded-map.ts'
import type { DatabaseSession } from '../../storage/database.ts'
import { type StoreRow, storeFacts } from '../../storage/store-facts.ts'
import type { Deps } from '../../deps.ts'
import type { ListResult } from '../../storage/list.ts'
import { findConversion } from './conversion.ts'
import { type FoundProduct, readFacts } from './store.ts'

/** A product as it was rendered, and what it was rendered with. */
interface Rendered {
  stock: string
  settings: string
  product: object
}

/** A document to load. */
type FoundDocument = Pick<FoundProduct, 'id' | 'revision'>

interface CachedProduct {
  revision: bigint
  facts: ProductFacts
  /** By the name of the view: catalog version 1, or version 3 with some requested fields. */
  rendered: Map<string, Rendered>
}

// Storefronts ask for a few sets of fields, for lists and for product pages; beyond three, the oldest view is evicted.
const maxViews = 3

// A product with three variants takes 3 kB, and one with a thousand half a megabyte.
const defaultLimits = { products: 2000, variants: 200_000 }

/** What a caller of catalog version 1 sees of products. */
export interface ProductView {
  canSeeHidden: boolean
  /** With the fields of merchants. */
  forMerchant?: boolean
  /** Without cost and profit, though the other fields of merchants are there. */
  hidesCosts?: boolean
  /** The currency that the caller wants prices in. */
  currency?: string | undefined
}

/** What products are rendered with besides their stock and their dates. */
const settingsOf = ({ currency, language, weightUnit, storefrontUrl, pictureOrigin }: StoreRow) =>
  `${currency} ${language} ${weightUnit} ${storefrontUrl} ${pictureOrigin}`

/** The ids that a product of catalog version 3 is rendered with. */
const idsOf = ({ brand, ribbon, additionalRibbons = [] }: ProductFacts, ids: IdsOfNames) =>
  [
    brand && ids.brand.get(brand),
    ...[ribbon ?? '', ...additionalRibbons].map((name) => ids.ribbon.get(name)),
  ].join()

/** What a product is rendered with; between two of its dates it stays the same. */
const renderedWith = (settings: string, { facts }: CachedProduct, now: number) =>
  `${settings} ${nextChange(facts, now)}`

/** What `make` has made of an entry, as long as stock and settings are the same. */
const renderOnce = <T extends object>(
  { rendered }: CachedProduct,
  view: string,
  { stock, settings }: Omit<Rendered, 'product'>,
  make: () => T,
): T => {
  const known = rendered.get(view)
  if (known?.stock === stock && known.settings === settings) return known.product as T
  const product = make()
  // Inserted again, as the newest.
  rendered.delete(view)
  const [oldest] = rendered.keys()
  if (oldest !== undefined && rendered.size >= maxViews) rendered.delete(oldest)
  rendered.set(view, { stock, settings, product })
  return product
}

/** Makes the cache of documents; beyond its limits, the oldest entries are evicted. */
function documentCache(deps: Deps, limits: typeof defaultLimits) {
  const cache = new BoundedMap<string, CachedProduct>({ entries: limits.products, weight: limits.variants })
  const keyOf = (storeId: string, id: string) => `${storeId} ${id}`

  /** Loads documents by id: from the cache if it has the right revision, otherwise from the database. */
  const loadDocuments = async (storeId: string, found: readonly FoundDocument[]) => {
    const entries = new Map<string, CachedProduct>()
    const missing: string[] = []
    for (const { id, revision } of found) {
      const entry = cache.get(keyOf(storeId, id))
      if (entry?.revision === revision) entries.set(id, entry)
      else missing.push(id)
    }
    if (missing.length === 0) return entries
    for (const { id, revision, facts } of await readFacts(deps.database, storeId, missing)) {
      const entry = { revision, facts, rendered: new Map<string, Rendered>() }
      entries.set(id, entry)
      cache.set(keyOf(storeId, id), entry, facts.variants.length)
    }
    return entries
  }

  /** The products that a query found, in its order, that are still there and may be seen. */
  return async function loadFound<Found extends FoundDocument>(
    storeId: string,
    found: readonly Found[],
    canSeeHidden: boolean,
  ): Promise<(Omit<Found, 'id'> & { entry: CachedProduct })[]> {
    const entries = await loadDocuments(storeId, found)
    return found.flatMap(({ id, ...others }) => {
      const entry = entries.get(id)
      // Documents are read after the query, so a product may have been hidden in between; or one of its dates has passed, and the
      // job that saves it again has not run yet.
      return entry && (canSeeHidden || isPublished(entry.facts, deps.clock.now()))
        ? [{ ...others, entry }]
        : []
    })
  }
}

/** Reads what products of catalog version 3 are rendered with besides their documents, for all of them at once. */
async function readBeside(
  database: DatabaseSession,
  storeId: string,
  products: readonly ProductFacts[],
  fields: ProductV3View['fields'],
) {
  const collectionIds = new Set(products.flatMap((facts) => facts.collectionIds ?? []))
  const withTexts = fields.has('INFO_SECTION_DESCRIPTION') || fields.has('INFO_SECTION_PLAIN_DESCRIPTION')
  const [ids, collections, sections] = await Promise.all([
    readIdsOfNames(database, storeId, products),
    fields.has('BREADCRUMBS_INFO')
      ? readCollectionNames(database, storeId, [...collectionIds])
      : new Map<string, never>(),
    showsInfoSections({ fields })
      ? readLinkedSections(database, storeId, products, withTexts)
      : new Map<string, never>(),
  ])
  return { ids, collections, sections }
}

/** Makes the product cache of one process. */
export function productCache(deps: Deps, limits = defaultLimits) {
  const loadFound = documentCache(deps, limits)

  return {
    /** The documents of products that a query found, as they are now, by their ids; a product may be there several times. */
    async documents(
      storeId: string,
      found: readonly FoundDocument[],
      canSeeHidden: boolean,
    ): Promise<Map<string, ProductFacts>> {
      const now = deps.clock.now()
      const each = [...new Map(found.map((product) => [product.id, product])).values()]
      const loaded = await loadFound(storeId, each, canSeeHidden)
      return new Map(loaded.map(({ entry: { facts } }) => [facts.id, withCurrentDiscount(facts, now)]))
    },

    /**
     * Renders the products that a query found, in its order; products deleted meanwhile are left out. With `forMerchant`
     * they have the fields of merchants, and are not cached.
     */
    async render(
      storeId: string,
      { store, found }: Pick<ListResult<FoundProduct>, 'store' | 'found'>,
      { canSeeHidden, forMerchant = false, hidesCosts = false, currency }: ProductView,
    ): Promise<Product[]> {
      const now = deps.clock.now()
      const conversion = await findConversion(deps.database, storeId, currency)
      return (await loadFound(storeId, found, canSeeHidden)).map(({ entry, stock }) => {
        const render = (merchantData?: MerchantData) =>
          toProduct(
            withCurrentDiscount(entry.facts, now),
            JSON.parse(stock) as StockByVariant,
            { ...storeFacts(store, deps), conversion },
            merchantData,
          )
        const settings = renderedWith(`${settingsOf(store)} ${conversion?.rate}`, entry, now)
        const name = conversion ? `v1 ${conversion.currency}` : 'v1'
        return forMerchant
          ? render({ ...entry, hidesCosts })
          : renderOnce(entry, name, { stock, settings }, render)
      })
    },

    /** The same as catalog version 3 answers them, with the requested fields. */
    async renderV3(
      storeId: string,
      { store, found }: Pick<ListResult<FoundProduct>, 'store' | 'found'>,
      view: Pick<ProductV3View, 'fields' | 'canSeeHidden'>,
    ): Promise<ProductV3[]> {
      const now = deps.clock.now()
      const loaded = await loadFound(storeId, found, view.canSeeHidden)
      const products = loaded.map(({ entry }) => entry.facts)
      const { collections, sections, ids } = await readBeside(deps.database, storeId, products, view.fields)
      const name = `v3 ${[...view.fields].toSorted().join(' ')}`
      return loaded.map(({ entry, stock }) => {
        const { revision } = entry
        const facts = withCurrentDiscount(entry.facts, now)
        const settings = renderedWith(settingsOf(store), entry, now)
        const render = () =>
          toProductV3(
            { facts, revision, stock: JSON.parse(stock) as StockByVariant, ids },
            storeFacts(store, deps),
            { ...view, collections, sections },
          )
        // Names of collections and shared sections change without the product.
        const isShared =
          !view.canSeeHidden && !view.fields.has('BREADCRUMBS_INFO') && !facts.infoSectionIds?.length
        const madeWith = `${settings} ${idsOf(facts, ids)}`
        return isShared ? renderOnce(entry, name, { stock, settings: madeWith }, render) : render()
      })
    },
  }
}

/** The product cache of a process. */
export type ProductCache = ReturnType<typeof productCache>
