// Formats a collection for the API, in the shapes of both catalog versions.
import type { Category, Collection, CollectionDraft, Picture } from '@vitrine/contract'
import { toMedia } from './media.ts'
import { allProductsCategoryId } from './product/stable-id.ts'
import { addressOf, type StoreFacts } from './settings.ts'

/** The collection in the shape of the wire; `numberOfProducts` counts its visible products. */
export const toCollection = (
  { id, name, slug, description, picture, visible = true, seoData }: CollectionDraft,
  numberOfProducts: number,
  store: StoreFacts,
): Collection => ({
  id,
  name,
  slug,
  description,
  media: toMedia(picture ? [picture] : [], store),
  numberOfProducts,
  visible,
  ...(seoData && { seoData }),
})

/** The category of all products, which has no row of its own; `itemCounter` is stored with the store. */
export const allProductsCategory = {
  id: allProductsCategoryId,
  name: 'All products',
  slug: 'all-products',
} as const

function toImage(picture: Picture, store: StoreFacts): NonNullable<Category['image']> {
  const { focalPoint: _point, displayName: _name, ...image } = picture
  return { ...image, url: addressOf(picture, store) }
}

/** The collection in the shape of catalog version 3; `id` is that of the category. */
export function toCategory(
  { id, name, slug, description, picture, visible = true }: Omit<CollectionDraft, 'seoData'>,
  itemCounter: number,
  store: StoreFacts,
): Category {
  return {
    id,
    name,
    slug,
    visible,
    ...(description && { description }),
    ...(picture && { image: toImage(picture, store) }),
    itemCounter,
    parentCategory: { index: 0 },
    treeReference: { appNamespace: '@wix/stores' },
  }
}
