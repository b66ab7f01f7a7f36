// The feature of discounts: coupons, and the triggers of operators. Rules are a kind of entity.
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { discountsAdmin, type DiscountsAdmin } from './admin.ts'
import { couponHandlers } from './coupons.ts'

/** Makes the feature of discounts. */
export function discountsFeature(deps: Deps) {
  const handlers: Handlers<'coupons'> & Handlers<'discountTriggers'> = {
    ...couponHandlers(deps),
    'POST /ecom/v1/discount-custom-triggers/list': async () => ({
      triggers: deps.discountTriggers.map(({ id, appId, name }) => ({ id, appId, name })),
    }),
  }
  return {
    handlers,
    store: (findStore: () => Promise<string>): DiscountsAdmin => discountsAdmin(deps, findStore),
  }
}
