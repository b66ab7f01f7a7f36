// The options and the variants of a product as the form has them, for its document.
import type { NewProductDocument, ProductDocument } from '@vitrine/client'
import { decimalProblem, decimalText, decimalsOf, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries } from '../form/entries.ts'
import type { FormValues } from '../form/form.ts'
import { underNewNames } from './merge-variants.ts'
import {
  combinationsOf,
  hasName,
  isRenamed,
  keyOf,
  nameOfVariant,
  readVariants,
  variantsAmong,
} from './option-values.ts'
import type { EnteredOption, EnteredVariant } from './option-values.ts'

export type SentVariant = NewProductDocument['variants'][number]
type Option = NonNullable<ProductDocument['options']>[number]

const maxPieces = 99_999

/** The options that were entered; those that the product has keep what the form does not show. */
export function toOptions(entered: readonly EnteredOption[], before: readonly Option[] = []): Option[] {
  const nameless = entered.some(({ name }) => !name.trim())
  const empty = entered.find(({ choices }) => choices.length === 0)
  if (nameless) throw new InvalidEntries({ options: 'Enter a name for every option.' })
  if (empty) throw new InvalidEntries({ options: `Add a choice to ${empty.name}, or remove the option.` })
  return entered.map((option) => {
    const old = before.find(({ name }) => hasName(option, name))
    return {
      ...(old?.id && { id: old.id }),
      name: option.name.trim(),
      optionType: option.type,
      choices: option.choices.map((choice) => {
        const known = old?.choices.find(({ description }) => hasName(choice, description))
        const value = choice.value || choice.name
        const { colorCodes, image, ...others } = known ?? {}
        // Another value is shown by itself.
        const isShownAlike = value === known?.value || isRenamed(choice)
        return {
          ...others,
          value,
          description: choice.name,
          ...(isShownAlike && colorCodes && { colorCodes }),
          ...(isShownAlike && image && { image }),
        }
      }),
    }
  })
}

/** The stored variants by the keys that they have among the entered options: a new option adds its first choice. */
function storedByKey(entered: readonly EnteredOption[], before: ProductDocument) {
  const used = entered.filter(({ choices }) => choices.length > 0)
  const byKey = new Map<string, ProductDocument['variants'][number]>()
  for (const variant of before.variants) {
    const choices = used.map((option) => {
      const old = before.options?.find(({ name }) => hasName(option, name))
      const choice = old
        ? option.choices.find(({ name, was = name }) => was === variant.choices[old.name])
        : option.choices[0]
      return choice?.name
    })
    const key = JSON.stringify(choices)
    if (choices.every((name) => name !== undefined) && !byKey.has(key)) byKey.set(key, variant)
  }
  return byKey
}

/** What the form has of the variants of a product, and what it began with. */
interface EnteredValues {
  entered: FormValues
  base: FormValues
}

/** The options that the form leaves as they are stored, as it has them. */
export const storedOptions = ({ options = [] }: Pick<ProductDocument, 'options'>): EnteredOption[] =>
  options.map(({ name, optionType, choices }) => ({
    name,
    type: optionType,
    choices: choices.map(({ value, description }) => ({ name: description, value })),
  }))

/** The combinations that are variants, with their stored values and with what was entered of them. */
function rowsOf(
  options: readonly EnteredOption[],
  { entered, base }: EnteredValues,
  before: ProductDocument,
) {
  const stored = storedByKey(options, before)
  const names = (before.options ?? []).map(({ name }) => name)
  const storedChoices = before.variants.map(({ choices }) => names.map((name) => choices[name] ?? ''))
  const rows = readVariants(entered.variants ?? '')
  const began = underNewNames(base.variants, options)
  return variantsAmong(combinationsOf(options), options, storedChoices).map((choices) => {
    const key = keyOf(choices)
    const entries = options.map(({ name }, i) => [name.trim(), choices[i] ?? ''] as const)
    return {
      key,
      choices: Object.fromEntries(entries),
      before: stored.get(key),
      row: rows[key] ?? {},
      began: began[key] ?? {},
    }
  })
}

const toLevel = (pieces: string) => (pieces ? Number(pieces) : ('IN_STOCK' as const))

/** A change of stock; throws `problem` if it is no number of units. */
export function toStock(from: string, to: string, problem: (text: string) => Error) {
  const pieces = to.trim()
  if (pieces !== '' && (!/^\d{1,5}$/.test(pieces) || Number(pieces) > maxPieces))
    throw problem('enter a whole number from 0 to 99,999, or nothing to stop tracking the stock.')
  return { from: toLevel(from), to: toLevel(pieces) }
}

/** A variant with the values that a merchant has changed of it. */
function withRow(
  { id: _, stock: __, preorder: ___, ...before }: Partial<ProductDocument['variants'][number]>,
  choices: Record<string, string>,
  { row, began, key }: { row: EnteredVariant; began: EnteredVariant; key: string },
  product: Pick<ProductDocument, 'price' | 'cost' | 'weight' | 'sku'>,
  currency: string,
): SentVariant {
  const next: SentVariant = { ...before, choices }
  const invalid = (text: string) => new InvalidEntries({ variants: `${nameOfVariant(key)}: ${text}` })
  const change = (name: keyof Omit<EnteredVariant, 'hidden'>, set: (text: string) => void) => {
    const to = row[name]?.trim() ?? ''
    if (to !== (began[name]?.trim() ?? '')) set(to)
  }
  const number = (text: string, decimals: number) => {
    const decimal = decimalText(text, decimals)
    if (decimal !== undefined) return decimal
    throw new InvalidEntries({
      variants: decimalProblem(text, decimals, `${text} is not a number, such as 19.90.`),
    })
  }
  const decimals = decimalsOf(currency)
  for (const name of ['price', 'cost'] as const)
    change(name, (text) => {
      const amount = text && number(text, decimals)
      if (!amount || Number(amount) === Number(product[name])) delete next[name]
      else next[name] = amount
      // A price is what the variant costs before the discount of its product.
      if (name === 'price') delete next.salePrice
    })
  change('weight', (text) => {
    const weight = text ? Number(number(text, manyDecimals)) : undefined
    if (weight === undefined || weight === product.weight) delete next.weight
    else next.weight = weight
  })
  change('sku', (text) => {
    if (!text || text === product.sku) delete next.sku
    else next.sku = text
  })
  change('barcode', (text) => {
    if (text) next.barcode = text
    else delete next.barcode
  })
  change('stock', (text) => {
    next.stock = toStock(began.stock ?? '', text, invalid)
  })
  if (row.hidden !== began.hidden) {
    if (row.hidden) next.visible = false
    else delete next.visible
  }
  return next
}

/** A variant that stays as it is, with its stock. */
export const unchanged = ({
  stock: _,
  preorder: __,
  ...variant
}: ProductDocument['variants'][number]): SentVariant => variant

/** The variants of a product with options; throws what cannot be saved of all of them. */
export function toVariants(
  options: readonly EnteredOption[],
  form: EnteredValues,
  before: ProductDocument,
  product: Pick<ProductDocument, 'price' | 'cost' | 'weight' | 'sku'>,
  currency: string,
): SentVariant[] {
  const problems = new Set<string>()
  const variants = rowsOf(options, form, before).map((each) => {
    try {
      const variant = withRow(each.before ?? {}, each.choices, each, product, currency)
      // The variant of a product without options ends when it gets some.
      return each.before && before.options?.length ? { id: each.before.id, ...variant } : variant
    } catch (error) {
      if (!(error instanceof InvalidEntries)) throw error
      problems.add(error.problems.variants ?? '')
      return { choices: each.choices }
    }
  })
  if (problems.size > 0) throw new InvalidEntries({ variants: [...problems].join(' ') })
  return variants
}

/** The name of a variant that is sent, such as Red / M. */
export const nameOfSent = (
  { options = [] }: Pick<NewProductDocument, 'options'>,
  { choices }: Pick<SentVariant, 'choices'>,
): string => options.map(({ name }) => choices[name] ?? '').join(' / ')

/** The name of the variant that a violation is about; undefined if it is about the product. */
export function variantAt(document: NewProductDocument, field: string): string | undefined {
  const [, place] = /\.variants\[(\d+)\]/.exec(field) ?? []
  const variant = document.options?.length && place ? document.variants[Number(place)] : undefined
  return variant && nameOfSent(document, variant)
}
