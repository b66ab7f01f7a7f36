// Which variant of a product is meant, and how each choice stands; pure.
import type { Product, Variant } from '@vitrine/client'

/** What somebody chose: the name of an option -> the choice. */
export type Choices = Record<string, string>

/** How a choice stands, given the other choices. */
export type ChoiceStatus =
  | { is: 'available' }
  | { is: 'few'; left: number }
  | { is: 'sold out' }
  | { is: 'not made' }

/** The choices of a variant in the order of the product's options: a record from the wire has none. */
export const choicesOf = (product: Product, variant: Variant): string[] =>
  product.productOptions.flatMap(({ name }) => variant.choices[name] ?? [])

/** A variant as the address says it: `?variant=sage-large`; by its id when another would be called the same. */
export function wordOf(product: Product, variant: Variant): string {
  const word = spelled(product, variant)
  return word && named(product, word).length === 1 ? word : variant.id
}

const named = (product: Product, word: string | null) =>
  product.variants.filter((variant) => spelled(product, variant) === word)

function spelled(product: Product, variant: Variant): string {
  return choicesOf(product, variant)
    .map((choice) =>
      choice
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
    )
    .join('-')
}

/** Where a product is, with one of its variants. */
export const productUrl = (product: Product, variant?: Variant): string =>
  `/products/${encodeURIComponent(product.slug)}${variant ? `?variant=${encodeURIComponent(wordOf(product, variant))}` : ''}`

/** The variant that has exactly these choices. */
export function findVariant(product: Product, choices: Choices): Variant | undefined {
  return product.variants.find((variant) =>
    product.productOptions.every(({ name }) => variant.choices[name] === choices[name]),
  )
}

/** The variant the address asks for; without one, the first that can be bought. */
export function variantInUrl(product: Product, word: string | null): Variant | undefined {
  const { variants } = product
  const [one, another] = named(product, word)
  return (
    variants.find((variant) => variant.id === word) ??
    (another ? undefined : one) ??
    variants.find((variant) => variant.stock.inStock) ??
    variants[0]
  )
}

/** From this many down, a visitor is told how many are left. */
const few = 5

/** How a variant stands; one that does not exist is not made. */
export function choiceStatus(variant: Variant | undefined): ChoiceStatus {
  if (!variant) return { is: 'not made' }
  const { inStock, quantity } = variant.stock
  if (!inStock) return { is: 'sold out' }
  if (quantity !== null && quantity <= few) return { is: 'few', left: quantity }
  return { is: 'available' }
}

const prefix = 'choice.'

/** The name of the form field that holds an option. */
export const choiceField = (option: string) => prefix + option

/** What a form, or an address made by one, says was chosen; nothing when it says nothing. */
export function readChoices(fields: FormData | URLSearchParams): Choices | undefined {
  const chosen = [...fields].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
  )
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined
}
