// The facets of a search: each option with its choices and their counts, in the order in which the products list them.
import type { Facets } from '@vitrine/contract'
import type { BitSet } from './bit-set.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { Choice, ChoiceValue } from './choice-table.ts'
import type { OptionFilter } from './filters.ts'
import type { SlotOrder } from './slot-order.ts'

// So many products list all common choices; the rare ones are looked up in their own lists of products.
const productsToRead = 400

type CountedChoice = Facets['options'][number]['choices'][number]

/** The counted choices by option, both in the order in which they are added. */
class CountedOptions {
  readonly byOption = new Map<string, Map<string, CountedChoice>>()

  add(option: string, name: string, color?: string, count = 0): CountedChoice {
    let choices = this.byOption.get(option)
    if (!choices) this.byOption.set(option, (choices = new Map()))
    let choice = choices.get(name)
    if (!choice) {
      choice = color ? { name, color, count, chosen: false } : { name, count, chosen: false }
      choices.set(name, choice)
    }
    return choice
  }

  has(option: string, name: string): boolean {
    return this.byOption.get(option)?.has(name) ?? false
  }
}

/** The first product of a set, by rank, that lists a value, and where it lists it; undefined if none does. */
function firstListing(
  { rows }: CatalogIndex,
  { id, products }: ChoiceValue,
  set: BitSet,
  ranks: Uint32Array,
) {
  const slots = products.slots()
  let first: number | undefined
  let lowest = Infinity
  for (let i = 0; i < slots.length; i += 1) {
    const slot = slots[i] as number
    const rank = ranks[slot] as number
    if (rank >= lowest || !set.has(slot)) continue
    first = slot
    lowest = rank
  }
  return first === undefined ? undefined : { rank: lowest, nth: rows.values(first).indexOf(id) }
}

/**
 * Lists the counted choices as the products in the sort order list them; `counts` is by choice value. Selected choices are
 * listed even without products, so that shoppers can remove them.
 */
export function optionFacets(
  index: CatalogIndex,
  products: BitSet,
  order: SlotOrder,
  counts: Int32Array,
  filters: readonly OptionFilter[],
): Facets['options'] {
  const { rows, choices } = index
  const counted = new CountedOptions()
  const countOf = ({ values }: Choice) =>
    values.reduce((sum, { id, hasVariants }) => sum + (hasVariants ? (counts[id] as number) : 0), 0)
  const add = ({ option, choice, color }: ChoiceValue) =>
    counted.add(option, choice.name, color, countOf(choice))
  const listed: number[] = []
  const isListed = new Uint8Array(choices.values.length)
  let missing = counts.reduce((sum, count) => (count > 0 ? sum + 1 : sum), 0)
  let read = 0
  let isCut = false
  for (const slot of order.of(products)) {
    isCut = missing === 0 || read === productsToRead
    if (isCut) break
    const known = listed.length
    rows.addListed(slot, listed, isListed)
    for (let i = known; i < listed.length; i += 1)
      if ((counts[listed[i] as number] as number) > 0) missing -= 1
    read += 1
  }
  for (const id of listed) add(choices.values[id] as ChoiceValue)
  if (isCut) {
    const { ranks } = order
    choices.values
      .filter(({ id, option, choice }) => {
        if (isListed[id] === 1 || counted.has(option, choice.name)) return false
        if (countOf(choice) > 0) return true
        const filter = filters.find((each) => each.option === option)
        // The first of its choices gives an option its place, counted or not.
        return filter?.choices.has(choice.name) || ((filter || missing > 0) && !counted.byOption.has(option))
      })
      .flatMap((value) => {
        const first = firstListing(index, value, products, ranks)
        return first ? [{ ...first, value }] : []
      })
      .sort((a, b) => a.rank - b.rank || a.nth - b.nth)
      .forEach(({ value }) => add(value))
  }
  for (const { option, choices } of filters)
    for (const name of choices) counted.add(option, name).chosen = true
  return [...counted.byOption]
    .map(([name, choices]) => ({
      name,
      choices: [...choices.values()].filter(({ count, chosen }) => count > 0 || chosen),
    }))
    .filter(({ choices }) => choices.length > 0)
}
