// Browsing a shop's window: a page of goods, narrowed by what people narrow by, with how many each choice would leave.
// The wire's own queries cannot count; this address is the house's own.
import { z } from 'zod'
import { choice, Product } from './products.ts'
import { pagingFields, PagingMetadata, queryBounds } from './query.ts'

/** The orders people ask for. */
export const browseOrders = ['name', 'price', '-price', '-created'] as const

const maxOptions = 20
const amount = z.number().min(0).max(999_999_999.99)

export const Browse = z.object({
  /** The id of a collection; absent: the whole shop. */
  collection: z.string().min(1).max(36).nullish().describe('The id of one; absent: the whole shop.'),
  /** Each word has to begin a word of the name; case, accents, signs and the end of a plural do not count. */
  search: z
    .string()
    .max(queryBounds.maxTextLength)
    .nullish()
    .describe('Each word has to begin a word of the name; case, accents and signs do not count.'),
  price: z.object({ min: amount.nullish(), max: amount.nullish() }).nullish(),
  /** By option, the choices of which one will do; none: any will. One and the same variant has to be all of it. */
  options: z
    .record(choice, z.array(choice).max(queryBounds.maxValues))
    .refine((options) => Object.keys(options).length <= maxOptions, `must name at most ${maxOptions} options`)
    .nullish()
    .describe(
      'By option, the descriptions of choices of which one will do: `{ "Colour": ["Sage"] }`. One variant has to be all of it.',
    ),
  /** Only what has a variant of that kind in stock. */
  inStock: z.boolean().nullish().describe('`true`: only what has a variant of that kind in stock.'),
  /** Only what costs less than it did. */
  reduced: z.boolean().nullish().describe('`true`: only what costs less than it did.'),
  sort: z
    .enum(browseOrders)
    .nullish()
    .describe('With `-` the most comes first: `-price` the dearest, `-created` the newest.'),
  limit: pagingFields.limit,
  offset: pagingFields.offset,
})
/** What somebody looks for. */
export interface Browse extends z.input<typeof Browse> {}

export const Facets = z.object({
  /** The cheapest and the dearest, whatever price is asked for; absent when there is nothing. */
  price: z.object({ min: z.number(), max: z.number() }).optional(),
  /** Each option with its choices: how many goods each would leave, with all else as it is; none, if it is chosen. */
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
/** How much each further choice would leave. */
export interface Facets extends z.infer<typeof Facets> {}

export const BrowseAnswer = z.object({
  products: z.array(Product),
  metadata: PagingMetadata,
  facets: Facets,
})
/** A page of goods, and what it could be narrowed by. */
export interface BrowseAnswer extends z.infer<typeof BrowseAnswer> {}

export const browseRoutes = {
  'QUERY /vitrine/v1/products/browse': { body: Browse, answer: BrowseAnswer, for: 'caller' },
} as const
