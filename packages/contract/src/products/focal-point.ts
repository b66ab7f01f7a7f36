// The point of a picture that stays in view where the picture is cropped.
import { z } from 'zod'

const share = z.number().min(0).max(1)

/** As shares of the picture's width, from its left edge, and of its height, from its top edge. */
export const FocalPoint = z.object({ x: share, y: share })
export interface FocalPoint extends z.infer<typeof FocalPoint> {}

/** As merchants send it with a picture. */
export const sentFocalPoint = FocalPoint.nullish().describe(
  'What stays in view where the picture is cropped. Absent: what the picture has; null: its middle.',
)
