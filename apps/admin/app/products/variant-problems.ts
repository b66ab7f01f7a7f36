// What is wrong with the values of a variant, by its name: the form has one field for all variants.
import { StoreError } from '@vitrine/client'
import type { Product } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import { toViolationText } from '../form/problem-texts.ts'
import { nameOfVariant } from './option-values.ts'
import { keyOfVariant } from './stock-values.ts'

/** A call that sends the variants with these ids; a refusal names the first variant that it is about, such as Red / M. */
export async function withVariantNames<Answer>(
  call: Promise<Answer>,
  { variants, productOptions }: Pick<Product, 'variants' | 'productOptions'>,
  ids: readonly (string | null | undefined)[],
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    for (const violation of error.violations) {
      const [, place] = /^(?:product\.variantsInfo\.)?variants\[(\d+)\]/.exec(violation.field) ?? []
      const variant = place && variants.find(({ id }) => id === ids[Number(place)])
      if (!variant || productOptions.length === 0) continue
      const name = nameOfVariant(keyOfVariant({ productOptions }, variant))
      throw new InvalidEntries({ variants: `The ${toViolationText(violation, name)}.` })
    }
    throw error
  }
}
