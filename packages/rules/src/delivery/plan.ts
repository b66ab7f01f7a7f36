// What a store delivers where, compiled once from its entities.
import type {
  DeliveryRegion,
  NewDeliveryProfile,
  NewLocalDeliveryOption,
  NewPickupLocation,
  NewShippingOption,
  PickupMethod,
  PostalAddress,
} from '@vitrine/contract'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'
import { fromNumber, roundAmount } from '../money.ts'
import type { StoredPricingEntity } from '../pricing/stored-entity.ts'
import { compileArea, type Covers } from './areas.ts'
import { type RegionsByPlace, regionsByPlace } from './destinations.ts'
import { type CompiledRate, compileRates } from './rates.ts'
import { compileSchedule, type Schedule } from './slots.ts'

/** What is stored of a delivery profile, besides its name. */
export interface DeliveryProfileFacts extends Pick<NewDeliveryProfile, 'extendedFields'> {
  deliveryRegions: DeliveryRegion[]
}

/** What is stored of the ways of delivery, besides their names. */
interface Served {
  deliveryRegionIds: string[]
}
export interface ShippingOptionFacts extends Served, Omit<NewShippingOption, 'title' | keyof Served> {
  /** What carts select it by; absent: its id. */
  code?: string
}
export interface PickupLocationFacts extends Served, Omit<NewPickupLocation, 'name' | keyof Served> {}
export interface LocalDeliveryFacts extends Served, Omit<NewLocalDeliveryOption, 'areaName' | keyof Served> {}

/** What a delivery costs besides its rate. */
export interface DeliveryCharge {
  type: 'HANDLING_FEE' | 'INSURANCE'
  amount: bigint
  details?: string
}

/** A way of delivery. */
export interface DeliveryWay {
  /** What shoppers see first: what is sent to them, then what the store brings, then what they fetch. */
  kind: 'shipping' | 'local' | 'pickup'
  code: string
  title: string
  rates: CompiledRate[]
  charges: DeliveryCharge[]
  deliveryTime?: string
  instructions?: string
  pickup?: { address: PostalAddress; method: PickupMethod }
  /** Only for addresses in an area. */
  covers?: Covers
  needsPostalCode?: boolean
  /** At times that the shopper chooses. */
  schedule?: Schedule
}

/** A region, and how a store delivers there; not at all to one that is inactive. */
export interface PlannedRegion extends Pick<DeliveryRegion, 'id' | 'name' | 'destinations'> {
  ways: DeliveryWay[]
}

/** The regions of each profile by the places that they claim. */
export interface DeliveryPlan {
  profiles: ReadonlyMap<string, RegionsByPlace<PlannedRegion>>
}

/** The entities that a plan is made of. */
interface DeliveryEntities {
  deliveryProfiles: readonly StoredPricingEntity<DeliveryProfileFacts>[]
  shippingOptions: readonly StoredPricingEntity<ShippingOptionFacts>[]
  pickupLocations: readonly StoredPricingEntity<PickupLocationFacts>[]
  localDeliveryOptions: readonly StoredPricingEntity<LocalDeliveryFacts>[]
}

type WayOf<Facts extends Served> = (stored: StoredPricingEntity<Facts>, currency: string) => DeliveryWay

const shippingWay: WayOf<ShippingOptionFacts> = ({ id, name, facts }, currency) => ({
  kind: 'shipping',
  code: facts.code ?? id,
  title: name,
  rates: compileRates(facts.rates, currency),
  charges: (facts.additionalCharges ?? []).map(({ type, price, details }) => ({
    type,
    amount: roundAmount(price, currency),
    ...(details && { details }),
  })),
  ...(facts.estimatedDeliveryTime && { deliveryTime: facts.estimatedDeliveryTime }),
})

const free = [{ amount: '0' }]

const pickupWay: WayOf<PickupLocationFacts> = ({ id, name, facts }, currency) => ({
  kind: 'pickup',
  code: id,
  title: name,
  rates: compileRates(facts.rates?.length ? facts.rates : free, currency),
  charges: [],
  pickup: { address: facts.address, method: facts.pickupMethod ?? 'STORE_PICKUP' },
  ...(facts.deliveryTime && { deliveryTime: facts.deliveryTime }),
  ...(facts.instructions && { instructions: facts.instructions }),
})

/** The rates of local delivery, also those that older clients have sent. */
function ratesOfLocal(
  { rates, rate, minimumFreeDeliveryOrderAmount: minimum }: LocalDeliveryFacts,
  currency: string,
) {
  if (rates?.length) return rates
  const amount = { amount: rate ?? '0' }
  if (minimum == null) return [amount]
  const value = fromNumber(minimum, currency)
  return [
    amount,
    { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE' as const, operator: 'GTE' as const, value }] },
  ]
}

/** Whether shoppers choose a time, which may be none of the coming ones. */
const hasWindows = ({ scheduledDeliveryConfig: config }: LocalDeliveryFacts) =>
  Boolean(config?.timeWindows?.length || config?.days)

const localWay: WayOf<LocalDeliveryFacts> = ({ id, name, facts }, currency) => ({
  kind: 'local',
  code: id,
  title: name,
  rates: compileRates(ratesOfLocal(facts, currency), currency),
  charges: [],
  covers: compileArea(facts),
  needsPostalCode: facts.zipConfig != null,
  ...(facts.estimatedDeliveryTime && { deliveryTime: facts.estimatedDeliveryTime }),
  ...(hasWindows(facts) && { schedule: compileSchedule(facts.scheduledDeliveryConfig ?? {}) }),
})

/** Compiles the entities of a store. */
export function compileDelivery(entities: DeliveryEntities, currency: string): DeliveryPlan {
  const waysOf = new Map<string, DeliveryWay[]>()
  const add = <Facts extends Served>(stored: readonly StoredPricingEntity<Facts>[], toWay: WayOf<Facts>) => {
    for (const each of stored) {
      const way = toWay(each, currency)
      for (const region of each.facts.deliveryRegionIds)
        waysOf.set(region, [...(waysOf.get(region) ?? []), way])
    }
  }
  add(entities.shippingOptions, shippingWay)
  add(entities.localDeliveryOptions, localWay)
  add(
    entities.pickupLocations.filter(({ facts }) => facts.active !== false),
    pickupWay,
  )
  const profiles = new Map(
    entities.deliveryProfiles.map(({ id, facts }) => [
      id,
      regionsByPlace(
        facts.deliveryRegions.map(({ id, name, destinations, active }) => ({
          id,
          name,
          destinations,
          ways: active ? (waysOf.get(id) ?? []) : [],
        })),
      ),
    ]),
  )
  return { profiles }
}

/** The regions of a profile; those of the default one if the profile was deleted since. */
export const regionsOf = (
  { profiles }: DeliveryPlan,
  profile: string | undefined,
): RegionsByPlace<PlannedRegion> =>
  (profile && profiles.get(profile)) || profiles.get(defaultDeliveryProfileId) || new Map()
