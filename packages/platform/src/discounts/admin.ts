// What scripts may do with discounts: add coupons and rules to a store that lacks them.
import { CouponSpecification, type NewDiscountRule } from '@vitrine/contract'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { addScripted, scriptedKind } from '../storage/entities/scripted.ts'
import { parse } from '../validation/violations.ts'
import { couponKind, currencyOf } from './coupons.ts'
import { discountRuleHooks } from './rule-hooks.ts'

/** A discount rule with the id by which the store knows that it has it. */
interface DiscountRuleDraft extends NewDiscountRule {
  id: string
}

/** What scripts may do with the discounts of a store. */
export interface DiscountsAdmin {
  /**
   * Adds the coupons whose codes no coupon of the store has, and the discount rules whose ids no rule has. Those that the store
   * has stay as they are.
   */
  addDiscounts(discounts: {
    coupons?: readonly CouponSpecification[]
    discountRules?: readonly DiscountRuleDraft[]
  }): Promise<void>
}

const scriptedRules = scriptedKind('discountRule', discountRuleHooks)

const Discounts = z.object({
  coupons: z.array(CouponSpecification).default([]),
  discountRules: scriptedRules.drafts,
})

/** Makes the functions on the discounts of a store. */
export function discountsAdmin(deps: Deps, findStore: () => Promise<string>): DiscountsAdmin {
  return {
    async addDiscounts(input) {
      const { coupons, discountRules } = parse(Discounts, input)
      const storeId = await findStore()
      const currency = await currencyOf(deps.database, storeId)
      await addScripted(
        deps,
        storeId,
        couponKind(deps),
        'POST /stores/v2/coupons',
        coupons.map((specification, place) => ({ specification, field: `coupons[${place}]`, currency })),
      )
      await scriptedRules.add(deps, storeId, discountRules)
    },
  }
}
