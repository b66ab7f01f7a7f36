// All kinds of entities that the contract describes, and what the platform does for a kind beyond its description.
import { entities, type EntityFeature } from '@vitrine/contract'
import type { Handlers } from './call.ts'
import { choiceHandlers, customizationHooks } from './catalog-entities/customizations.ts'
import { infoSectionHooks } from './catalog-entities/info-sections.ts'
import { renamingJobs } from './catalog-entities/products-referring.ts'
import { referredHooks } from './catalog-entities/referred-entities.ts'
import { discountRuleHooks } from './discounts/rule-hooks.ts'
import type { FeatureDeps } from './feature.ts'
import { entityHandlers } from './storage/entities/handlers.ts'
import type { MakeHooks } from './storage/entities/kind.ts'

/** By the names of kinds; one without an entry does what its description says. */
const hooks: Record<string, MakeHooks> = {
  brand: referredHooks('brand', 'assignedProductsCount'),
  customization: customizationHooks,
  discountRule: discountRuleHooks,
  infoSection: infoSectionHooks,
  ribbon: referredHooks('ribbon', 'assignedProductCount'),
}

/** Makes the feature of all kinds of entities. */
export const entitiesFeature = (deps: FeatureDeps) => {
  const kinds = entities.map((description) => ({
    ...description,
    hooks: hooks[description.name]?.(deps) ?? {},
  }))
  const customizations = kinds.find(({ name }) => name === 'customization')
  return {
    handlers: Object.assign(
      {},
      ...kinds.map((kind) => entityHandlers(deps, kind)),
      customizations && choiceHandlers(deps, customizations),
    ) as Handlers<EntityFeature>,
    jobs: renamingJobs(deps),
  }
}
