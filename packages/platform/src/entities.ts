// All kinds of entities that the contract describes, and what the platform does for a kind beyond its description.
import { entities, type EntityFeature } from '@vitrine/contract'
import type { Handlers } from './call.ts'
import { choiceHandlers, customizationHooks } from './catalog-entities/customizations.ts'
import { infoSectionHooks } from './catalog-entities/info-sections.ts'
import { renamingJobs } from './catalog-entities/products-referring.ts'
import { referredHooks } from './catalog-entities/referred-entities.ts'
import { deliveryProfileHooks } from './delivery/profile-hooks.ts'
import { profileHandlers } from './delivery/profile-routes.ts'
import { localDeliveryHooks, pickupLocationHooks, shippingOptionHooks } from './delivery/way-hooks.ts'
import {
  localDeliveryHandlers,
  pickupLocationHandlers,
  shippingOptionHandlers,
} from './delivery/way-routes.ts'
import { discountRuleHooks } from './discounts/rule-hooks.ts'
import type { FeatureDeps } from './feature.ts'
import { entityHandlers } from './storage/entities/handlers.ts'
import type { EntityKind, MakeHooks } from './storage/entities/kind.ts'
import { taxHooks } from './tax/entity-hooks.ts'
import { taxRegionHandlers } from './tax/region-routes.ts'

/** By the names of kinds; one without an entry does what its description says. */
const hooks: Record<string, MakeHooks> = {
  brand: referredHooks('brand', 'assignedProductsCount'),
  customization: customizationHooks,
  deliveryProfile: deliveryProfileHooks,
  discountRule: discountRuleHooks,
  infoSection: infoSectionHooks,
  localDeliveryOption: localDeliveryHooks,
  pickupLocation: pickupLocationHooks,
  ribbon: referredHooks('ribbon', 'assignedProductCount'),
  ...taxHooks,
  shippingOption: shippingOptionHooks,
}

/** The calls of kinds that do not follow from their descriptions, by the names of the kinds. */
const ownHandlers: Record<string, (deps: FeatureDeps, kind: EntityKind) => object> = {
  customization: choiceHandlers,
  deliveryProfile: profileHandlers,
  localDeliveryOption: localDeliveryHandlers,
  pickupLocation: pickupLocationHandlers,
  shippingOption: shippingOptionHandlers,
  taxRegion: taxRegionHandlers,
}

/** Makes the feature of all kinds of entities. */
export const entitiesFeature = (deps: FeatureDeps) => {
  const kinds = entities.map((description) => ({
    ...description,
    hooks: hooks[description.name]?.(deps) ?? {},
  }))
  return {
    handlers: Object.assign(
      {},
      ...kinds.map((kind) => entityHandlers(deps, kind)),
      ...kinds.map((kind) => ownHandlers[kind.name]?.(deps, kind)),
    ) as Handlers<EntityFeature>,
    jobs: renamingJobs(deps),
  }
}
