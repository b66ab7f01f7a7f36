// What the platform does for the ways of delivery beyond their descriptions: checks them and the regions that they name.
import type { RefusalCode } from '@vitrine/contract'
import {
  checkLocalDelivery,
  checkPickupLocation,
  checkShippingOption,
  Invalid,
  isSameJson,
  violation,
} from '@vitrine/rules'
import { assertKindFits, type PricingKind, raiseRulesVersion } from '../pricing/kinds.ts'
import type { EntityHooks, MakeHooks } from '../storage/entities/kind.ts'
import { assertRegionsExist } from './store.ts'

/** A change of the regions of a way of delivery, as the calls for them make it. */
export interface WayRegionsChange {
  changeRegions: (ids: readonly string[]) => readonly string[]
}

type Fields = Record<string, unknown>
type Served = Fields & { deliveryRegionIds: readonly string[] }

interface WayKind<Facts> {
  kind: PricingKind
  nameField: string
  /** What an update does not remove with `null`. */
  required: readonly string[]
  /** What it has when nothing is said. */
  defaults?: Fields
  check(facts: Facts, currency: string): void
  tooMany: RefusalCode
  /** What was sent, as it is stored. */
  read?(sent: Fields, before: Served | undefined): Fields
}

/** The facts of a way of delivery: what was sent over what is stored. `null` removes what it can be without. */
function mergeFacts<Facts>(
  { required, defaults, read = (sent) => sent }: WayKind<Facts>,
  { changeRegions, ...sent }: Fields & Partial<WayRegionsChange>,
  before: Served | undefined,
): Served {
  const stored = before ?? { deliveryRegionIds: [] }
  const merged: Fields = { ...stored }
  for (const [name, value] of Object.entries(read(sent, before))) {
    if (value === null && !required.includes(name)) delete merged[name]
    else if (value != null) merged[name] = value
  }
  const sentIds = (merged.deliveryRegionIds ?? []) as string[]
  const ids = changeRegions ? changeRegions(stored.deliveryRegionIds) : sentIds
  return { ...defaults, ...merged, deliveryRegionIds: [...new Set(ids)] }
}

const wayHooks =
  <Facts>(way: WayKind<Facts>): MakeHooks =>
  (): EntityHooks => ({
    toFacts({ [way.nameField]: name, ...sent }: Fields, before) {
      const facts = mergeFacts(way, sent, before?.facts as Served | undefined)
      return { name: `${name ?? before?.name ?? ''}`, facts }
    },
    toFields({ name, facts }) {
      const { code: _, ...fields } = facts as Fields
      return { [way.nameField]: name, ...fields }
    },
    async onChange(tx, { storeId }, { is }) {
      const currency = await raiseRulesVersion(tx, storeId)
      return async (changes) => {
        for (const { before, after } of changes) {
          if (!after) continue
          way.check(after.facts as Facts, currency)
          const had = (before?.facts as Served | undefined)?.deliveryRegionIds ?? []
          const ids = (after.facts as Served).deliveryRegionIds.filter((id) => !had.includes(id))
          if (ids.length > 0) await assertRegionsExist(tx, storeId, ids)
        }
        if (is === 'creation') await assertKindFits(tx, storeId, way.kind, way.tooMany)
      }
    },
  })

/** The regions of a shipping option, which older clients name one by one, and which have calls of their own. */
function readShippingOption({ deliveryRegionId, ...sent }: Fields, before: Served | undefined): Fields {
  const ids = sent.deliveryRegionIds ?? (deliveryRegionId == null ? undefined : [deliveryRegionId])
  if (before && ids !== undefined && !isSameJson(ids, before.deliveryRegionIds))
    throw new Invalid([
      violation(
        'shippingOption.deliveryRegionIds',
        'FIELD_NOT_ALLOWED',
        'must stay: regions are added and removed by their own calls',
      ),
    ])
  return { ...sent, deliveryRegionIds: ids }
}

export const shippingOptionHooks = wayHooks({
  kind: 'shippingOption',
  nameField: 'title',
  required: ['rates'],
  check: checkShippingOption,
  tooMany: 'SHIPPING_OPTIONS_LIMIT_EXCEEDED',
  read: readShippingOption,
})

export const pickupLocationHooks = wayHooks({
  kind: 'pickupLocation',
  nameField: 'name',
  required: ['address'],
  defaults: { active: true, pickupMethod: 'STORE_PICKUP' },
  check: checkPickupLocation,
  tooMany: 'LOCATIONS_IN_DELIVERY_REGIONS_LIMIT_EXCEEDED',
})

export const localDeliveryHooks = wayHooks({
  kind: 'localDeliveryOption',
  nameField: 'areaName',
  required: [],
  check: checkLocalDelivery,
  tooMany: 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED',
})
