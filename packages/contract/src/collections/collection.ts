// Collections: groups of products in a store's catalog, and what merchants write of them.
import { z } from 'zod'
import { key, slug } from '../ids.ts'
import { parseUrl } from '../parse-url.ts'
import { Picture } from '../products/picture.ts'
import { Media, SeoData } from '../products/product.ts'
import { requiredText } from '../required-text.ts'

/** Limits of a collection, as on the wire. */
const collectionBounds = { name: 50, description: 600 } as const

const name = requiredText(collectionBounds.name)
const description = z.string().max(collectionBounds.description)

export const CollectionDraft = z.strictObject({
  id: key,
  name,
  slug,
  description,
  /** The banner, in landscape format. */
  picture: Picture.exactOptional(),
  /** Absent: true. */
  visible: z.boolean().exactOptional(),
  seoData: SeoData.exactOptional(),
})
/** A collection in an import file; products list the collections that they are in. */
export interface CollectionDraft extends z.infer<typeof CollectionDraft> {}

export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  media: Media,
  /** How many of its products visitors see. */
  numberOfProducts: z.int(),
  visible: z.boolean(),
  /** What its page says to search engines; absent: its name and description. */
  seoData: SeoData.optional(),
  /** Increases with each change of the collection; returned only to merchants, who send it with their next change. */
  revision: z.string().optional(),
})
/** A collection, as the API returns it. */
export interface Collection extends z.infer<typeof Collection> {}

/** How many products a collection may place first. */
export const maxPlacedProducts = 1000

export const ProductOrder = z.object({
  /** The products that come first, in this order. The others follow in the order of the listing. */
  productIds: z.array(z.string()),
  /** The revision of the collection. */
  revision: z.string(),
})
/** Which products a merchant has placed first in a collection. */
export interface ProductOrder extends z.infer<typeof ProductOrder> {}

const { url, width, height, altText } = Picture.shape

/** The picture of a collection, by its address. */
const MediaUpdate = z.object({
  mainMedia: z
    .object({
      image: z.object({
        url: url.refine(
          (text) => parseUrl(text, 'http://platform.test') !== undefined,
          'must be a path or a URL',
        ),
        width: width.nullish(),
        height: height.nullish(),
        altText: altText.nullish(),
      }),
    })
    .nullish(),
})

export const CollectionUpdate = z.object({
  name: name.nullish(),
  slug: slug.nullish().describe('The last part of the address of its page. No other collection may have it.'),
  description: description.nullish(),
  visible: z
    .boolean()
    .nullish()
    .describe(
      'A hidden collection has no page: visitors do not find it, and do not read its name. Its id stays in what they read of its products, and finds them in lists and searches; hide the products to hide them.',
    ),
  seoData: SeoData.nullish().describe(
    'The title and the description of its page for search engines, as products have them; instead of those before. Empty `tags` remove them.',
  ),
  media: MediaUpdate.nullish().describe(
    'The banner, by its address: a URL, or a path on the platform. Without `width` and `height`, the size of a new one is unknown: answers leave it out. `null` as `mainMedia` removes it.',
  ),
})
/** What a merchant changes of a collection; a field that is absent or `null` stays as it is. */
export interface CollectionUpdate extends z.infer<typeof CollectionUpdate> {}

export const NewCollection = CollectionUpdate.extend({
  name,
  slug: slug
    .nullish()
    .describe('The last part of the address of its page. Absent: made of the name, with a number if needed.'),
  visible: z.boolean().nullish().describe('Absent: true.'),
})
/** A collection that a merchant creates; only its name is needed. */
export interface NewCollection extends z.infer<typeof NewCollection> {}
