// Which items a discount is for: products and collections that a merchant chooses. Programs may say more.
import type { DiscountRule, DiscountScope } from '@vitrine/client'
import { storesAppId } from '@vitrine/contract/constants'
import { countItems } from '../list/list.ts'
import { allItems } from './discount-texts.ts'

/** The ids of products and collections; without any, a discount is for all items. */
interface ChosenItems {
  products: string[]
  collections: string[]
}

/** A scope names so many products or collections. */
const maxIds = 50

/** The items that a discount is for; undefined if that is more than the form can show. */
export function itemsOf({ discounts }: Pick<DiscountRule, 'discounts'>): ChosenItems | undefined {
  const [discount] = discounts.values
  const scopes = discount?.specificItemsInfo?.scopes ?? []
  const products = scopes.flatMap(({ catalogItemFilter }) => catalogItemFilter?.catalogItemIds ?? [])
  const collections = scopes.flatMap(({ customFilter }) => customFilter?.params?.collectionIds ?? [])
  const isForAll = scopes.some(({ catalogItemFilter: filter }) => filter && !filter.catalogItemIds?.length)
  return isForAll ? undefined : { products: [...new Set(products)], collections: [...new Set(collections)] }
}

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, n) => ids.slice(n * maxIds, (n + 1) * maxIds))

/** The same as the platform takes it. */
export function toScopes({ products, collections }: ChosenItems): DiscountScope[] {
  return [
    ...chunks(products).map((catalogItemIds, n) => ({
      id: `products-${n + 1}`,
      type: 'CATALOG_ITEM' as const,
      catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds },
    })),
    ...chunks(collections).map((collectionIds, n) => ({
      id: `collections-${n + 1}`,
      type: 'CUSTOM_FILTER' as const,
      customFilter: { appId: storesAppId, params: { collectionIds } },
    })),
  ]
}

/** The items in words: 'all items', '2 collections and 1 product'. */
export function itemsText(chosen: ChosenItems | undefined): string {
  if (!chosen) return 'items that a program has set'
  const { products, collections } = chosen
  const texts = [
    ...(collections.length > 0 ? [countItems(collections.length, ['collection', 'collections'])] : []),
    ...(products.length > 0 ? [countItems(products.length, ['product', 'products'])] : []),
  ]
  return texts.join(' and ') || allItems
}
