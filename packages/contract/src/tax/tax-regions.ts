// Tax regions: the places where a store collects tax. A country, or one of its subdivisions.
import { z } from 'zod'
import { manualTaxCalculatorId } from '../constants.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { key, keyOnly, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { Country } from '../store-values.ts'

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

export const { kind, about, examples, events } = described

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

export const routes = {
  ...described.routes,
  [create]: { ...described.routes[create], refuses: [...places, 'MAX_TAX_REGIONS_REACHED'] },
  [update]: { ...described.routes[update], refuses: [...described.routes[update].refuses, ...places] },
} as const
