// The state of an option picker: which choices of a product are selected, and which are still available.
import type { CartItem, Product, Variant } from '@vitrine/client'
import { useState } from 'react'

/** Selected choices by option: `{ Colour: 'Sage' }`. */
export type SelectedOptions = Record<string, string>

/** One choice of an option, given the choices selected in the other options. */
export interface PickerChoice {
  name: string
  /** The CSS color of a color option; the name of any other. */
  value: string
  isSelected: boolean
  /** A variant with this choice exists. */
  isAvailable: boolean
  /** A variant with this choice is in stock. */
  inStock: boolean
}

/** One option with its choices. */
export interface PickerOption {
  name: string
  isColor: boolean
  choices: PickerChoice[]
}

/** What `useOptions` returns. */
export interface UseOptionsResult {
  options: PickerOption[]
  selected: SelectedOptions
  /** Selects a choice of an option, in place of another one. */
  select(option: string, choice: string): void
  /** The variant with all selected choices; undefined until every option has one, or if that variant does not exist. */
  variant: Variant | undefined
  /** Pass it to `add`; undefined while it cannot be bought. */
  item: CartItem | undefined
}

const hasChoices = ({ choices }: Variant, selected: SelectedOptions) =>
  Object.entries(selected).every(([option, choice]) => choices[option] === choice)

/**
 * The state of an option picker for a product.
 *
 * @example
 * ```tsx
 * import type { Product } from '@vitrine/client'
 * import { useCart, useOptions } from '@vitrine/react'
 *
 * export function Picker({ product }: { product: Product }) {
 *   const { add } = useCart()
 *   const { options, select, item } = useOptions(product)
 *   return (
 *     <>
 *       {options.map(({ name, choices }) => (
 *         <fieldset key={name}>
 *           <legend>{name}</legend>
 *           {choices.map((choice) => (
 *             <button
 *               key={choice.name}
 *               aria-pressed={choice.isSelected}
 *               disabled={!choice.isAvailable}
 *               onClick={() => select(name, choice.name)}
 *             >
 *               {choice.name}
 *             </button>
 *           ))}
 *         </fieldset>
 *       ))}
 *       <button disabled={!item} onClick={() => item && add([item])}>
 *         Add to cart
 *       </button>
 *     </>
 *   )
 * }
 * ```
 */
export function useOptions(product: Product, initial: SelectedOptions = {}): UseOptionsResult {
  const [selected, setSelected] = useState(initial)
  const { productOptions, variants } = product
  const isComplete = productOptions.every(({ name }) => selected[name] !== undefined)
  const variant = isComplete ? variants.find((candidate) => hasChoices(candidate, selected)) : undefined
  const isBuyable = productOptions.length === 0 ? product.stock.inStock : variant?.stock.inStock
  return {
    options: productOptions.map(({ name, optionType, choices }) => ({
      name,
      isColor: optionType === 'color',
      choices: choices.map(({ description, value }) => {
        const matching = variants.filter((candidate) =>
          hasChoices(candidate, { ...selected, [name]: description }),
        )
        return {
          name: description,
          value,
          isSelected: selected[name] === description,
          isAvailable: matching.length > 0,
          inStock: matching.some(({ stock }) => stock.inStock),
        }
      }),
    })),
    selected,
    select: (option, choice) => setSelected((before) => ({ ...before, [option]: choice })),
    variant,
    item: isBuyable ? { productId: product.id, ...(variant && { variantId: variant.id }) } : undefined,
  }
}
