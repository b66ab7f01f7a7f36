// Which variant of before a new one follows, when a product gets options or loses them.
import { isOffered, type ProductFacts } from './product.ts'
import { choiceIdOf, optionIdOf } from './ids-of-parts.ts'

type Product = Pick<ProductFacts, 'options' | 'variants'>
type Option = NonNullable<Product['options']>[number]

const byId = (options: Product['options'] = []) =>
  new Map(options.map((option) => [optionIdOf(option), option]))

/** A function that makes a key of what variants have chosen of these options, which may have other names before and after. */
function keyMaker(options: readonly Option[]) {
  const idsByName = options.map((option) => ({
    name: option.name,
    ids: new Map(option.choices.map((choice) => [choice.description, choiceIdOf(option, choice)])),
  }))
  return ({ choices }: Product['variants'][number]) =>
    JSON.stringify(idsByName.map(({ name, ids }) => ids.get(choices[name] ?? '')))
}

/**
 * The ids of the variants that are new, each with that of the one that shoppers have bought in its place: a visible one, if
 * there is one, with the same choices of all options that the product had before and still has. Variants of a new choice of
 * such an option follow none.
 */
export function formerVariants(before: Product, after: Product): { id: string; formerId: string }[] {
  const known = new Set(before.variants.map(({ id }) => id))
  const added = after.variants.filter(({ id }) => !known.has(id))
  if (added.length === 0) return []
  const [old, now] = [byId(before.options), byId(after.options)]
  const shared = [...old].flatMap(([id, option]) => {
    const other = now.get(id)
    return other ? [{ before: option, after: other }] : []
  })
  const keyBefore = keyMaker(shared.map((option) => option.before))
  const keyAfter = keyMaker(shared.map((option) => option.after))
  const formerIds = new Map<string, string>()
  for (const variant of [...before.variants.filter(isOffered), ...before.variants]) {
    const key = keyBefore(variant)
    if (!formerIds.has(key)) formerIds.set(key, variant.id)
  }
  return added.flatMap((variant) => {
    const formerId = formerIds.get(keyAfter(variant))
    return formerId === undefined ? [] : [{ id: variant.id, formerId }]
  })
}
