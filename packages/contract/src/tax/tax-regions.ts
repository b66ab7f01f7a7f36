// Tax regions: the places where a store collects tax. A country, or one of its subdivisions.
import { z } from 'zod'
import { defaultTaxGroupId, manualTaxCalculatorId } from '../constants.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updatedEntity, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { key, keyOnly, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { permission } from '../permissions.ts'
import type { ExamplesOf } from '../route.ts'
import { Country } from '../store-values.ts'
import { ManualTaxMapping, NewManualTaxMapping } from './manual-tax-mappings.ts'
import { taxRate } from './parts.ts'

const NewTaxRegion = z.object({
  country: Country,
  subdivision: z
    .string()
    .max(50)
    .nullish()
    .describe(
      'Without the country: `NY`, where addresses have `US-NY`. Absent, empty or `*`: the whole country.',
    ),
  appId: Guid.nullish().describe(
    'What calculates the tax: the id of a tax calculator. Absent: the rates that merchants enter.',
  ),
  taxIncludedInPrice: z
    .boolean()
    .nullish()
    .describe('Whether prices include the tax here. Absent: as the tax settings of the store say.'),
})
/** What creates a tax region. */
export interface NewTaxRegion extends z.infer<typeof NewTaxRegion> {}

const TaxRegionUpdate = updateOf(NewTaxRegion)
/** What a merchant changes of a tax region. */
export interface TaxRegionUpdate extends z.input<typeof TaxRegionUpdate> {}

export const TaxRegion = z.object({
  ...entityFields,
  country: z.string(),
  subdivision: z.string().describe('Empty: the whole country.'),
  appId: z.guid(),
  taxIncludedInPrice: z.boolean().optional(),
})
/** A tax region, as the API returns it. */
export interface TaxRegion extends z.infer<typeof TaxRegion> {}

const NewTaxRate = NewManualTaxMapping.omit({ taxRegionId: true })
/** The rate of a tax group, as it is created with its region. */
export interface NewTaxRate extends z.input<typeof NewTaxRate> {}

const TaxRateUpdate = NewTaxRate.extend({
  taxRate: taxRate
    .nullish()
    .describe('A fraction; `null` removes the rate of the group, absent it stays as it is.'),
  revision: updatedEntity.revision
    .nullish()
    .describe('That of the manual tax mapping that was read. Absent: the group had none.'),
})
/** What a merchant changes of the rate of a tax group, with its region. */
export interface TaxRateUpdate extends z.input<typeof TaxRateUpdate> {}

/** A rate for each tax group, of which a store has few. */
const maxRates = 100

const TaxRegionWithRates = z.object({
  taxRegion: TaxRegion,
  manualTaxMappings: z.array(ManualTaxMapping).describe('The rates of the region.'),
})
/** A tax region with its rates. */
export interface TaxRegionWithRates extends z.infer<typeof TaxRegionWithRates> {}

const described = entity({
  name: 'taxRegion',
  plural: 'taxRegions',
  nouns: ['tax region', 'tax regions'],
  code: 'TAX_REGION',
  base: '/billing/v1/tax-regions',
  wire: 'wix.billing.v1.tax_region',
  permission: 'tax',
  calls: ['create', 'get', 'update', 'delete', 'query'],
  shape: TaxRegion,
  input: NewTaxRegion,
  update: TaxRegionUpdate,
  fields: {
    id: keyOnly,
    country: key,
    subdivision: key,
    appId: keyOnly,
    createdDate: time,
    updatedDate: time,
  },
  isUnnamed: true,
  unique: { by: ['country', 'subdivision'], noun: 'country and subdivision', code: 'ALREADY_EXISTS' },
  about:
    'Tax regions: the places where the store collects tax. A subdivision comes before its country; elsewhere no tax is collected.',
  texts: { delete: 'Deletes a tax region with its rates: no tax is collected there any more.' },
  sample: {
    id: '7384faa8-7a0b-d19e-00ae-e6395bdcade4',
    creates: [{ country: 'CA', subdivision: 'ON', appId: manualTaxCalculatorId }],
    changes: { taxIncludedInPrice: false },
  },
})

export const { kind, about, events } = described

export const refusals = {
  ...described.refusals,
  ALREADY_EXISTS: {
    status: 409,
    message: 'A tax region of this country and subdivision exists',
    fix: 'Change that one; a query by `country` finds it',
  },
  CALCULATOR_ID_NOT_FOUND: {
    status: 404,
    message: 'Tax calculator not found',
    fix: 'Send the `appId` of one that the list of tax calculators has',
  },
  CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION: {
    status: 400,
    message: 'The tax calculator does not serve this country',
    fix: 'Check the country; the list of tax calculators names those that one does not serve',
  },
  SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY: {
    status: 400,
    message: 'This country has no tax regions of subdivisions',
    fix: 'Leave `subdivision` out: the region is the whole country',
  },
  INVALID_SUBDIVISION_FORMAT: {
    status: 400,
    message: 'Not a subdivision of this country',
    fix: 'Send its code without the country, such as `NY`',
  },
  MAX_TAX_REGIONS_REACHED: {
    status: 409,
    message: 'The store has as many tax regions as it may have',
    fix: 'Delete a region that is not needed any more; `data.max` is how many there may be',
  },
} as const satisfies RefusalTable

const create = 'POST /billing/v1/tax-regions'
const update = 'PATCH /billing/v1/tax-regions/{taxRegionId}'
const places = [
  'ALREADY_EXISTS',
  'CALCULATOR_ID_NOT_FOUND',
  'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION',
  'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY',
  'INVALID_SUBDIVISION_FORMAT',
] as const

const ofRates = [
  'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
  'TAX_GROUP_ID_NOT_FOUND',
  'MAX_MANUAL_TAX_MAPPINGS_REACHED',
] as const

export const routes = {
  ...described.routes,
  [create]: { ...described.routes[create], refuses: [...places, 'MAX_TAX_REGIONS_REACHED'] },
  [update]: { ...described.routes[update], refuses: [...described.routes[update].refuses, ...places] },
  'POST /vitrine/v1/tax-regions': {
    for: permission('tax.write'),
    body: z.object({ taxRegion: NewTaxRegion, rates: z.array(NewTaxRate).max(maxRates) }),
    answer: TaxRegionWithRates,
    refuses: [...places, 'MAX_TAX_REGIONS_REACHED', ...ofRates],
  },
  'PATCH /vitrine/v1/tax-regions/{taxRegionId}': {
    for: permission('tax.write'),
    path: { taxRegionId: Guid },
    body: z.object({
      taxRegion: TaxRegionUpdate.omit({ id: true }),
      rates: z.array(TaxRateUpdate).max(maxRates).describe('Those that change, by their tax groups.'),
    }),
    answer: TaxRegionWithRates,
    refuses: [...described.routes[update].refuses, ...places, ...ofRates],
  },
} as const

const rateExample = { taxGroupId: defaultTaxGroupId, taxRate: '0.05', taxName: 'GST' }
const missing = '00000000-0000-4000-8000-0000007a0e61'

export const examples: ExamplesOf<typeof routes> = {
  ...described.examples,
  'POST /vitrine/v1/tax-regions': {
    summary: 'Create a tax region with its rates',
    description: 'Creates a tax region and the manual tax mappings of its rates, in one transaction.',
    client: `shop.taxRegions.createWithRates({ country: 'NZ' }, [
  { taxGroupId: '${defaultTaxGroupId}', taxRate: '0.05', taxName: 'GST' },
])`,
    body: { taxRegion: { country: 'NZ' }, rates: [rateExample] },
  },
  'PATCH /vitrine/v1/tax-regions/{taxRegionId}': {
    summary: 'Update a tax region with its rates',
    description:
      'Changes the fields that are sent and the rates of the tax groups that are named, in one transaction. It is refused if the region or one of these rates was changed since it was read.',
    client: `shop.taxRegions.updateWithRates('${missing}', { revision: '1' }, [
  { taxGroupId: '${defaultTaxGroupId}', taxRate: '0.05', taxName: 'GST' },
])`,
    path: { taxRegionId: missing },
    body: { taxRegion: { revision: '1' }, rates: [rateExample] },
    status: 404,
  },
}
