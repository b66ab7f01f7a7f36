// The options of a product and the values of its variants, as the fields of its form hold them.
import type { Product } from '@vitrine/client'
import { normalDecimal } from '../form/decimals.ts'
import { amountText } from './price-text.ts'
import type { EditedProduct } from './load-product.ts'

/** What has a name in the form: `was` is the name that the product has it under, and empty for what is new. */
interface Renamed {
  name: string
  was?: string
}

/** An option, such as a size, with its choices. */
export interface EnteredOption extends Renamed {
  type: 'drop_down' | 'color'
  choices: EnteredChoice[]
}

/** A choice; the value of a colour is its code. */
export interface EnteredChoice extends Renamed {
  value: string
}

/** What a variant has of its own; a field that is absent is that of the product. */
export interface EnteredVariant {
  price?: string
  cost?: string
  sku?: string
  /** Of the variant alone: the product has none. */
  barcode?: string
  weight?: string
  /** How many units there are; absent: the stock is not tracked. */
  stock?: string
  hidden?: true
}

/** The values of variants, by the names of their choices as JSON, in the order of the options. */
export type EnteredVariants = Record<string, EnteredVariant>

/** The most characters of a SKU or a barcode. */
export const maxCode = 40

/** The most variants of a product. */
export const maxVariants = 1000

const parse = <T>(text: string, empty: T): T => {
  try {
    return (JSON.parse(text || 'null') as T | null) ?? empty
  } catch {
    return empty
  }
}

const isNamed = (item: Partial<Renamed>) =>
  typeof item.name === 'string' && (item.was === undefined || typeof item.was === 'string')

const isChoice = (choice: Partial<EnteredChoice> | null): choice is EnteredChoice =>
  choice !== null && isNamed(choice) && typeof choice.value === 'string'

const isOption = (option: Partial<EnteredOption> | null): option is EnteredOption =>
  option !== null && isNamed(option) && Array.isArray(option.choices) && option.choices.every(isChoice)

/** The same under another name. */
export const renamed = <Item extends Renamed>(item: Item, name: string): Item => ({
  ...item,
  name,
  was: item.was ?? item.name,
})

const namesOf = ({ name, was }: Renamed): Renamed =>
  was === undefined || was === name ? { name } : { name, was }

/** Whether the product has an item under another name. */
export const isRenamed = ({ name, was = name }: Renamed): boolean => was !== '' && was !== name

/** Whether an item has this name in the product. */
export const hasName = ({ name, was = name }: Renamed, before: string): boolean => was === before

/** The options in a field; a text that is malformed counts as none. */
export function readOptions(text: string): EnteredOption[] {
  const options = parse<unknown>(text, [])
  return Array.isArray(options) && options.every(isOption) ? options : []
}

/** The options as a field holds them. */
export const writeOptions = (options: readonly EnteredOption[]): string =>
  options.length === 0
    ? ''
    : JSON.stringify(
        options.map(({ type, choices, ...option }) => ({
          ...namesOf(option),
          type: type === 'color' ? 'color' : 'drop_down',
          choices: choices.map(({ value, ...choice }) => ({ ...namesOf(choice), value })),
        })),
      )

/**
 * Options on top of those that are stored now: what these have under its new name is renamed already, such as by a save whose
 * answer was lost.
 */
export function rebasedOptions(entered: readonly EnteredOption[], stored: readonly EnteredOption[]) {
  const rebase = <Item extends Renamed>(item: Item, others: readonly Renamed[]): Item => {
    const isOld = others.some(({ name }) => hasName(item, name))
    if (item.was === undefined || isOld || !others.some(({ name }) => name === item.name)) return item
    const { was: _, ...rest } = item
    return rest as Item
  }
  const bare = entered.map(({ was: _, ...option }) => ({
    ...option,
    choices: option.choices.map(({ was: __, ...choice }) => choice),
  }))
  if (writeOptions(bare) === writeOptions(stored)) return bare
  return entered.map((option) => {
    const next = rebase(option, stored)
    const old = stored.find(({ name }) => hasName(next, name))
    return { ...next, choices: next.choices.map((choice) => rebase(choice, old?.choices ?? [])) }
  })
}

/** The options as a text to read. */
export const optionsText = (text: string): string =>
  readOptions(text)
    .map(({ name, choices }) => `${name}: ${choices.map((choice) => choice.name).join(', ')}`)
    .join('\n')

/** The key of a variant with these choices. */
export const keyOf = (choices: readonly string[]): string => JSON.stringify(choices)

/** The names of the choices that a key has. */
export const choicesOf = (key: string): string[] => {
  const choices = parse<unknown>(key, [])
  return Array.isArray(choices) ? choices.map(String) : []
}

/** What the variant with a key is called, such as Red / M. */
export const nameOfVariant = (key: string): string => choicesOf(key).join(' / ')

/** The values of variants in a field. */
export function readVariants(text: string): EnteredVariants {
  const variants = parse<unknown>(text, {})
  return typeof variants === 'object' && !Array.isArray(variants) ? (variants as EnteredVariants) : {}
}

/** What is entered of a variant, but for whether it is hidden. */
export const variantFields = ['price', 'cost', 'sku', 'barcode', 'weight', 'stock'] as const

/** The values of variants as a field holds them: those without any are left out, and their order is always the same. */
export function writeVariants(variants: EnteredVariants): string {
  const entries = Object.keys(variants)
    .sort()
    .flatMap((key) => {
      const { hidden, ...values } = variants[key] ?? {}
      const own = variantFields.flatMap((name) =>
        values[name]?.trim() ? [[name, values[name]] as const] : [],
      )
      const variant = { ...Object.fromEntries(own), ...(hidden && { hidden }) }
      return Object.keys(variant).length > 0 ? [[key, variant] as const] : []
    })
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries))
}

/** The values of variants as all texts have them that are stored alike. */
export const normalVariants = (text: string): string =>
  writeVariants(
    Object.fromEntries(
      Object.entries(readVariants(text)).map(([key, { hidden, ...values }]) => {
        const own = Object.entries(values).map(([name, value]) => {
          const isCode = name === 'sku' || name === 'barcode'
          return [name, isCode ? value.trim() : normalDecimal(value)]
        })
        return [key, { ...Object.fromEntries(own), ...(hidden && { hidden }) }]
      }),
    ),
  )

/** The values of variants as a text to read. */
export const variantsText = (text: string): string =>
  Object.entries(readVariants(text))
    .map(([key, { hidden, ...values }]) => {
      const own = Object.entries(values).map(([name, value]) => `${name === 'sku' ? 'SKU' : name} ${value}`)
      return `${nameOfVariant(key)}: ${[...own, ...(hidden ? ['hidden'] : [])].join(', ')}`
    })
    .join('\n')

/** All combinations of the choices of options that have some, up to one more than a product may have. */
export function combinationsOf(options: readonly EnteredOption[]): string[][] {
  const used = options.filter(({ choices }) => choices.length > 0)
  if (used.length === 0) return []
  let combinations: string[][] = [[]]
  for (const { choices } of used) {
    combinations = combinations.flatMap((names) => choices.map(({ name }) => [...names, name]))
    if (combinations.length > maxVariants) return combinations.slice(0, maxVariants + 1)
  }
  return combinations
}

/**
 * The combinations that are variants, as the platform makes them: those that the product has, and those of new choices. One that a
 * program has left out does not come back. `stored` are the choices of the product's variants.
 */
export function variantsAmong(
  combinations: readonly string[][],
  options: readonly EnteredOption[],
  stored: readonly string[][],
): readonly string[][] {
  const used = options.filter(({ choices }) => choices.length > 0)
  const old = used.filter(({ was }) => was !== '')
  // After an option or a choice was removed, and while a save has stored only the new names, it is not known which these are.
  const names = old.map(({ choices }) => new Set(choices.map(({ name, was }) => was ?? name)))
  const isKnown = (choices: readonly string[]) =>
    choices.length === old.length && choices.every((name, i) => names[i]?.has(name))
  if (!stored.every(isKnown)) return combinations
  const keysBeside = memoizedKeys(stored)
  const variants = combinations.filter((choices) => {
    const before = used.flatMap((option, i) => {
      const choice = option.choices.find(({ name }) => name === choices[i])
      // A new choice stands beside each variant.
      return option.was === '' ? [] : [choice?.was === '' ? null : (choice?.was ?? choices[i] ?? '')]
    })
    return keysBeside(before.map((name) => name === null)).has(JSON.stringify(before))
  })
  return variants.length > 0 ? variants : combinations
}

/** The keys of choices with null in place of some of them, once for each selection of places. */
function memoizedKeys(stored: readonly string[][]) {
  const known = new Map<string, Set<string>>()
  return (isLeftOut: readonly boolean[]): Set<string> => {
    const place = isLeftOut.join()
    const keys =
      known.get(place) ??
      new Set(stored.map((choices) => JSON.stringify(choices.map((name, i) => (isLeftOut[i] ? null : name)))))
    known.set(place, keys)
    return keys
  }
}

/** The names that the choices of a variant have in the product. */
export const namesBefore = (options: readonly EnteredOption[], choices: readonly string[]): string[] =>
  options
    .filter((option) => option.choices.length > 0)
    .map((option, i) => option.choices.find(({ name }) => name === choices[i])?.was ?? choices[i] ?? '')

/** The values of variants whose choices are called differently now; undefined ends a variant. */
export const mapVariants = <Own>(
  variants: Readonly<Record<string, Own>>,
  change: (choices: string[]) => string[] | undefined,
): Record<string, Own> =>
  Object.fromEntries(
    Object.entries(variants).flatMap(([key, variant]) => {
      const choices = change(choicesOf(key))
      return choices ? [[keyOf(choices), variant]] : []
    }),
  )

/** The options of a product. */
export const optionsOf = ({ productOptions }: Product): EnteredOption[] =>
  productOptions.map(({ name, optionType, choices }) => ({
    name,
    type: optionType,
    choices: choices.map(({ value, description }) => ({ name: description, value })),
  }))

/** The key of the variant with these choices. */
export const keyOfVariant = (
  { productOptions }: Pick<Product, 'productOptions'>,
  { choices }: Pick<Product['variants'][number], 'choices'>,
): string => keyOf(productOptions.map(({ name }) => choices[name] ?? ''))

/** How many units of a variant there are, as a field holds it: empty if its stock is not tracked. */
export const piecesOf = (variant: Pick<Product['variants'][number], 'stock'> | undefined): string =>
  variant?.stock.trackQuantity ? String(variant.stock.quantity) : ''

/** What the variants of a product have of their own. */
export function variantsOf(product: EditedProduct): EnteredVariants {
  const { priceData, costAndProfitData, sku = '', weight, document } = product
  const barcodes = new Map(document.variants.map(({ id, barcode }) => [id, barcode]))
  const differs = <T>(value: T, whole: T) => (value === whole ? '' : String(value ?? ''))
  const amount = (value: number | undefined, whole: number | undefined) =>
    value === whole || value === undefined ? '' : amountText(value, priceData.currency)
  return Object.fromEntries(
    product.variants.map((each) => [
      keyOfVariant(product, each),
      {
        price: amount(each.variant.priceData.price, priceData.price),
        cost: amount(each.variant.costAndProfitData?.itemCost, costAndProfitData?.itemCost),
        sku: differs(each.variant.sku, sku),
        barcode: barcodes.get(each.id) ?? '',
        weight: differs(each.variant.weight, weight),
        stock: piecesOf(each),
        ...(!each.variant.visible && { hidden: true as const }),
      },
    ]),
  )
}
