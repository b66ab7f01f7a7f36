// Computes the tax of what is paid for: lines, delivery and fees, each at its address, after all discounts.
import type { PostalAddress, TaxableAddress } from '@vitrine/contract'
import { prorate } from '../discounts/prorate.ts'
import { type Ratio, times } from '../money.ts'
import {
  type CompiledTaxRegion,
  findTaxRegion,
  groupOf,
  type PlaceProblem,
  type TaxPlan,
  type TaxRate,
} from './plan.ts'

/** Which address decides on a tax. */
type TaxAddressType = TaxableAddress['addressType']

/** The addresses that are known of an order. */
interface TaxAddresses {
  /** Where the order goes; of a pickup that of its location. */
  shipping?: PostalAddress | null | undefined
  billing?: PostalAddress | null | undefined
}

/** What tax may be taken on. */
export interface TaxableItem {
  /** Unique among all items; it decides who gets a minor unit that is left when tax is spread. */
  id: string
  /** What is paid for it, in minor units. */
  amount: bigint
  taxGroupId?: string | undefined
  /** Absent: `SHIPPING`. */
  addressType?: TaxAddressType | undefined
  /** Whether the amount includes the tax; absent: as the region or the store says. */
  isInside?: boolean | undefined
  /** The place of the item where that is none of the order's. */
  address?: PostalAddress | null | undefined
}

/** What tax is computed with. */
interface TaxInput {
  plan: TaxPlan
  items: readonly TaxableItem[]
  addresses: TaxAddresses
  /** Whether the prices of the store include tax. */
  isInside: boolean
  currency: string
}

/** Why there is a tax or none: no tax is collected on the item, or its rate is one that a merchant has entered. */
type TaxRateType = 'NO_TAX_COLLECTED' | 'MANUAL_RATE'

/** Whether the whole store has rates that merchants entered, or only the region. */
type ManualReason = 'GLOBAL_SETTING_TO_MANUAL' | 'REGION_SETTING_TO_MANUAL'

/** How tax was decided on. */
interface TaxTreatment {
  rateType: TaxRateType
  /** Of `MANUAL_RATE`. */
  manualRateReason?: ManualReason
}

/** The tax of one item. */
export interface ItemTax extends TaxTreatment {
  id: string
  taxGroupId: string
  isIncluded: boolean
  /** Absent where no tax is collected. */
  rate: TaxRate | undefined
  tax: bigint
  /** Without the tax, and with it. */
  net: bigint
  gross: bigint
}

/** Why tax could not be computed. */
type TaxProblem = PlaceProblem | 'MISSING_TAXABLE_ADDRESS'

/** The items of one rate together. */
interface RateSum {
  rate: TaxRate
  tax: bigint
  taxable: bigint
}

/** The tax of an order. */
export interface TaxFigures extends TaxTreatment {
  /** By the ids of items. */
  byItem: ReadonlyMap<string, ItemTax>
  tax: bigint
  /** The part of the tax that amounts do not include. */
  added: bigint
  /** What tax was taken on, without it. */
  taxable: bigint
  byRate: readonly RateSum[]
  /** The first problem; an item with one has no tax. */
  problem?: TaxProblem
}

type Addresses = Record<TaxAddressType, PostalAddress | null | undefined>

/** The address that decides on each type of item: a delivery and a bill stand in for each other. */
const addressesOf = ({ plan, addresses: { shipping, billing } }: TaxInput): Addresses => ({
  SHIPPING: shipping ?? billing,
  BILLING: billing ?? shipping,
  BUSINESS: plan.businessAddress,
})

type FindRegion = (address: PostalAddress | null | undefined) => CompiledTaxRegion | TaxProblem | undefined

/** Finds the region of an address, once for all items that have it. */
function regionFinder(plan: TaxPlan): FindRegion {
  const found = new Map<PostalAddress, CompiledTaxRegion | TaxProblem | undefined>()
  const missing = plan.regions.size > 0 ? 'MISSING_TAXABLE_ADDRESS' : undefined
  return (address) => {
    if (!address) return missing
    if (!found.has(address)) found.set(address, findTaxRegion(plan, address))
    return found.get(address)
  }
}

/** An item with the region that taxes it. */
interface PlacedItem {
  item: TaxableItem
  taxGroupId: string
  region?: CompiledTaxRegion
  rate?: TaxRate | undefined
  isIncluded: boolean
  problem?: TaxProblem
}

function placeItem(
  { plan, isInside }: TaxInput,
  item: TaxableItem,
  region: CompiledTaxRegion | TaxProblem | undefined,
): PlacedItem {
  const taxGroupId = groupOf(plan, item.taxGroupId)
  const isIncluded = item.isInside ?? isInside
  if (region === undefined) return { item, taxGroupId, isIncluded }
  if (typeof region === 'string') return { item, taxGroupId, isIncluded, problem: region }
  return {
    item,
    taxGroupId,
    region,
    rate: region.rates.get(taxGroupId),
    isIncluded: item.isInside ?? region.isInside ?? isInside,
  }
}

/** The share of an amount that is its tax. */
const shareOf = ({ numerator, denominator }: Ratio, isIncluded: boolean): Ratio =>
  isIncluded ? { numerator, denominator: denominator + numerator } : { numerator, denominator }

type Rated = PlacedItem & { rate: TaxRate }

const amountsOf = (items: readonly PlacedItem[]) => items.reduce((sum, { item }) => sum + item.amount, 0n)

/** The taxes of items of one rate, by their ids: each is rounded, or their sum. */
function taxesOf(items: readonly Rated[], { plan, currency }: TaxInput): [id: string, tax: bigint][] {
  const taxOf = (amount: bigint, { rate, isIncluded }: Rated) =>
    times(amount, shareOf(rate.ratio, isIncluded), currency)
  const [first] = items
  if (plan.rounding === 'BY_LINE' || !first)
    return items.map((each) => [each.item.id, taxOf(each.item.amount, each)])
  const shares = prorate(
    taxOf(amountsOf(items), first),
    items.map(({ item }) => ({ weight: item.amount, key: item.id })),
  )
  return items.map(({ item }, i) => [item.id, shares[i] ?? 0n])
}

const isRated = (placed: PlacedItem): placed is Rated => placed.rate !== undefined

/** The items of each rate, those whose amounts include the tax apart. */
function groupByRate(placed: readonly PlacedItem[]): Rated[][] {
  const groups = new Map<string, Rated[]>()
  for (const each of placed.filter(isRated)) {
    const key = `${each.rate.id} ${each.isIncluded}`
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

const treatmentOf = (region: CompiledTaxRegion | undefined, { isAllManual }: TaxPlan): TaxTreatment =>
  region?.isManual
    ? {
        rateType: 'MANUAL_RATE',
        manualRateReason: isAllManual ? 'GLOBAL_SETTING_TO_MANUAL' : 'REGION_SETTING_TO_MANUAL',
      }
    : { rateType: 'NO_TAX_COLLECTED' }

function itemTax(placed: PlacedItem, tax: bigint, plan: TaxPlan): ItemTax {
  const { item, taxGroupId, isIncluded, rate, region } = placed
  const net = isIncluded ? item.amount - tax : item.amount
  return {
    id: item.id,
    taxGroupId,
    isIncluded,
    rate,
    tax,
    net,
    gross: net + tax,
    ...treatmentOf(rate && region, plan),
  }
}

/** The sum of each rate, in the order of the items. */
function sumByRate(items: readonly ItemTax[]): RateSum[] {
  const sums = new Map<string, RateSum>()
  for (const { rate, tax, net } of items) {
    if (!rate) continue
    const sum = sums.get(rate.id) ?? { rate, tax: 0n, taxable: 0n }
    sums.set(rate.id, { rate, tax: sum.tax + tax, taxable: sum.taxable + net })
  }
  return [...sums.values()]
}

/** Computes the tax of an order. */
export function taxCart(input: TaxInput): TaxFigures {
  const addresses = addressesOf(input)
  const regionOf = regionFinder(input.plan)
  const placed = input.items.map((item) =>
    placeItem(input, item, regionOf(item.address ?? addresses[item.addressType ?? 'SHIPPING'])),
  )
  const taxes = new Map(groupByRate(placed).flatMap((items) => taxesOf(items, input)))
  const items = placed.map((each) => itemTax(each, taxes.get(each.item.id) ?? 0n, input.plan))
  const byRate = sumByRate(items)
  const problem = placed.find((each) => each.problem)?.problem
  return {
    byItem: new Map(items.map((each) => [each.id, each])),
    tax: byRate.reduce((sum, { tax }) => sum + tax, 0n),
    added: items.reduce((sum, { tax, isIncluded }) => (isIncluded ? sum : sum + tax), 0n),
    taxable: byRate.reduce((sum, { taxable }) => sum + taxable, 0n),
    byRate,
    ...treatmentOf(placed.find(isRated)?.region, input.plan),
    ...(problem && { problem }),
  }
}
