// The price history: what a product on sale cost before, and every price that a variant has had.
import { z } from 'zod'
import { queryBounds } from './constants.ts'
import { Guid, key } from './ids.ts'
import { permission } from './permissions.ts'
import { sampleIds } from './products/examples.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about =
  'Prices of the past: the lowest price of the 30 days before a reduction, which shops in the EU state beside the reduced price, and every price that a variant has had.'

/** The number of a price, in the order in which prices were recorded. */
const priceId = z.string().regex(/^\d{1,18}$/, 'must be the id of a price')

const amount = z.string().describe('A decimal such as `24.50`.')

export const PriorPrice = z.object({
  variantId: z.guid(),
  /** When the current price began. */
  reducedDate: z.iso.datetime(),
  /** The lowest price of the 30 days before. */
  lowestPrice: z.object({ amount, formattedAmount: z.string() }),
})
/** What a variant on sale cost before. */
export interface PriorPrice extends z.infer<typeof PriorPrice> {}

export const PriorPrices = z.object({ prices: z.array(PriorPrice) })

export const RecordedPrice = z.object({
  id: priceId,
  productId: z.string(),
  variantId: z.guid(),
  /** What shoppers paid from then on. */
  price: amount,
  /** The price before the discount. */
  fullPrice: amount,
  currency: z.string(),
  /** The one who changed it: a merchant's program (`app`), or the platform itself. */
  actor: z.object({ kind: z.string(), id: z.string().nullable() }),
  createdDate: z.iso.datetime(),
})
/** A price that a variant has had. */
export interface RecordedPrice extends z.infer<typeof RecordedPrice> {}

export const PriceHistoryQuery = z.object({
  productId: key,
  variantId: Guid.nullish().describe(
    'Absent: all variants of the product, also those that it no longer has.',
  ),
  before: priceId.nullish().describe('Only prices that are older than this one.'),
  limit: z.int().min(1).max(queryBounds.maxLimit).nullish(),
})

export const PriceHistory = z.object({ prices: z.array(RecordedPrice), hasMore: z.boolean() })
/** One page of the prices that variants have had, newest first. */
export interface PriceHistory extends z.infer<typeof PriceHistory> {}

export const routes = {
  'GET /vitrine/v1/products/{id}/prior-prices': {
    path: { id: key },
    answer: PriorPrices,
    for: 'caller',
    isPublic: true,
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /vitrine/v1/price-history/query': {
    body: PriceHistoryQuery,
    answer: PriceHistory,
    for: permission('products.read'),
  },
} as const satisfies RouteTable<'PRODUCT_NOT_FOUND'>

const { product } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'GET /vitrine/v1/products/{id}/prior-prices': {
    summary: 'Get prior prices',
    description:
      'Returns, for each variant on sale, the lowest price of the 30 days before its current price began. A variant that never had another price has none.',
    client: `shop.prices.prior('${product}')`,
    path: { id: product },
  },
  'QUERY /vitrine/v1/price-history/query': {
    summary: 'List recorded prices',
    description:
      'Returns every price that the variants of a product have had, newest first: when it began, and who changed it.',
    client: `shop.prices.history({ productId: '${product}', limit: 2 })`,
    body: { productId: product, limit: 2 },
  },
}
