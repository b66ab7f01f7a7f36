// The taxes of the sample store: Germany with a reduced rate for some products, and New York, where prices leave the tax out.
import { defaultTaxGroupId } from '@vitrine/contract/constants'
import type { NewManualTaxMapping, NewTaxGroup, NewTaxRegion } from '@vitrine/contract'

const reducedRate = '7a000000-0000-4000-8000-000000000001'

/** A place with the rates of its groups. */
interface Place extends Omit<NewTaxRegion, 'appId'> {
  rates: Omit<NewManualTaxMapping, 'taxRegionId'>[]
}

/** The taxes for `addTaxes`. */
export const sampleTaxes: { taxGroups: (NewTaxGroup & { id: string })[]; taxRegions: Place[] } = {
  taxGroups: [{ id: reducedRate, name: 'Reduced rate' }],
  taxRegions: [
    {
      country: 'DE',
      rates: [
        { taxGroupId: defaultTaxGroupId, taxRate: '0.19', taxName: 'VAT', jurisdictionType: 'COUNTRY' },
        { taxGroupId: reducedRate, taxRate: '0.07', taxName: 'VAT', jurisdictionType: 'COUNTRY' },
      ],
    },
    {
      country: 'US',
      subdivision: 'NY',
      taxIncludedInPrice: false,
      rates: [
        {
          taxGroupId: defaultTaxGroupId,
          taxRate: '0.08875',
          taxName: 'Sales tax',
          jurisdiction: 'New York',
          jurisdictionType: 'STATE',
        },
      ],
    },
  ],
}
