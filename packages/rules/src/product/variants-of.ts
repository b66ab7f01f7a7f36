// The variants of a product: one for every combination of the choices of its options.
import { onlyVariantId } from '@vitrine/contract/constants'
import { choiceKey } from '../cart.ts'
import type { Preorder } from '@vitrine/contract'
import type { StockLevel } from '../inventory/level.ts'
import { untracked } from '../inventory/stock-level.ts'
import type { ProductFacts, StoredVariant } from './product.ts'
import { Invalid, violation } from '../refusal.ts'
import { isSameJson } from '../same-json.ts'

type Options = NonNullable<ProductFacts['options']>
/** The most variants of a product. */
const maxVariants = 1000

const namesOf = ({ name, choices }: Options[number]) => [name, choices.map(({ description }) => description)]

/** Whether the options of a product have the same names and choices as before, in the same order. */
const hasSameChoices = (options: Options, before: Options): boolean =>
  isSameJson(options.map(namesOf), before.map(namesOf))

/** What a product has before its options change. */
interface Before {
  options: Options
  variants: readonly StoredVariant[]
}

/** A combination of the first choices, with the variants that have all of those choices that are not new. */
interface Combination {
  entries: [string, string][]
  variants: readonly StoredVariant[]
}

/** The combination with each choice of one more option; without those of old choices that no variant has. */
function withChoices(
  { entries, variants }: Combination,
  { name, choices }: Options[number],
  old: Options[number] | undefined,
): Combination[] {
  const oldChoices = new Set(old?.choices.map(({ description }) => description))
  const byChoice = new Map<string | undefined, StoredVariant[]>()
  for (const variant of variants) {
    const choice = variant.choices[name]
    const known = byChoice.get(choice)
    if (known) known.push(variant)
    else byChoice.set(choice, [variant])
  }
  return choices.flatMap(({ description }) => {
    const those = oldChoices.has(description) ? byChoice.get(description) : variants
    return those ? [{ entries: [...entries, [name, description] as [string, string]], variants: those }] : []
  })
}

/**
 * The combinations of choices, in the order of the options. Those that a product did not have, because its merchant has deleted
 * the variant, do not come back with other options.
 */
function combinationsOf(options: Options, before: Before, field: string): Record<string, string>[] {
  let combinations: Combination[] = [{ entries: [], variants: before.variants }]
  for (const option of options) {
    const old = before.options.find(({ name }) => name === option.name)
    combinations = combinations.flatMap((each) => withChoices(each, option, old))
    if (combinations.length > maxVariants)
      throw new Invalid([
        violation(field, 'MAX_SIZE', `must have <= ${maxVariants} combinations of choices`, {
          threshold: maxVariants,
        }),
      ])
  }
  return combinations.map(({ entries }) => Object.fromEntries(entries))
}

/**
 * What a variant becomes among other options: a new option adds its first choice, an option that is gone is left out. Without
 * one of its choices the variant ends.
 */
function choicesAmong(options: Options, { choices }: StoredVariant): Record<string, string> | undefined {
  const entries: [string, string][] = []
  for (const { name, choices: valid } of options) {
    const choice = Object.hasOwn(choices, name) ? choices[name] : valid[0]?.description
    if (choice === undefined || !valid.some(({ description }) => description === choice)) return undefined
    entries.push([name, choice])
  }
  return Object.fromEntries(entries)
}

/**
 * The variants of a product with these options. A variant whose choices still exist keeps its id and its own values; of two
 * that become one, the first does. There are new ones for new choices; if no variant is left, there is one for every
 * combination. Variants of an import may be fewer than the combinations: they stay as long as the options do.
 */
export function variantsOf(
  options: Options,
  before: Before,
  newId: () => string,
  field: string,
): StoredVariant[] {
  const { variants } = before
  if (hasSameChoices(options, before.options)) return [...variants]
  if (options.length === 0)
    return [variants.find(({ id }) => id === onlyVariantId) ?? { id: onlyVariantId, choices: {} }]
  const left = combinationsOf(options, before, field)
  const combinations = left.length > 0 ? left : combinationsOf(options, { options: [], variants }, field)
  const kept = new Map<string, StoredVariant>()
  for (const variant of variants) {
    const choices = choicesAmong(options, variant)
    const key = choices && choiceKey(choices)
    if (key !== undefined && !kept.has(key)) kept.set(key, variant)
  }
  return combinations.map((choices) => {
    const { id = onlyVariantId, ...values } = kept.get(choiceKey(choices)) ?? {}
    return { ...values, id: id === onlyVariantId ? newId() : id, choices }
  })
}

/** The preorder that all variants have, if it is the same. */
function sharedPreorder([first, ...others]: readonly StockLevel[]): Preorder | null {
  const preorder = first?.preorder
  return preorder && others.every((level) => isSameJson(level.preorder, preorder)) ? preorder : null
}

/**
 * The levels of the new variants of a product that are not just in stock. They have the preorder that all variants shared; of
 * other preorders what is left is no stock, so it goes to no new variant.
 */
export function levelsOfNewVariants(
  before: readonly StoredVariant[],
  after: readonly StoredVariant[],
  levels: Readonly<Record<string, StockLevel>>,
): Record<string, StockLevel> {
  const known = new Set(before.map(({ id }) => id))
  const preorder = sharedPreorder(before.map(({ id }) => levels[id] ?? untracked))
  const stock = Object.fromEntries(
    Object.entries(levels).flatMap(([id, level]) =>
      level.isTracked ? [[id, level.preorder && !preorder ? 0 : (level.quantity ?? 0)] as const] : [],
    ),
  )
  const added = stockOfNewVariants(before, after, stock)
  return Object.fromEntries(
    after.flatMap(({ id }) => {
      const quantity = added[id]
      if (known.has(id) || (quantity === undefined && !preorder)) return []
      return [
        [id, quantity === undefined ? { ...untracked, preorder } : { quantity, isTracked: true, preorder }],
      ]
    }),
  )
}

/**
 * The stock of new variants of a product whose stock is tracked: nothing, but for the stock of a product without options,
 * which goes to its first variant, and the stock of all variants, which goes to a product that loses its options. `stock` has
 * the variants whose stock is tracked.
 */
function stockOfNewVariants(
  before: readonly StoredVariant[],
  after: readonly StoredVariant[],
  stock: Readonly<Record<string, number>>,
): Record<string, number> {
  const known = new Set(before.map(({ id }) => id))
  const added = after.filter(({ id }) => !known.has(id))
  const tracked = before.flatMap(({ id }) => stock[id] ?? [])
  if (tracked.length === 0) return {}
  const movesAll = known.has(onlyVariantId) || after.some(({ id }) => id === onlyVariantId)
  const total = movesAll ? tracked.reduce((sum, quantity) => sum + quantity, 0) : 0
  return Object.fromEntries(added.map(({ id }, i) => [id, i === 0 ? total : 0]))
}
