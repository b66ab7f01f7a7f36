// The modules of all kinds of entities.
import { brands } from './brands.ts'
import { customizations } from './customizations.ts'
import { deliveryProfiles } from './delivery-profiles.ts'
import { discountRules } from './discount-rules.ts'
import { infoSections } from './info-sections.ts'
import { localDeliveryOptions } from './local-delivery-options.ts'
import { manualTaxMappings } from './manual-tax-mappings.ts'
import { pickupLocations } from './pickup-locations.ts'
import { ribbons } from './ribbons.ts'
import { shippingOptions } from './shipping-options.ts'
import { taxGroups } from './tax-groups.ts'
import { taxRegions } from './tax-regions.ts'

export * from './brands.ts'
export * from './customizations.ts'
export * from './delivery-profiles.ts'
export * from './delivery-ways.ts'
export * from './discount-rules.ts'
export * from './info-sections.ts'
export * from './local-delivery-options.ts'
export * from './manual-tax-mappings.ts'
export * from './pickup-locations.ts'
export * from './ribbons.ts'
export * from './shipping-options.ts'
export * from './tax-groups.ts'
export * from './tax-regions.ts'

/** All of them, as the admin has them. */
export const entityModules = {
  brands,
  customizations,
  deliveryProfiles,
  discountRules,
  infoSections,
  localDeliveryOptions,
  manualTaxMappings,
  pickupLocations,
  ribbons,
  shippingOptions,
  taxGroups,
  taxRegions,
}
