// The feature of taxes: settings, calculators and the calculation. Groups, regions and mappings are kinds of entities.
import { countriesWithoutTax, manualTaxCalculatorId, type TaxGroup } from '@vitrine/contract'
import { calculateTax } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { readSettings, updateSettings } from '../settings/store-settings.ts'
import { anyMerchant, merchant } from '../storage/commit.ts'
import { lookup } from '../storage/database.ts'
import { readInitial } from '../storage/entities/initial.ts'
import { toEntity } from '../storage/entities/kind.ts'
import { storeNotFound } from '../storage/store-facts.ts'
import { type TaxAdmin, taxAdmin } from './admin.ts'
import { defaultTaxGroup, taxKind } from './entity-hooks.ts'

const readStore = lookup<{ storeId: string }>(
  'tax.store',
  `select rules_version as "rulesVersion", currency, prices_include_tax as "isInside" from stores where id = $storeId`,
)

interface StoreRow {
  rulesVersion: bigint
  currency: string
  isInside: boolean
}

type DefaultGroups = Pick<Handlers<'taxGroups'>, 'GET /billing/v1/tax-groups/default-tax-groups'>

/** Makes the feature of taxes. */
export function taxFeature(deps: Deps) {
  const handlers: Handlers<'taxSettings'> & Handlers<'taxCalculation'> & DefaultGroups = {
    'GET /billing/v1/tax-groups/default-tax-groups': async (_input, { storeId }) => {
      const kind = taxKind(deps, 'taxGroup')
      const groups = await readInitial(deps.database, storeId, defaultTaxGroup)
      return { taxGroups: groups.map((group) => toEntity(kind, group) as unknown as TaxGroup) }
    },
    'GET /billing/v1/tax-settings': async (_input, { storeId }) => {
      const { pricesIncludeTax } = await readSettings(deps, storeId)
      return { taxSettings: { taxIncludedInItemPrices: pricesIncludeTax } }
    },
    'POST /billing/v1/tax-settings': async ({ body }, { storeId }, call) => {
      const scope = { storeId, actor: merchant, caller: anyMerchant, call }
      const update = { pricesIncludeTax: body.taxSettings.taxIncludedInItemPrices }
      const { pricesIncludeTax } = await updateSettings(deps, scope, update)
      return { taxSettings: { taxIncludedInItemPrices: pricesIncludeTax } }
    },
    'POST /billing/v1/calculate-tax': async ({ body }, { storeId }) => {
      const [store] = await deps.database.run<StoreRow>(readStore({ storeId }))
      if (!store) throw storeNotFound()
      const { tax } = await deps.rulesOf(deps.database, { storeId, ...store })
      return calculateTax(body, { plan: tax, ...store })
    },
    'GET /billing/v1/list-tax-calculators': async () => ({
      taxCalculatorDetails: [
        {
          appId: manualTaxCalculatorId,
          displayName: 'Manual rates',
          unsupportedCountries: [...countriesWithoutTax],
        },
      ],
    }),
  }
  return { handlers, store: (findStore: () => Promise<string>): TaxAdmin => taxAdmin(deps, findStore) }
}
