// Finds the variant for the selected choices or for a URL, and the status of each choice; pure.
import type { ShownProduct, ShownVariant } from './shown-product.ts'

/** The selected choices: option name -> choice. */
export type Choices = Record<string, string>

/** Whether a choice can be bought together with the other selected choices. */
export type ChoiceStatus =
  | { is: 'available' }
  | { is: 'low'; left: number }
  | { is: 'sold out' }
  | { is: 'unavailable' }

/** The choices of a variant in the order of the product's options; the keys of a JSON object have no order. */
export const choiceValues = (product: ShownProduct, variant: ShownVariant): string[] =>
  product.productOptions.flatMap(({ name }) => variant.choices[name] ?? [])

/** The value of `?variant=` for a variant, such as `sage-large`; its id if two variants have the same slug. */
export function variantParam(product: ShownProduct, variant: ShownVariant): string {
  const slug = variantSlug(product, variant)
  return slug && findBySlug(product, slug).length === 1 ? slug : variant.id
}

const findBySlug = (product: ShownProduct, slug: string | null) =>
  product.variants.filter((variant) => variantSlug(product, variant) === slug)

function variantSlug(product: ShownProduct, variant: ShownVariant): string {
  return choiceValues(product, variant)
    .map((choice) =>
      choice
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
    )
    .join('-')
}

/** The path of a product page. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`

/** The query of a product page that selects a variant. */
export const variantQuery = (product: ShownProduct, variant: ShownVariant): string =>
  `?variant=${encodeURIComponent(variantParam(product, variant))}`

/** The URL of a product page, with a variant selected if one is given. */
export const productUrl = (product: ShownProduct, variant?: ShownVariant): string =>
  productPath(product.slug) + (variant ? variantQuery(product, variant) : '')

/** The variant with exactly these choices. */
export function findVariant(product: ShownProduct, choices: Choices): ShownVariant | undefined {
  return product.variants.find((variant) =>
    product.productOptions.every(({ name }) => variant.choices[name] === choices[name]),
  )
}

/** The variant that `?variant=` names; otherwise the first that is in stock. */
export function variantInUrl(product: ShownProduct, param: string | null): ShownVariant | undefined {
  const { variants } = product
  const [match, ...otherMatches] = findBySlug(product, param)
  return (
    variants.find((variant) => variant.id === param) ??
    (otherMatches.length > 0 ? undefined : match) ??
    variants.find((variant) => variant.stock.inStock) ??
    variants[0]
  )
}

/** From this stock down, the page shows how many are left. */
const lowStock = 5

/** The status of a variant; undefined is a combination that does not exist. */
export function choiceStatus(variant: ShownVariant | undefined): ChoiceStatus {
  if (!variant) return { is: 'unavailable' }
  const { inStock, quantity } = variant.stock
  if (!inStock) return { is: 'sold out' }
  if (quantity !== null && quantity <= lowStock) return { is: 'low', left: quantity }
  return { is: 'available' }
}

const prefix = 'choice.'

/** The name of the form field that holds an option. */
export const choiceField = (option: string) => prefix + option

/** The choices in a form or in the query that it makes; undefined if there are none. */
export function readChoices(fields: FormData | URLSearchParams): Choices | undefined {
  const choices = [...fields].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length).normalize(), String(value).normalize()]] : [],
  )
  return choices.length > 0 ? Object.fromEntries(choices) : undefined
}
