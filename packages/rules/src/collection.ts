// Formats a collection for the API.
import type { Collection, CollectionDraft } from '@vitrine/contract'
import { toMedia } from './media.ts'
import type { StoreFacts } from './settings.ts'

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
