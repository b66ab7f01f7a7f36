// Manual tax mappings: the rate of a tax group in a tax region.
import { z } from 'zod'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { keyOnly, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { notServed } from '../not-served.ts'
import { jurisdictionType, taxRate } from './parts.ts'

const label = z.string().max(200).nullish()

export const NewManualTaxMapping = z.object({
  taxGroupId: Guid,
  taxRegionId: Guid,
  taxRate: taxRate.describe('A fraction: `0.0825` is 8.25%.'),
  taxName: label.describe('Shoppers read it, such as Sales tax.'),
  taxType: label,
  jurisdiction: label.describe('Who gets the tax, such as New York.'),
  jurisdictionType: jurisdictionType.nullish().describe('Absent: `UNDEFINED`.'),
  description: z.string().max(1000).nullish(),
  exemptRates: notServed(),
})
/** What creates a manual tax mapping. */
export interface NewManualTaxMapping extends z.input<typeof NewManualTaxMapping> {}

const ManualTaxMappingUpdate = updateOf(NewManualTaxMapping)
/** What a merchant changes of a manual tax mapping. */
export interface ManualTaxMappingUpdate extends z.input<typeof ManualTaxMappingUpdate> {}

export const ManualTaxMapping = z.object({
  ...entityFields,
  taxGroupId: z.guid(),
  taxRegionId: z.guid(),
  taxRate: z.string(),
  taxName: z.string().optional(),
  taxType: z.string().optional(),
  jurisdiction: z.string().optional(),
  jurisdictionType: jurisdictionType.optional(),
  description: z.string().optional(),
})
/** A manual tax mapping, as the API returns it. */
export interface ManualTaxMapping extends z.infer<typeof ManualTaxMapping> {}

const described = entity({
  name: 'manualTaxMapping',
  plural: 'manualTaxMappings',
  nouns: ['manual tax mapping', 'manual tax mappings'],
  code: 'MANUAL_TAX_MAPPING',
  base: '/billing/v1/manual-tax-mappings',
  wire: 'wix.billing.v1.manual_tax_mapping',
  permission: 'tax',
  calls: ['create', 'get', 'update', 'delete', 'query'],
  shape: ManualTaxMapping,
  input: NewManualTaxMapping,
  update: ManualTaxMappingUpdate,
  fields: { id: keyOnly, taxGroupId: keyOnly, taxRegionId: keyOnly, createdDate: time, updatedDate: time },
  isUnnamed: true,
  unique: {
    by: ['taxGroupId', 'taxRegionId'],
    noun: 'group and region',
    code: 'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
  },
  about:
    'Manual tax mappings: the rate of a tax group in a tax region. A group without a rate in a region is not taxed there.',
  sample: {
    id: '1b134d7b-2cf3-54e6-7d6a-7d4386ab4033',
    creates: [
      {
        taxGroupId: '7a000000-0000-4000-8000-000000000001',
        taxRegionId: '7384faa8-7a0b-d19e-00ae-e6395bdcade4',
        taxRate: '0.04',
        taxName: 'Sales tax',
        jurisdiction: 'New York',
        jurisdictionType: 'STATE',
      },
    ],
    changes: { taxRate: '0.0875' },
  },
})

export const { kind, about, examples, events } = described

export const refusals = {
  ...described.refusals,
  MANUAL_TAX_MAPPING_ALREADY_EXISTS: {
    status: 409,
    message: 'The tax group has a rate in this tax region',
    fix: 'Change that one; a query by `taxGroupId` and `taxRegionId` finds it',
  },
  MAX_MANUAL_TAX_MAPPINGS_REACHED: {
    status: 409,
    message: 'The store has as many manual tax mappings as it may have',
    fix: 'Delete one that is not needed any more; `data.max` is how many there may be',
  },
  TAX_GROUP_ID_NOT_FOUND: {
    status: 404,
    message: 'The tax group of the mapping was not found',
    fix: 'Check `taxGroupId`',
  },
  TAX_REGION_ID_NOT_FOUND: {
    status: 404,
    message: 'The tax region of the mapping was not found',
    fix: 'Check `taxRegionId`',
  },
} as const satisfies RefusalTable

const create = 'POST /billing/v1/manual-tax-mappings'
const update = 'PATCH /billing/v1/manual-tax-mappings/{manualTaxMappingId}'
const places = [
  'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
  'TAX_GROUP_ID_NOT_FOUND',
  'TAX_REGION_ID_NOT_FOUND',
] as const

export const routes = {
  ...described.routes,
  [create]: { ...described.routes[create], refuses: [...places, 'MAX_MANUAL_TAX_MAPPINGS_REACHED'] },
  [update]: { ...described.routes[update], refuses: [...described.routes[update].refuses, ...places] },
} as const
