// Goods as a store takes them: what their shape alone does not tell. What passes here can be kept, shown and bought.
import type { CollectionDraft, FieldViolation, ProductDraft } from '@vitrine/contract'
import { choiceKey } from './cart.ts'
import { tooFine } from './money.ts'
import { Invalid, violation } from './refusal.ts'

const wrong = (field: string, why: string) => violation(field, 'VALIDATION', why)

/** Those of a list that are called as one before them is. */
function twice<T>(
  list: readonly T[],
  at: string,
  name: string,
  nameOf: (one: T) => string,
): FieldViolation[] {
  const taken = new Set<string>()
  return list.flatMap((one, n) => {
    const called = nameOf(one)
    if (taken.has(called)) return [wrong(`${at}[${n}].${name}`, 'is taken by one before it')]
    taken.add(called)
    return []
  })
}

/** Looks at all that a store is to have. */
export function checkGoods(
  goods: { products: readonly ProductDraft[]; collections: readonly CollectionDraft[] },
  store: { currency: string; onlyVariantId: string },
) {
  const found = Object.entries(goods).flatMap(([at, list]) => [
    ...twice<{ id: string }>(list, at, 'id', ({ id }) => id),
    ...twice<{ slug: string }>(list, at, 'slug', ({ slug }) => slug),
  ])
  found.push(...goods.products.flatMap((product, n) => productViolations(product, `products[${n}]`, store)))
  if (found.length > 0) throw new Invalid(found)
}

function productViolations(
  { price, cost, options = [], variants }: ProductDraft,
  at: string,
  { currency, onlyVariantId }: { currency: string; onlyVariantId: string },
): FieldViolation[] {
  const all = `${at}.variants`
  return [
    ...tooFine(`${at}.price`, price, currency),
    ...tooFine(`${at}.cost`, cost, currency),
    ...twice(options, `${at}.options`, 'name', ({ name }) => name),
    ...options.flatMap(({ choices }, n) =>
      twice(choices, `${at}.options[${n}].choices`, 'description', ({ description }) => description),
    ),
    ...(options.length > 0 && variants.length === 0
      ? [wrong(all, 'must hold what can be chosen, or there is nothing to buy')]
      : []),
    ...twice(variants, all, 'id', ({ id }) => id.toLowerCase()),
    ...twice(variants, all, 'choices', ({ choices }) => choiceKey(choices)),
    ...variants.flatMap((variant, n) => [
      ...tooFine(`${all}[${n}].price`, variant.price, currency),
      ...tooFine(`${all}[${n}].cost`, variant.cost, currency),
      ...(options.length === 0 && variant.id !== onlyVariantId
        ? [wrong(`${all}[${n}].id`, `must be ${onlyVariantId} where nothing can be chosen`)]
        : []),
      ...(isWhole(variant, options)
        ? []
        : [wrong(`${all}[${n}].choices`, 'must name one choice of every option, and nothing else')]),
    ]),
  ]
}

const isWhole = (
  { choices }: ProductDraft['variants'][number],
  options: NonNullable<ProductDraft['options']>,
): boolean =>
  Object.keys(choices).length === options.length &&
  options.every((option) => option.choices.some(({ description }) => description === choices[option.name]))
