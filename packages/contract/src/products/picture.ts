// A picture of a product or of a collection, as it is stored.
import { z } from 'zod'
import { FocalPoint } from './focal-point.ts'

/** What a picture is called where merchants choose among pictures. */
export const displayName = z.string().max(80)

/** The id of a picture: as long as in catalog version 3, because both versions name the same pictures. */
export const pictureId = z.string().min(1).max(200)

export const Picture = z.strictObject({
  id: pictureId,
  /** A path on the platform's origin, or a full URL. */
  url: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path or a URL')
    .max(2000),
  /** In pixels, like `height`; both are absent if the size is unknown. */
  width: z.int().min(1).max(20_000).exactOptional(),
  height: z.int().min(1).max(20_000).exactOptional(),
  altText: z.string().max(1000),
  /** Only version 3 shows it. */
  displayName: displayName.exactOptional(),
  /** Absent: the middle. */
  focalPoint: FocalPoint.exactOptional(),
})
/** A picture of a product or collection. */
export interface Picture extends z.infer<typeof Picture> {}
