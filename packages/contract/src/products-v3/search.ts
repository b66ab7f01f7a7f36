// Searching products of catalog version 3: a query with a text.
import { z } from 'zod'
import { CursorQuery } from '../query.ts'

/** The fields whose texts are searched. */
export const searchedFields = ['name', 'description', 'minVariantPriceInfo.sku'] as const

const TextSearch = z.object({
  expression: z.string().max(100).nullish().describe('Words; case and accents are ignored.'),
  mode: z.enum(['OR', 'AND']).nullish().describe('Whether one word is enough. Default: `OR`.'),
  fields: z
    .array(z.enum(searchedFields))
    .max(20)
    .nullish()
    .describe('The fields to search. Default: all of them.'),
  fuzzy: z.boolean().nullish().describe('Has no effect: a word may be inside a longer one anyway.'),
})

/** A search without a page, as counts have it. */
export const countedProducts = {
  filter: CursorQuery.shape.filter,
  search: TextSearch.nullish(),
}
export const ProductSearchV3 = z.object({ ...CursorQuery.shape, search: TextSearch.nullish() })
/** A search for products of catalog version 3. */
export interface ProductSearchV3 extends z.input<typeof ProductSearchV3> {}
