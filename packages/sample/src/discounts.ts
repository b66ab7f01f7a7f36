// The discounts of the sample store: a coupon, and a rule that applies by itself to large orders only.
import type { CouponSpecification, NewDiscountRule } from '@vitrine/contract'
import { collectionIds } from './collections.ts'

// The app of all products on the wire.
const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const tableware = [
  {
    id: 'table',
    type: 'CUSTOM_FILTER' as const,
    customFilter: { appId: storesAppId, params: { collectionIds: [collectionIds.table] } },
  },
]

/** The discounts for `addDiscounts`. */
export const sampleDiscounts: {
  coupons: CouponSpecification[]
  discountRules: (NewDiscountRule & { id: string })[]
} = {
  coupons: [{ name: 'Welcome', code: 'SAVE10', startTime: '0', percentOffRate: 10, minimumSubtotal: 0 }],
  discountRules: [
    {
      id: 'd15c0000-0000-4000-8000-000000000001',
      name: 'A table for six',
      trigger: { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { scopes: tableware, from: 6 } },
      discounts: {
        values: [
          {
            discountType: 'PERCENTAGE',
            percentage: 10,
            targetType: 'SPECIFIC_ITEMS',
            specificItemsInfo: { scopes: tableware },
          },
        ],
      },
    },
  ],
}
