// What scripts may do with discounts: add coupons and rules to a store that lacks them.
import { type Address, CouponSpecification, entities, type NewDiscountRule } from '@vitrine/contract'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { anyMerchant } from '../storage/commit.ts'
import { getOrCreateEntities } from '../storage/entities/change.ts'
import type { EntityFields, EntityKind } from '../storage/entities/kind.ts'
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

const described = entities.filter(({ name }) => name === 'discountRule')

const Discounts = z.object({
  coupons: z.array(CouponSpecification).default([]),
  discountRules: z
    .array(z.intersection(z.object({ id: z.guid() }), described[0]?.input ?? z.never()))
    .default([]),
})

/** Rules as a kind of entity whose keys are the ids that a script names. */
function ruleKind(deps: Deps): EntityKind[] {
  const hooks = discountRuleHooks(deps)
  return described.map((description) => ({
    ...description,
    hooks: {
      ...hooks,
      toFacts: ({ id, ...sent }: { id: string }) => ({
        ...(hooks.toFacts?.(sent as never) ?? { name: '', facts: {} }),
        key: id,
      }),
    },
  }))
}

/** Makes the functions on the discounts of a store. */
export function discountsAdmin(deps: Deps, findStore: () => Promise<string>): DiscountsAdmin {
  return {
    async addDiscounts(input) {
      const { coupons, discountRules } = parse(Discounts, input)
      const storeId = await findStore()
      const actor = { kind: 'system', id: null } as const
      const add = async (kind: EntityKind, address: Address, sent: EntityFields[]) => {
        const call = { address, requestId: deps.ids.uuid(), isOwnClient: false }
        const scope = { storeId, actor, caller: anyMerchant, call }
        for (const each of sent) await getOrCreateEntities({ deps, scope, kind, isSingle: true }, [each])
      }
      const currency = await currencyOf(deps.database, storeId)
      await add(
        couponKind(deps),
        'POST /stores/v2/coupons',
        coupons.map((specification, place) => ({ specification, field: `coupons[${place}]`, currency })),
      )
      for (const kind of ruleKind(deps)) await add(kind, 'POST /ecom/v1/discount-rules', discountRules)
    },
  }
}
