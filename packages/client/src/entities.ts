// The modules of all kinds of entities.
import { brands } from './brands.ts'
import { customizations } from './customizations.ts'
import { discountRules } from './discount-rules.ts'
import { infoSections } from './info-sections.ts'
import { ribbons } from './ribbons.ts'

export * from './brands.ts'
export * from './customizations.ts'
export * from './discount-rules.ts'
export * from './info-sections.ts'
export * from './ribbons.ts'

/** All of them, as the admin has them. */
export const entityModules = { brands, customizations, discountRules, infoSections, ribbons }
