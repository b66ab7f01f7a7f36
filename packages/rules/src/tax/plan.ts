// The taxes of a store, compiled: the rate of each tax group in each region.
import type { JurisdictionType, PostalAddress } from '@vitrine/contract'
import { defaultTaxGroupId, manualTaxCalculatorId } from '@vitrine/contract/constants'
import { ratioOfDecimal, type Ratio } from '../money.ts'
import type { StoredPricingEntity } from '../pricing/stored-entity.ts'
import { withoutCountry } from '../subdivision.ts'
import { isSubdivision, type TaxPlace } from './place.ts'

/** What is stored of a tax region. */
export interface TaxRegionFacts extends TaxPlace {
  appId: string
  taxIncludedInPrice?: boolean
}

/** What is stored of a manual tax mapping. */
export interface TaxMappingFacts {
  taxGroupId: string
  taxRegionId: string
  taxRate: string
  taxName?: string
  taxType?: string
  jurisdiction?: string
  jurisdictionType?: JurisdictionType
  description?: string
}

/** Whether tax is rounded on each line, or on the sum of all lines of a rate. */
type TaxRounding = 'BY_LINE' | 'BY_ORDER'

/** What the settings of a store say about tax. */
interface TaxPlanSettings {
  deliveryTaxGroupId?: string | null | undefined
  rounding?: TaxRounding | null | undefined
  businessAddress?: PostalAddress | null | undefined
}

/** A rate, and what its rows are called. */
export interface TaxRate {
  /** That of the mapping. */
  id: string
  rate: string
  ratio: Ratio
  name: string
  type: string
  jurisdiction: string
  jurisdictionType: JurisdictionType
}

/** A place where the store collects tax. */
export interface CompiledTaxRegion {
  isManual: boolean
  /** Whether prices include the tax; undefined: as the store says. */
  isInside: boolean | undefined
  /** By tax group. */
  rates: ReadonlyMap<string, TaxRate>
}

/** The taxes of a store. */
export interface TaxPlan {
  /** The groups that exist, besides the default one. */
  groups: ReadonlySet<string>
  /** By country and subdivision. */
  regions: ReadonlyMap<string, CompiledTaxRegion>
  /** The countries that have a region of a subdivision. */
  dividedCountries: ReadonlySet<string>
  isAllManual: boolean
  rounding: TaxRounding
  businessAddress: PostalAddress | undefined
  /** Absent: the default one. */
  deliveryTaxGroupId: string | undefined
}

/** The entities that taxes are compiled from. */
interface TaxEntities {
  groups: readonly StoredPricingEntity<object>[]
  regions: readonly StoredPricingEntity<TaxRegionFacts>[]
  mappings: readonly StoredPricingEntity<TaxMappingFacts>[]
}

const keyOf = ({ country, subdivision }: TaxPlace) => `${country}-${subdivision}`

const toRate = ({ id, facts }: StoredPricingEntity<TaxMappingFacts>): TaxRate => ({
  id,
  rate: facts.taxRate,
  ratio: ratioOfDecimal(facts.taxRate),
  name: facts.taxName ?? '',
  type: facts.taxType ?? '',
  jurisdiction: facts.jurisdiction ?? '',
  jurisdictionType: facts.jurisdictionType ?? 'UNDEFINED',
})

/** Compiles the taxes of a store. */
export function compileTax(
  { groups, regions, mappings }: TaxEntities,
  { rounding, businessAddress, deliveryTaxGroupId }: TaxPlanSettings,
): TaxPlan {
  const ratesOf = new Map(regions.map(({ id }) => [id, new Map<string, TaxRate>()]))
  for (const mapping of mappings)
    ratesOf.get(mapping.facts.taxRegionId)?.set(mapping.facts.taxGroupId, toRate(mapping))
  const compiled = regions.map(({ id, facts }): [string, CompiledTaxRegion] => [
    keyOf(facts),
    {
      isManual: facts.appId === manualTaxCalculatorId,
      isInside: facts.taxIncludedInPrice,
      rates: ratesOf.get(id) ?? new Map(),
    },
  ])
  return {
    groups: new Set(groups.map(({ id }) => id)),
    regions: new Map(compiled),
    dividedCountries: new Set(
      regions.flatMap(({ facts }) => (facts.subdivision === '' ? [] : [facts.country])),
    ),
    isAllManual: compiled.every(([, { isManual }]) => isManual),
    rounding: rounding ?? 'BY_LINE',
    businessAddress: businessAddress ?? undefined,
    deliveryTaxGroupId: deliveryTaxGroupId ?? undefined,
  }
}

/** The group that decides on the rate: that of the item, or the default one if there is no such group. */
export const groupOf = ({ groups }: TaxPlan, taxGroupId: string | undefined): string =>
  taxGroupId !== undefined && groups.has(taxGroupId) ? taxGroupId : defaultTaxGroupId

/** Why the place of an address is not known well enough to say which taxes it has. */
export type PlaceProblem = 'MISSING_COUNTRY_IN_ADDRESS' | 'MISSING_SUBDIVISION_IN_ADDRESS'

/** The region of an address: that of its subdivision comes before that of its country; undefined where no tax is collected. */
export function findTaxRegion(
  { regions, dividedCountries }: TaxPlan,
  address: Pick<PostalAddress, 'country' | 'subdivision'>,
): CompiledTaxRegion | PlaceProblem | undefined {
  if (regions.size === 0) return undefined
  const country = address.country?.toUpperCase()
  if (!country) return 'MISSING_COUNTRY_IN_ADDRESS'
  const sent = withoutCountry(country, address.subdivision ?? '')
  // A text that is no code, such as a name, says as little as none.
  const subdivision = isSubdivision(country, sent) ? sent : ''
  const ofCountry = regions.get(keyOf({ country, subdivision: '' }))
  if (!subdivision && !ofCountry && dividedCountries.has(country)) return 'MISSING_SUBDIVISION_IN_ADDRESS'
  return (subdivision && regions.get(keyOf({ country, subdivision }))) || ofCountry
}
