// How a cart can be delivered to an address, and what each way costs.
import type { PostalAddress } from '@vitrine/contract'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'
import { findRegion } from './destinations.ts'
import {
  type DeliveryCharge,
  type DeliveryPlan,
  type DeliveryWay,
  type PlannedRegion,
  regionsOf,
} from './plan.ts'
import { amountInMillionths, findFreeFrom, priceOf, type Totals } from './rates.ts'
import { type Slot, slotsOf } from './slots.ts'

/** A line of a cart that needs delivery. */
export interface DeliverableLine {
  id: string
  quantity: number
  /** Of one unit, in the unit of the store. */
  weight: number | null
  /** The price of all units after discounts. */
  amount: bigint
  /** Absent: the default profile. */
  profile: string | undefined
}

/** Lines of one profile, and how they are delivered. */
interface Allocation {
  code: string
  region: Pick<PlannedRegion, 'id' | 'name'>
  lines: string[]
}

/** A way in which a whole cart can be delivered. */
export interface DeliveryOption extends Pick<DeliveryWay, 'deliveryTime' | 'instructions' | 'pickup'> {
  kind: DeliveryWay['kind']
  code: string
  title: string
  /** With its charges. */
  price: bigint
  charges: DeliveryCharge[]
  /** The price of the goods from which it costs nothing, and how much is missing; absent if it is free, or never will be. */
  free?: { from: bigint; missing: bigint }
  slot?: Slot
  allocations: Allocation[]
}

/** Why a cart cannot be delivered. */
type DeliveryProblem = { why: 'no address' } | { why: 'no option'; lines: string[] }

/** How a cart can be delivered. */
export interface DeliveryFigures {
  region?: Pick<PlannedRegion, 'id' | 'name'>
  options: DeliveryOption[]
  /** The option that was asked for, or else the first one. */
  selected?: DeliveryOption
  /** Whether the selected one is the one that was asked for. */
  isRequested: boolean
  /** The one that was asked for is not offered. */
  isUnavailable: boolean
  /** What the selected one costs before discounts, and what a coupon takes off it. */
  cost: bigint
  discount: bigint
  problem?: DeliveryProblem
}

interface DeliveryInput {
  plan: DeliveryPlan
  lines: readonly DeliverableLine[]
  destination: PostalAddress | undefined
  /** The code of the option that was asked for. */
  selected: string | undefined
  hasFreeShipping: boolean
  currency: string
  now: number
  timeZone: string
}

/** The lines of one profile, and the region that they are delivered to. */
interface Parcel {
  lines: DeliverableLine[]
  region: PlannedRegion | undefined
}

/** The lines by their profiles; the default profile comes first. */
function parcelsOf({ plan, lines }: DeliveryInput, destination: PostalAddress): Parcel[] {
  const byProfile = new Map<string, DeliverableLine[]>([[defaultDeliveryProfileId, []]])
  for (const line of lines) {
    const profile = plan.profiles.has(line.profile ?? '') ? (line.profile ?? '') : defaultDeliveryProfileId
    const own = byProfile.get(profile)
    if (own) own.push(line)
    else byProfile.set(profile, [line])
  }
  return [...byProfile]
    .filter(([, own]) => own.length > 0)
    .map(([profile, own]) => ({ lines: own, region: findRegion(regionsOf(plan, profile), destination) }))
}

const weightInMillionths = (weight: number | null) => BigInt(Math.round((weight ?? 0) * 1_000_000))

const totalsOf = (lines: readonly DeliverableLine[], currency: string): Totals => {
  let [weightInAll, amountInAll, count] = [0n, 0n, 0]
  for (const { weight, quantity, amount } of lines) {
    weightInAll += weightInMillionths(weight) * BigInt(quantity)
    amountInAll += amount
    count += quantity
  }
  return {
    BY_TOTAL_WEIGHT: weightInAll,
    BY_TOTAL_PRICE: amountInMillionths(amountInAll, currency),
    BY_TOTAL_QUANTITY: BigInt(count) * 1_000_000n,
  }
}

/** The code of a way at a time: the slot that it names is the one that the shopper has seen. */
const codeOf = ({ code }: DeliveryWay, slot: Slot | undefined) =>
  slot ? `${code}@${new Date(slot.from).toISOString()}` : code

const noSlot = [undefined]

/** From which price of the goods a way costs nothing, unless it already does. */
function freeOf(
  { rates, charges }: DeliveryWay,
  lines: readonly DeliverableLine[],
  totals: Totals,
  { currency, hasFreeShipping }: DeliveryInput,
): DeliveryOption['free'] {
  if (hasFreeShipping || charges.some(({ amount }) => amount > 0n)) return undefined
  const from = findFreeFrom(rates, totals, currency)
  return from === undefined
    ? undefined
    : { from, missing: lines.reduce((left, { amount }) => left - amount, from) }
}

/** The ways in which the lines of one profile can be delivered. */
function optionsOf(
  { lines, region }: Parcel,
  destination: PostalAddress,
  input: DeliveryInput,
): DeliveryOption[] {
  if (!region) return []
  const { currency, now, timeZone } = input
  const totals = totalsOf(lines, currency)
  const ids = lines.map(({ id }) => id)
  return region.ways.flatMap((way) => {
    const rate = !way.covers || way.covers(destination) ? priceOf(way.rates, totals) : undefined
    if (rate === undefined) return []
    const { kind, title, charges, deliveryTime, instructions, pickup } = way
    const price = charges.reduce((sum, { amount }) => sum + amount, rate)
    const free = price > 0n ? freeOf(way, lines, totals, input) : undefined
    const slots = way.schedule ? slotsOf(way.schedule, now, timeZone) : noSlot
    return slots.map((slot): DeliveryOption => {
      const code = codeOf(way, slot)
      return {
        kind,
        code,
        title,
        price,
        charges,
        ...(deliveryTime && { deliveryTime }),
        ...(instructions && { instructions }),
        ...(pickup && { pickup }),
        ...(free && { free }),
        ...(slot && { slot }),
        allocations: [{ code, region, lines: ids }],
      }
    })
  })
}

const kindOrder: Record<DeliveryWay['kind'], number> = { shipping: 0, local: 1, pickup: 2 }

/** What shoppers see first: what is sent, then what is brought, then what they fetch; the cheapest of each first. */
const inOrder = (a: DeliveryOption, b: DeliveryOption) =>
  kindOrder[a.kind] - kindOrder[b.kind] ||
  Number(a.price - b.price) ||
  (a.slot?.from ?? 0) - (b.slot?.from ?? 0) ||
  (a.title < b.title ? -1 : a.title > b.title ? 1 : a.code < b.code ? -1 : 1)

const cheapest = (options: readonly DeliveryOption[]) =>
  options.reduce((best, each) => (each.price < best.price ? each : best))

/** The options of all profiles as one: the first one says what shoppers see of it. No single price of goods makes it free. */
function joined(options: readonly DeliveryOption[]): DeliveryOption {
  const { free: _, ...first } = options[0] as DeliveryOption
  return {
    ...first,
    price: options.reduce((sum, { price }) => sum + price, 0n),
    charges: options.flatMap(({ charges }) => charges),
    allocations: options.flatMap(({ allocations }) => allocations),
  }
}

const titleAndTime = ({ title, slot }: DeliveryOption) => `${title} ${slot?.from ?? ''}`

/**
 * The options of a cart: those of the same title (and time) in each of its profiles; if no title is common to all, one option of the
 * cheapest of each profile.
 */
function combine(byParcel: readonly DeliveryOption[][]): DeliveryOption[] {
  const [first = [], ...others] = byParcel
  if (others.length === 0) return first
  const cheapestByTitle = byParcel.map((options) => {
    const found = new Map<string, DeliveryOption>()
    for (const option of options) {
      const same = found.get(titleAndTime(option))
      found.set(titleAndTime(option), same ? cheapest([same, option]) : option)
    }
    return found
  })
  const common = [...(cheapestByTitle[0]?.keys() ?? [])].flatMap((title) => {
    const same = cheapestByTitle.flatMap((options) => options.get(title) ?? [])
    return same.length === byParcel.length ? [joined(same)] : []
  })
  if (common.length > 0) return common
  const {
    deliveryTime: _,
    instructions: __,
    pickup: ___,
    slot: ____,
    ...rest
  } = joined(byParcel.map(cheapest))
  return [{ ...rest, kind: 'shipping', code: 'delivery', title: 'Delivery' }]
}

const without = (problem: DeliveryProblem): DeliveryFigures => ({
  options: [],
  isRequested: false,
  isUnavailable: false,
  cost: 0n,
  discount: 0n,
  problem,
})

/** Finds how a cart can be delivered; undefined if nothing in it needs delivery. */
export function findDelivery(input: DeliveryInput): DeliveryFigures | undefined {
  const { lines, destination, selected: requested, hasFreeShipping } = input
  if (lines.length === 0) return undefined
  if (!destination?.country) return without({ why: 'no address' })
  const parcels = parcelsOf(input, destination)
  const byParcel = parcels.map((parcel) => optionsOf(parcel, destination, input))
  const region = parcels.find((parcel) => parcel.region)?.region
  const lacking = parcels.filter((_, i) => byParcel[i]?.length === 0)
  if (lacking.length > 0) {
    const lines = lacking.flatMap((parcel) => parcel.lines.map(({ id }) => id))
    return { ...without({ why: 'no option', lines }), ...(region && { region }) }
  }
  const options = combine(byParcel).sort(inOrder)
  const found = options.find(({ code }) => code === requested)
  const selected = found ?? (options[0] as DeliveryOption)
  const fees = selected.charges.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...(region && { region }),
    options,
    selected,
    isRequested: found !== undefined,
    isUnavailable: requested !== undefined && !found,
    cost: selected.price,
    discount: hasFreeShipping ? selected.price - fees : 0n,
  }
}
