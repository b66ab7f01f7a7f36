// Coupons: discounts for shoppers who know their codes. Their amounts are JSON numbers, and their times are texts.
import { z } from 'zod'
import { bulkResultOf, BulkResult } from '../bulk-result.ts'
import { entityEvents } from '../entity/events.ts'
import { listOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { Guid, key } from '../ids.ts'
import { permission } from '../permissions.ts'
import { latestTime } from '../products/dates.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import { requiredText } from '../required-text.ts'

export const about = 'Coupons: what a cart costs less with a code. A cart has one.'

const maxAmount = 999_999_999
const amount = z.number().gt(0).max(maxAmount)
const uses = z.int().min(1).max(2_147_483_646)
const epochMs = z
  .string()
  .regex(/^\d{1,15}$/, 'must be milliseconds since 1970, as text')
  .refine((text) => !(Number(text) >= latestTime), 'must be between the years 1970 and 3000')
const notServed = z.unknown().optional().describe('Not served: a coupon that has it is refused.')

export const CouponScope = z.object({
  namespace: z.enum(['stores']),
  group: z
    .object({ name: z.enum(['product', 'collection']), entityId: key.nullish() })
    .nullish()
    .describe('A product or a collection. Absent: all products.'),
})
/** Which items a coupon is for. */
export interface CouponScope extends z.infer<typeof CouponScope> {}

const fields = {
  name: requiredText(50).nullish(),
  code: requiredText(20).nullish().describe('What shoppers enter; compared without case and blanks.'),
  startTime: epochMs.nullish(),
  expirationTime: epochMs.nullish(),
  usageLimit: uses.nullish().describe('In how many orders, of all customers together.'),
  limitPerCustomer: uses.nullish(),
  limitedToOneItem: z.boolean().nullish().describe('Only for one unit, that which costs least.'),
  active: z.boolean().nullish().describe('Absent: true.'),
  moneyOffAmount: amount.nullish().describe('Off the cart, once.'),
  percentOffRate: z.number().min(0.000001).max(100).nullish(),
  freeShipping: z.boolean().nullish(),
  fixedPriceAmount: z.number().min(0).max(maxAmount).nullish().describe('What each unit costs.'),
  scope: CouponScope.nullish(),
  minimumSubtotal: z.number().min(0).max(maxAmount).nullish(),
}

export const CouponSpecification = z.object({
  ...fields,
  buyXGetY: notServed,
  appliesToSubscriptions: notServed,
  discountedCycleCount: notServed,
})
/** What a coupon gives: one kind of discount, for items in a scope or from a subtotal on. */
export interface CouponSpecification extends z.infer<typeof CouponSpecification> {}

export const Coupon = z.object({
  id: z.string(),
  specification: z.object({ ...fields, type: z.string() }),
  dateCreated: z.string(),
  expired: z.boolean(),
  numberOfUsages: z.int(),
  displayData: z.object({ name: z.string() }),
})
/** A coupon, as the API returns it. */
export interface Coupon extends z.infer<typeof Coupon> {}

export const events = {
  ...entityEvents({ name: 'coupon', wire: 'wix.ecommerce.coupons.v2.coupon', shape: Coupon }),
}

export const refusals = {
  COUPON_NOT_FOUND: { status: 404, message: 'Coupon not found', fix: 'Check the id' },
} as const satisfies RefusalTable

const read = { for: permission('discounts.read') } as const
const write = { for: permission('discounts.write') } as const
const path = { id: Guid }

export const routes = {
  'POST /stores/v2/coupons': {
    ...write,
    body: z.object({ specification: CouponSpecification }),
    answer: z.object({ id: z.string() }),
  },
  'PATCH /stores/v2/coupons/{id}': {
    ...write,
    path,
    body: z.object({ specification: CouponSpecification }),
    answer: z.object({}),
    refuses: ['COUPON_NOT_FOUND'],
  },
  'GET /stores/v2/coupons/{id}': {
    ...read,
    path,
    answer: z.object({ coupon: Coupon }),
    refuses: ['COUPON_NOT_FOUND'],
  },
  'DELETE /stores/v2/coupons/{id}': { ...write, path, answer: z.object({}), refuses: ['COUPON_NOT_FOUND'] },
  'POST /stores/v2/coupons/query': {
    ...read,
    body: z.object({
      query: z
        .object({
          paging: z
            .object({
              limit: z.int().min(0).max(100).nullish(),
              offset: z.int().min(0).max(10_000).nullish(),
            })
            .nullish(),
          filter: z.string().max(2000).nullish().describe('JSON as text, such as `{"expired":"false"}`.'),
          sort: z.string().max(500).nullish().describe('JSON as text, such as `{"dateCreated":"desc"}`.'),
        })
        .nullish(),
    }),
    answer: z.object({ coupons: z.array(Coupon), totalResults: z.int() }),
  },
  'POST /stores/v2/bulk/coupons/create': {
    ...write,
    body: z.object({ specifications: listOf(CouponSpecification), returnFullEntity: z.boolean().nullish() }),
    answer: bulkResultOf(Coupon),
  },
  'POST /stores/v2/bulk/coupons/delete': {
    ...write,
    body: z.object({ ids: z.array(Guid).min(1).max(100) }),
    answer: BulkResult,
  },
} as const satisfies RouteTable<keyof typeof refusals>

/** The coupon of the sample store; its id follows from its code. */
const sampleCoupon = '5be1f611-355a-248b-6923-685b9127094a'
const missing = '00000000-0000-4000-8000-0000c0de0000'
const specification = {
  name: 'Welcome',
  code: 'WELCOME5',
  startTime: '1893456000000',
  moneyOffAmount: 5,
  minimumSubtotal: 50,
}

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v2/coupons': {
    summary: 'Create a coupon',
    description:
      'Creates a coupon. It needs a name, a code, a start, one kind of discount, and a scope or a minimum subtotal.',
    client: `shop.coupons.create(${JSON.stringify(specification)})`,
    body: { specification },
  },
  'PATCH /stores/v2/coupons/{id}': {
    summary: 'Update a coupon',
    description: 'Changes the fields that are sent; `null` removes one. The kind of discount stays.',
    client: `shop.coupons.update('${sampleCoupon}', { active: false })`,
    path: { id: sampleCoupon },
    body: { specification: { active: false } },
  },
  'GET /stores/v2/coupons/{id}': {
    summary: 'Get a coupon',
    description: 'Returns one coupon by its id.',
    client: `shop.coupons.get('${sampleCoupon}')`,
    path: { id: sampleCoupon },
  },
  'DELETE /stores/v2/coupons/{id}': {
    summary: 'Delete a coupon',
    description: 'Deletes a coupon; carts that have it lose it.',
    client: `shop.coupons.delete('${missing}')`,
    path: { id: missing },
    status: 404,
  },
  'POST /stores/v2/coupons/query': {
    summary: 'Query coupons',
    description: 'Returns one page of the coupons that match a filter, newest first unless asked otherwise.',
    client: 'shop.coupons.list({ expired: false, limit: 10 })',
    body: { query: { filter: '{"expired":"false"}', paging: { limit: 10, offset: 0 } } },
  },
  'POST /stores/v2/bulk/coupons/create': {
    summary: 'Bulk create coupons',
    description: 'Creates up to 100 coupons, and returns a result for each.',
    client: `shop.coupons.bulkCreate([${JSON.stringify(specification)}])`,
    body: { specifications: [specification], returnFullEntity: true },
  },
  'POST /stores/v2/bulk/coupons/delete': {
    summary: 'Bulk delete coupons',
    description: 'Deletes up to 100 coupons, and returns a result for each.',
    client: `shop.coupons.bulkDelete(['${missing}'])`,
    body: { ids: [missing] },
  },
}
