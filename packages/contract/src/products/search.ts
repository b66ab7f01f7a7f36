// Search for products: text, collection and filters, with the number of products that each filter value would match.
import { z } from 'zod'
import { Browse } from './browse.ts'
import { Product } from './product.ts'
import { PagingMetadata } from '../query.ts'

const { price, options, brands, inStock, limit, offset } = Browse.shape

export const ProductSearch = z.object({
  /** Each word must be in the name or in the name of a choice, also inside a word; case and accents are ignored. */
  text: Browse.shape.search,
  /** Absent: the whole catalog. */
  collectionId: Browse.shape.collection,
  /** In units of the store's currency. */
  price,
  /** Selected choices by option: `{ "Colour": ["Sage", "Clay"] }`. One variant must match all options. */
  options,
  /** The accepted brands, by name. */
  brands,
  /** Only products with a matching variant in stock. */
  inStock,
  /** Only products below their full price. */
  onSale: z.boolean().nullish().describe('`true`: only products on sale.'),
  /**
   * `-` sorts in descending order: `-createdDate` lists the newest first. `featured`: the products that the merchant has placed
   * first in the collection, then the newest. Default: these, then by name.
   */
  sort: z
    .enum(['featured', 'name', 'price', '-price', '-createdDate'])
    .nullish()
    .describe(
      'With `-` in descending order: `-createdDate` lists the newest first. `featured`: the products that the merchant has placed first in the collection, then the newest. Default: these, then by name.',
    ),
  limit,
  offset,
})
/** A search for products. All conditions apply together. */
export interface ProductSearch extends z.input<typeof ProductSearch> {}

export const SearchFacets = z.object({
  /** The lowest and the highest price, ignoring the price filter; absent when nothing matches. */
  price: z.object({ min: z.number(), max: z.number() }).optional(),
  /** Brands with the number of products that each would match: at most 100, the most common ones first. */
  brands: z.array(z.object({ name: z.string(), count: z.int(), selected: z.boolean() })),
  /** Each option with the number of products that each choice would match. */
  options: z.array(
    z.object({
      name: z.string(),
      choices: z.array(
        z.object({ name: z.string(), color: z.string().optional(), count: z.int(), selected: z.boolean() }),
      ),
    }),
  ),
  inStock: z.int(),
  onSale: z.int(),
})
/** How many products each filter value would match. */
export interface SearchFacets extends z.infer<typeof SearchFacets> {}

export const SearchAnswer = z.object({
  products: z.array(Product),
  metadata: PagingMetadata,
  facets: SearchFacets,
})
/** A page of search results, with the facets of all of them. */
export interface SearchAnswer extends z.infer<typeof SearchAnswer> {}
