// The collections of a catalogue: what goods are gathered under.
import { z } from 'zod'
import { key, Picture, slug } from './products.ts'

/** Bounds of a collection, as the wire names them. */
const collectionBounds = { name: 50, description: 600 } as const

export const CollectionDraft = z.object({
  id: key,
  name: z.string().min(1).max(collectionBounds.name),
  slug,
  description: z.string().max(collectionBounds.description),
  /** Its banner, wide. */
  picture: Picture.exactOptional(),
  /** Absent: true. */
  visible: z.boolean().exactOptional(),
})
/** A collection as a shop's own files hold it; goods name the collections they are in. */
export interface CollectionDraft extends z.infer<typeof CollectionDraft> {}
