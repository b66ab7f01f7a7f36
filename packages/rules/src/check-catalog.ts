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
export function checkCatalog(
  goods: { products: readonly ProductDraft[]; collections: readonly CollectionDraft[] },
  store: { currency: string; onlyVariantId: string },
) {
  const found = Object.entries(goods).flatMap(([at, list]) => [
    ...twice<{ id: string }>(list, at, 'id', ({ id }) => id),
    ...twice<{ slug: string }>(list, at, 'slug', ({ slug }) => slug),
  ])
  found.push(...goods.products.flatMap((product, n) => productViolations(product, `products[${n}]`, store)))
  const gathered = new Set(goods.collections.map(({ id }) => id))
  found.push(
    ...goods.products.flatMap(({ collectionIds = [] }, n) =>
      collectionIds.flatMap((id, i) =>
        gathered.has(id)
          ? []
          : [
              wrong(
                `products[${n}].collectionIds[${i}]`,
                `names no collection of the store: ${listed([id])}`,
              ),
            ],
      ),
    ),
  )
  if (found.length > 0) throw new Invalid(found)
}

function productViolations(
  { price, cost, discount, options = [], variants }: ProductDraft,
  at: string,
  { currency, onlyVariantId }: { currency: string; onlyVariantId: string },
): FieldViolation[] {
  const all = `${at}.variants`
  return [
    ...tooFine(`${at}.price`, price, currency),
    ...tooFine(`${at}.cost`, cost, currency),
    ...tooMuchOff(discount, [price, ...variants.flatMap((one) => one.price ?? [])], `${at}.discount.value`),
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
      ...misnamed(variant, options, `${all}[${n}].choices`),
    ]),
  ]
}

/** What is wrong with a discount that leaves less than nothing of a price; to give a thing away is a merchant's right. */
function tooMuchOff(
  discount: ProductDraft['discount'],
  prices: readonly string[],
  at: string,
): FieldViolation[] {
  const whole = discount?.type === 'PERCENT' ? 100 : Math.min(...prices.map(Number))
  return discount && discount.value > whole
    ? [violation(at, 'MAX', `must be <= ${whole}, or the price is below nothing`, { threshold: whole })]
    : []
}

/** What is wrong with the choices that a variant is: it is one of every option, named as a shopper reads it. */
function misnamed(
  { choices }: ProductDraft['variants'][number],
  options: NonNullable<ProductDraft['options']>,
  at: string,
): FieldViolation[] {
  const known = options.flatMap(({ name, choices: all }) => {
    const named = Object.hasOwn(choices, name) ? choices[name] : undefined
    const right = all.map(({ description }) => description)
    if (named !== undefined && right.includes(named)) return []
    const must = `must be the description of a choice, as shoppers read it: ${listed(right)}`
    return [wrong(`${at}.${name}`, named === undefined ? must : `${must}; not ${listed([named])}`)]
  })
  const right = options.length > 0 ? `; its options are ${listed(options.map(({ name }) => name))}` : ''
  const unknown = Object.keys(choices)
    .filter((name) => !options.some((option) => option.name === name))
    .map((name) => wrong(`${at}.${name}`, `is no option of this product${right}`))
  return [...known, ...unknown]
}

// A sentence names no more than somebody would read.
const most = 10

/** Texts of a merchant, each in quotes, because they hold commas too. */
const listed = (texts: readonly string[]): string => {
  const left = texts.length - most
  const told = texts.slice(0, most).map((text) => JSON.stringify(text))
  return `${told.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
