// What the pages of taxes read: the groups of the store, its regions, and the rate of each group in each region.
import type { ManualTaxMapping, TaxGroup, TaxRegion } from '@vitrine/client'
import { defaultTaxGroupId } from '@vitrine/contract/constants'
import { countryName } from '../form/countries.ts'
import { take } from '../products/load-store.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

/** The groups of the store; the default one comes first. */
export async function loadGroups({ taxGroups }: Pick<MerchantClient, 'taxGroups'>): Promise<TaxGroup[]> {
  const groups = await take(taxGroups.query().ascending('name'))
  const isDefault = ({ id }: TaxGroup) => id === defaultTaxGroupId
  return [...groups.filter(isDefault), ...groups.filter((group) => !isDefault(group))]
}

/** A fraction, as the API has rates, in percent: '8.875' for '0.08875'. */
export const toPercent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))}`

/** Percent as a fraction. */
export const toRate = (percent: number): string => `${Number((percent / 100).toFixed(6))}`

/** A region in the table of its country: 'All of Germany', 'NY'. */
const regionName = ({ country, subdivision }: Pick<TaxRegion, 'country' | 'subdivision'>): string =>
  subdivision || `All of ${countryName(country)}`

const cellOf = (mappings: readonly ManualTaxMapping[], region: TaxRegion, group: TaxGroup) => {
  const mapping = mappings.find(
    ({ taxRegionId, taxGroupId }) => taxRegionId === region.id && taxGroupId === group.id,
  )
  return mapping ? `${toPercent(mapping.taxRate)}%` : ''
}

/** Loads the page of taxes: a table for each country. */
export async function loadTaxes(client: MerchantClient) {
  const [{ pricesIncludeTax, id: storeId }, groups, regions, mappings] = await Promise.all([
    client.store.get(),
    loadGroups(client),
    take(client.taxRegions.query().ascending('country').ascending('subdivision')),
    take(client.manualTaxMappings.query(), maxMappings),
  ])
  const countries = [...new Set(regions.map(({ country }) => country))]
  return {
    storeId,
    pricesIncludeTax,
    groups: groups.map(({ id, name }) => ({ id, name })),
    countries: countries
      .map((code) => ({
        code,
        name: countryName(code),
        regions: regions
          .filter(({ country }) => country === code)
          .map((region) => ({
            id: region.id,
            name: regionName(region),
            isInside: region.taxIncludedInPrice ?? pricesIncludeTax,
            rates: groups.map((group) => cellOf(mappings, region, group)),
          })),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

const maxMappings = 5000
