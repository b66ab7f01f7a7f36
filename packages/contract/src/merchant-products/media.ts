// What merchants send of the pictures of a product.
import { z } from 'zod'
import { productBounds } from '../products/draft.ts'
import { sentFocalPoint } from '../products/focal-point.ts'
import { pictureId } from '../products/picture.ts'
import { optionText } from './product-input.ts'

const url = z
  .string()
  .regex(/^https?:\/\/[^\s\\]+$/i, 'must be an http or https URL')
  .max(2000)
  .nullish()
  .describe('The address of a picture. It is not fetched, so its size stays unknown.')

const NewMedia = z.object({
  mediaId: pictureId.nullish().describe('The id of a picture that the product has, to give it to a choice.'),
  url,
  choice: z.object({ option: optionText, choice: optionText }).nullish(),
})
/** A picture to add to a product, and to one of its choices. */
export interface NewMedia extends z.infer<typeof NewMedia> {}

const ChoiceMedia = z.object({
  option: optionText,
  choice: optionText,
  mediaIds: z.array(pictureId).max(productBounds.pictures).nullish(),
})
/** Pictures of a product that belong to one of its choices. */
export interface ChoiceMedia extends z.infer<typeof ChoiceMedia> {}

const OrderedMedia = z.object({
  mediaId: pictureId.nullish().describe('The id of a picture that the product has.'),
  url,
  altText: z
    .string()
    .max(1000)
    .nullish()
    .describe('For shoppers who cannot see it. Absent: what the picture has, or the name of the product.'),
  focalPoint: sentFocalPoint,
})
/** A picture at its place among those of a product: one that the product has, or a new one. */
export interface OrderedMedia extends z.infer<typeof OrderedMedia> {}

export const SetMedia = z.object({
  media: z
    .array(OrderedMedia)
    .max(productBounds.pictures)
    .describe('All pictures of the product in their order; the first one is the main picture.'),
})
export const AddMedia = z.object({ media: z.array(NewMedia).min(1).max(productBounds.pictures) })
export const RemoveMedia = z.object({
  mediaIds: z.array(pictureId).max(productBounds.pictures).nullish().describe('Empty or absent: all.'),
})
export const AssignMedia = z.object({ media: z.array(ChoiceMedia).min(1).max(10) })
