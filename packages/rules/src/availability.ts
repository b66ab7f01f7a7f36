// Choosing a variant, one option after the other: what is left to choose, and whether it can be bought.
import type { OptionsAvailability, Product, Variant } from '@vitrine/contract'
import { Invalid, violation } from './refusal.ts'

type Chosen = Record<string, string>

/** Variants that have all of these choices. */
export const variantsWith = (variants: readonly Variant[], chosen: Chosen): Variant[] =>
  variants.filter(({ choices }) => Object.entries(chosen).every(([name, choice]) => choices[name] === choice))

/** What a product still offers once some of its options are chosen. */
export function availabilityOf(product: Product, chosen: Chosen): OptionsAvailability {
  checkChoices(product, chosen)
  const isWhole = product.productOptions.every(({ name }) => Object.hasOwn(chosen, name))
  const [selected] = isWhole ? variantsWith(product.variants, chosen) : []
  const pictured = product.productOptions
    .flatMap(({ name, choices }) => choices.find(({ description }) => description === chosen[name]) ?? [])
    .find(({ media }) => media?.mainMedia)
  return {
    ...(selected && { selectedVariant: told(selected) }),
    media: pictured?.media ?? product.media,
    productOptions: product.productOptions.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => {
        const left = variantsWith(product.variants, { ...chosen, [option.name]: choice.description })
        return { ...choice, visible: left.length > 0, inStock: left.some(({ stock }) => stock.inStock) }
      }),
    })),
    availableForPurchase: selected?.stock.inStock ?? false,
    managedProduct: product.manageVariants,
  }
}

const told = ({ id, variant, stock }: Variant): NonNullable<OptionsAvailability['selectedVariant']> => ({
  variantId: id,
  price: variant.priceData,
  convertedPriceData: variant.convertedPriceData,
  weight: variant.weight,
  sku: variant.sku,
  quantity: stock.quantity,
  inStock: stock.inStock,
  visible: variant.visible,
})

/** A choice that is misspelt is told so, with those that there are. */
export function checkChoices({ productOptions }: Product, chosen: Chosen, at = 'options') {
  const wrong = Object.entries(chosen).flatMap(([name, choice]) => {
    const option = productOptions.find((one) => one.name === name)
    const field = `${at}.${name}`
    if (!option) return violation(field, 'FIELD_NOT_ALLOWED', 'is no option of this product')
    const values = option.choices.map(({ description }) => description)
    return values.includes(choice)
      ? []
      : violation(field, 'INVALID_ENUM_VALUE', `must be one of ${values.join(', ')}`, { values })
  })
  if (wrong.length > 0) throw new Invalid(wrong)
}
