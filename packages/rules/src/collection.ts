// A collection as visitors read it.
import type { Collection, CollectionDraft } from '@vitrine/contract'
import { toMedia } from './media.ts'
import type { StoreFacts } from './settings.ts'

/** The collection as the wire has it, with how many goods of it are shown. */
export const toCollection = (
  { id, name, slug, description, picture, visible = true }: CollectionDraft,
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
})
