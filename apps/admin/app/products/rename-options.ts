// Renames options and choices of a product. They are found by their ids, so that their variants stay, with their stock: the call
// that saves the other fields knows options by their names alone, and takes another name for another option.
import type { ProductV3, WriteOptions } from '@vitrine/client'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { type EnteredOption, hasName, isRenamed } from './option-values.ts'

interface Named {
  name: string
}

/**
 * What is stored, each with what the form has of it, which has its new name. What the form has no more stays until the other
 * fields are saved, unless its name is used by now.
 */
function pairs<Stored extends Named, Entered extends Named>(
  stored: readonly Stored[],
  entered: readonly Entered[],
): { before: Stored; now?: Entered; name: string }[] {
  const all = stored.map((before) => {
    const now = entered.find((item) => hasName(item, before.name))
    return { before, ...(now && { now }), name: now?.name.trim() ?? before.name }
  })
  return all.filter((pair) => pair.now || !all.some(({ now, name }) => now && name === pair.name))
}

/** The options of a product under the names that the form has for them. */
const withNewNames = (stored: ProductV3['options'], entered: readonly EnteredOption[]) =>
  pairs(stored, entered).map(({ before, now, name }) => ({
    id: before.id,
    name,
    choicesSettings: {
      choices: pairs(before.choicesSettings.choices, now?.choices ?? []).map((choice) => ({
        choiceId: choice.before.choiceId,
        name: choice.name,
      })),
    },
  }))

/** Renames what the form has under another name; returns the product if something was renamed. */
export async function renameOptions(
  { productsV3, merchantProductsV3 }: Pick<MerchantClient, 'productsV3' | 'merchantProductsV3'>,
  id: string,
  entered: readonly EnteredOption[],
  { ifMatch }: Pick<WriteOptions, 'ifMatch'>,
): Promise<ProductV3 | undefined> {
  if (!entered.some((option) => isRenamed(option) || option.choices.some(isRenamed))) return undefined
  const product = await productsV3.get(id)
  if (!product) return undefined
  const options = withNewNames(product.options, entered)
  return merchantProductsV3.update(id, { revision: product.revision, options }, { ifMatch })
}
