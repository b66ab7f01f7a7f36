// Which choices of a product are available with the selected ones, and whether the selected variant can be bought.
import type { OptionsAvailability, Product, Variant } from '@vitrine/contract'
import { Invalid, violation } from '../refusal.ts'

type SelectedChoices = Record<string, string>

/** The variants that have all of these choices. */
export const variantsWith = (variants: readonly Variant[], selected: SelectedChoices): Variant[] =>
  variants.filter(({ choices }) =>
    Object.entries(selected).every(([name, choice]) => choices[name] === choice),
  )

type ChoiceAvailability = { visible: boolean; inStock: boolean }

/**
 * Finds in one pass which choices some variant has beside the selected choices of the other options. A variant that differs
 * from the selection in one option counts for that option alone, and one that differs in several counts for none.
 */
function choicesBeside(
  variants: readonly Variant[],
  optionNames: readonly string[],
  selected: SelectedChoices,
): (name: string, choice: string) => ChoiceAvailability {
  const found = new Map(optionNames.map((name) => [name, new Map<string | undefined, ChoiceAvailability>()]))
  for (const { choices, stock } of variants) {
    const differing = Object.keys(selected).filter((name) => choices[name] !== selected[name])
    if (differing.length > 1) continue
    for (const name of differing.length === 1 ? differing : optionNames) {
      const ofOption = found.get(name)
      const inStock = stock.inStock || (ofOption?.get(choices[name])?.inStock ?? false)
      ofOption?.set(choices[name], { visible: true, inStock })
    }
  }
  return (name, choice) => found.get(name)?.get(choice) ?? { visible: false, inStock: false }
}

/** The availability of every choice of a product, given the selected choices. */
export function availabilityOf(product: Product, selected: SelectedChoices): OptionsAvailability {
  checkChoices(product, selected)
  const isComplete = product.productOptions.every(({ name }) => Object.hasOwn(selected, name))
  const [variant] = isComplete ? variantsWith(product.variants, selected) : []
  const choiceWithMedia = product.productOptions
    .flatMap(({ name, choices }) => choices.find(({ description }) => description === selected[name]) ?? [])
    .find(({ media }) => media?.mainMedia)
  const optionNames = product.productOptions.map(({ name }) => name)
  const availability = choicesBeside(product.variants, optionNames, selected)
  return {
    ...(variant && { selectedVariant: toSelectedVariant(variant) }),
    media: choiceWithMedia?.media ?? product.media,
    productOptions: product.productOptions.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({
        ...choice,
        ...availability(option.name, choice.description),
      })),
    })),
    availableForPurchase: variant?.stock.inStock ?? false,
    managedProduct: product.manageVariants,
  }
}

const toSelectedVariant = ({
  id,
  variant,
  stock,
}: Variant): NonNullable<OptionsAvailability['selectedVariant']> => ({
  variantId: id,
  price: variant.priceData,
  convertedPriceData: variant.convertedPriceData,
  weight: variant.weight,
  sku: variant.sku,
  ...(variant.productDimensions && { productDimensions: variant.productDimensions }),
  ...(variant.packageDimensions && { packageDimensions: variant.packageDimensions }),
  quantity: stock.quantity,
  inStock: stock.inStock,
  visible: variant.visible,
})

/** Throws if a choice does not exist; the violation lists the valid ones. */
export function checkChoices(
  { productOptions }: Product,
  selected: SelectedChoices,
  parentField = 'options',
) {
  const violations = Object.entries(selected).flatMap(([name, choice]) => {
    const option = productOptions.find((candidate) => candidate.name === name)
    const field = `${parentField}.${name}`
    if (!option) return violation(field, 'FIELD_NOT_ALLOWED', 'is not an option of this product')
    const values = option.choices.map(({ description }) => description)
    return values.includes(choice)
      ? []
      : violation(field, 'INVALID_ENUM_VALUE', `must be one of ${values.join(', ')}`, { values })
  })
  if (violations.length > 0) throw new Invalid(violations)
}
