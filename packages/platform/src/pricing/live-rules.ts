// The entities of stores that pricing needs: read in one query, and compiled once for each version of a store's rules.
import type { StoreSettings } from '@vitrine/contract'
import { compileDelivery, compileRules, compileTax, type StoredPricingEntity } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { findTrigger } from '../discounts/custom-triggers.ts'
import { BoundedMap } from '../storage/bounded-map.ts'
import { statement } from '../storage/database.ts'
import { maxOfKinds, type PricingKind } from './kinds.ts'
import type { PricingRules, RulesOfStore, RulesReader } from './rules-reader.ts'

/** How many stores' rules a process keeps, and how large they are together, as JSON. */
const maxStores = 1000
const maxBytes = 32 * 1024 * 1024

const readAll = statement<{ storeId: string; kinds: string[] }>(
  'pricing.rules',
  `select kind, id, name, facts, created_at as "createdAt" from entities
   where store_id = $storeId and kind = any($kinds)
   union all
   select 'store', '', '', settings, created_at from stores where id = $storeId
   order by kind, id`,
)

/** An entity as it is read; its kind says what facts it has. */
type PricingRow = StoredPricingEntity<never> & { kind: string }

/** What prices depend on among the settings of a store. */
type PricingSettings = Partial<Pick<StoreSettings, 'tax' | 'businessAddress'>>

/** Compiles the entities of a store. */
function compile(
  stored: readonly PricingRow[],
  { currency }: RulesOfStore,
  custom: ReturnType<typeof findTrigger>,
): PricingRules {
  const all = (kind: PricingKind) => stored.filter((each) => each.kind === kind)
  const settings: PricingSettings = stored.find(({ kind }) => kind === 'store')?.facts ?? {}
  const entities = {
    deliveryProfiles: all('deliveryProfile'),
    localDeliveryOptions: all('localDeliveryOption'),
    pickupLocations: all('pickupLocation'),
    shippingOptions: all('shippingOption'),
  }
  return {
    discounts: compileRules(all('discountRule'), { currency, custom }),
    delivery: compileDelivery(entities, currency),
    tax: compileTax(
      { groups: all('taxGroup'), regions: all('taxRegion'), mappings: all('manualTaxMapping') },
      { ...settings.tax, businessAddress: settings.businessAddress },
    ),
  }
}

/** Makes the function that finds the rules of a store; a version that the process knows costs no query. */
function rulesReader(deps: Pick<Deps, 'discountTriggers' | 'log'>): RulesReader {
  const known = new BoundedMap<string, RulesOfStore & { rules: PricingRules }>({
    entries: maxStores,
    weight: maxBytes,
  })
  const custom = findTrigger(deps)
  const kinds = Object.keys(maxOfKinds)
  return async (session, store) => {
    const found = known.get(store.storeId)
    if (found?.rulesVersion === store.rulesVersion && found.currency === store.currency) return found.rules
    // A store that never had a rule needs no query.
    const { storeId, rulesVersion } = store
    const stored = rulesVersion === 0n ? [] : await session.run<PricingRow>(readAll({ storeId, kinds }))
    const rules = compile(stored, store, custom)
    known.set(storeId, { ...store, rules }, JSON.stringify(stored).length)
    return rules
  }
}

/** What carts need of the rules of stores. */
export const pricingDeps = (
  log: Deps['log'],
  discountTriggers: Deps['discountTriggers'] = [],
): Pick<Deps, 'discountTriggers' | 'rulesOf'> => ({
  discountTriggers,
  rulesOf: rulesReader({ discountTriggers, log }),
})
