// Product search with facets: one page of products and, for each filter value, how many products it would match.
// The public wire has no query that counts facets, so this address is Vitrine's own.
import { z } from 'zod'
import { browseOrders, queryBounds } from '../constants.ts'
import { pagingFields, PagingMetadata } from '../query.ts'
import { choice, productBounds } from './draft.ts'
import { Product } from './product.ts'

const maxOptions = 20
const amount = z.number().min(0).max(999_999_999.99)

export const Browse = z.object({
  /** Only products of this collection; absent: of the whole store. */
  collection: z
    .string()
    .min(1)
    .max(36)
    .nullish()
    .describe('The id of a collection. Without it, the whole store is searched.'),
  /** Each word must be in the product name or in the name of one of its choices, also inside a word. */
  search: z
    .string()
    .max(queryBounds.maxTextLength)
    .nullish()
    .describe(
      'Each word must be in the product name or in the name of one of its choices. A word of three or more letters may be inside a longer word. Case, accents and punctuation are ignored, and letters such as `ß` and `ø` match `ss` and `o`.',
    ),
  price: z.object({ min: amount.nullish(), max: amount.nullish() }).nullish(),
  /** By option name, the accepted choices; an empty list accepts any. One variant must match all options. */
  options: z
    .record(choice, z.array(choice).max(queryBounds.maxValues))
    .refine((options) => Object.keys(options).length <= maxOptions, `must have at most ${maxOptions} options`)
    .nullish()
    .describe(
      'By option name, the descriptions of the accepted choices: `{ "Colour": ["Sage"] }`. One variant must match all options.',
    ),
  /** The accepted brands; an empty list accepts any. */
  brands: z
    .array(z.string().min(1).max(productBounds.brand))
    .max(queryBounds.maxValues)
    .nullish()
    .describe('The names of the accepted brands, as products have them.'),
  /** Only products with a matching variant in stock. */
  inStock: z.boolean().nullish().describe('`true`: only products with a matching variant in stock.'),
  /** Only products with a discount. */
  reduced: z.boolean().nullish().describe('`true`: only products on sale.'),
  sort: z
    .enum(browseOrders)
    .nullish()
    .describe(
      'A leading `-` sorts in descending order: `-price` from high to low, `-created` newest first. `featured`: the products that the merchant has placed first in the collection, then the newest. Default: these, then by name.',
    ),
  limit: pagingFields.limit,
  offset: pagingFields.offset,
})
/** The input of the deprecated browse route: use `ProductSearch`. */
export interface Browse extends z.input<typeof Browse> {}

export const Facets = z.object({
  /** The lowest and the highest price with all filters but the price filter; absent without products. */
  price: z.object({ min: z.number(), max: z.number() }).optional(),
  /** How many products match if it becomes the only brand; other filters stay. At most 100, the most common ones first. */
  brands: z.array(z.object({ name: z.string(), count: z.int(), chosen: z.boolean() })),
  /** Per option and choice, how many products match if it becomes the only choice of that option; other filters stay. */
  options: z.array(
    z.object({
      name: z.string(),
      choices: z.array(
        z.object({ name: z.string(), color: z.string().optional(), count: z.int(), chosen: z.boolean() }),
      ),
    }),
  ),
  inStock: z.int(),
  reduced: z.int(),
})
/** How many products each filter value would match. */
export interface Facets extends z.infer<typeof Facets> {}

export const BrowseAnswer = z.object({
  products: z.array(Product),
  metadata: PagingMetadata,
  facets: Facets,
})
/** The answer of the deprecated browse route. */
export interface BrowseAnswer extends z.infer<typeof BrowseAnswer> {}
