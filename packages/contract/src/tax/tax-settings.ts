// The tax settings of a store on the wire: whether prices include tax, which the settings of the store have as `pricesIncludeTax`.
import { z } from 'zod'
import { permission } from '../permissions.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'

export const about =
  'The tax settings: whether prices include tax. It is the same setting as `pricesIncludeTax` of the store.'

const TaxSettings = z.object({ taxIncludedInItemPrices: z.boolean() })

const answer = z.object({ taxSettings: TaxSettings })

export const routes = {
  'GET /billing/v1/tax-settings': { for: permission('tax.read'), answer },
  'POST /billing/v1/tax-settings': {
    for: permission('tax.write'),
    body: z.object({ taxSettings: z.object({ taxIncludedInItemPrices: z.boolean().nullish() }) }),
    answer,
    refuses: ['REVISION_MISMATCH'],
  },
} as const satisfies RouteTable<never>

export const examples: ExamplesOf<typeof routes> = {
  'GET /billing/v1/tax-settings': {
    summary: 'Get the tax settings',
    description: 'Returns whether prices include tax.',
  },
  'POST /billing/v1/tax-settings': {
    summary: 'Update the tax settings',
    description: 'Changes whether prices include tax, as an update of the store does.',
    body: { taxSettings: { taxIncludedInItemPrices: true } },
  },
}
