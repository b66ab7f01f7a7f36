// The window of a shop, ready to be looked through: every good with what people narrow by, in every order they ask for.
// Pure, and made once per version of a catalogue; a look goes through it once.
import type { Browse, Facets } from '@vitrine/contract'
import { nameMatcher, searchWords } from './text.ts'

/** What is kept of a good for the window, beside its document. */
export interface IndexFields {
  folded: string
  /** The lowest price to pay, in units of the currency. */
  price: number
  created: number
  /** It costs less than it did. */
  reduced: boolean
  collections: readonly string[]
  options: readonly { name: string; choices: readonly { name: string; color?: string }[] }[]
  /** The choices of each variant, in the order of their ids. */
  variants: readonly Readonly<Record<string, string>>[]
}

/** Some of a good's variants: the nth bit stands for the nth of them. */
type Variants = bigint
const none: Variants = 0n
const any: Variants = -1n
const nth = (place: number): Variants => 1n << BigInt(place)

/** A good as a window shows it. */
export interface IndexedProduct extends Omit<IndexFields, 'options' | 'variants'> {
  id: string
  /** The words of its name. */
  spelled: string
  /** Those that can be bought. */
  inStock: Variants
  /** Each choice with the variants that have it. */
  options: readonly {
    name: string
    choices: readonly { name: string; color?: string; variants: Variants }[]
  }[]
}

/** A good made ready for the window; `inStock` goes by the order of its variants. */
export function toIndexed(id: string, facts: IndexFields, inStock: readonly boolean[]): IndexedProduct {
  const { options, variants, ...rest } = facts
  const those = (are: (place: number) => boolean | undefined) =>
    variants.reduce((some, _, place) => (are(place) ? some | nth(place) : some), none)
  return {
    ...rest,
    id,
    spelled: searchWords(rest.folded),
    inStock: those((place) => inStock[place]),
    options: options.map(({ name, choices }) => ({
      name,
      choices: choices.map((choice) => ({
        ...choice,
        variants: those((place) => variants[place]?.[name] === choice.name),
      })),
    })),
  }
}

type Order = NonNullable<Browse['sort']>

/** All goods of a store, in each order. */
export interface CatalogIndex {
  all: ReadonlyMap<string, IndexedProduct>
  orders: Record<Order, readonly IndexedProduct[]>
}

const byId = (a: IndexedProduct, b: IndexedProduct) => (a.id < b.id ? -1 : 1)
const by: Record<Order, (a: IndexedProduct, b: IndexedProduct) => number> = {
  name: (a, b) => (a.folded === b.folded ? byId(a, b) : a.folded < b.folded ? -1 : 1),
  price: (a, b) => a.price - b.price || byId(a, b),
  '-price': (a, b) => b.price - a.price || byId(a, b),
  '-created': (a, b) => b.created - a.created || byId(a, b),
}

const empty: CatalogIndex = { all: new Map(), orders: { name: [], price: [], '-price': [], '-created': [] } }

/** Puts goods into the window. What stood in it `before` keeps its order, so that only what is new is put in place. */
export function buildIndex(
  all: ReadonlyMap<string, IndexedProduct>,
  before: CatalogIndex = empty,
): CatalogIndex {
  const fresh = [...all.values()].filter((good) => before.all.get(good.id) !== good)
  const orders = {} as Record<Order, readonly IndexedProduct[]>
  for (const order of Object.keys(by) as Order[]) {
    // A run that is in order already costs the sort one pass.
    const kept = before.orders[order].filter((good) => all.get(good.id) === good)
    orders[order] = [...kept, ...fresh].sort(by[order])
  }
  return { all, orders }
}

/** A look, and which page of what it finds. */
export interface BrowseQuery extends Browse {
  limit: number
  offset: number
}

/** What a look has found. */
export interface BrowseResult {
  ids: string[]
  total: number
  facets: Facets
}

/** Something people narrow goods by as a whole, and whether one is left by it. */
interface Narrowing {
  facet: 'price' | 'reduced'
  leaves(good: IndexedProduct): boolean
}

function narrowings({ price, reduced }: Browse): Narrowing[] {
  const { min, max } = price ?? {}
  const all: Narrowing[] = []
  if (min != null || max != null)
    all.push({
      facet: 'price',
      leaves: (good) => good.price >= (min ?? 0) && good.price <= (max ?? Infinity),
    })
  if (reduced) all.push({ facet: 'reduced', leaves: (good) => good.reduced })
  return all
}

/** An option that is narrowed: what may be chosen of it. */
interface Narrowed {
  name: string
  wanted: ReadonlySet<string>
}

const narrowedOptions = ({ options }: Browse): Narrowed[] =>
  Object.entries(options ?? {})
    .filter(([, wanted]) => wanted.length > 0)
    .map(([name, wanted]) => ({ name, wanted: new Set(wanted) }))

/** The variants of a good that are one of what is wanted of an option. */
function having({ options }: IndexedProduct, { name, wanted }: Narrowed): Variants {
  let some = none
  for (const option of options)
    if (option.name === name)
      for (const choice of option.choices) if (wanted.has(choice.name)) some |= choice.variants
  return some
}

/** Looks through the window: a page of what is left, and what each further choice would leave. */
export function search({ orders }: CatalogIndex, look: BrowseQuery): BrowseResult {
  const isAsked = nameMatcher(look.search ?? '')
  const whole = narrowings(look)
  const narrowed = narrowedOptions(look)
  const counts = counter(narrowed)
  const left: IndexedProduct[] = []
  for (const good of orders[look.sort ?? 'name']) {
    if (look.collection != null && !good.collections.includes(look.collection)) continue
    if (!isAsked(good.spelled)) continue
    // What fails by one narrowing alone still counts for that one: how many there would be without it.
    const failed = whole.filter(({ leaves }) => !leaves(good))
    if (failed.length > 1) continue
    // One and the same variant has to be all that was chosen, and in stock if that was asked.
    const buyable = look.inStock ? good.inStock : any
    const chosen = narrowed.map((option) => having(good, option))
    const without = (place: number) =>
      chosen.reduce((some, one, at) => (at === place ? some : some & one), buyable)
    const fit = without(-1)
    if (fit !== none) counts.add(good, fit, failed[0]?.facet)
    if (failed.length > 0) continue
    if (fit !== none) left.push(good)
    counts.addOptions(good, fit, without)
  }
  return {
    ids: left.slice(look.offset, look.offset + look.limit).map(({ id }) => id),
    total: left.length,
    facets: counts.facets(),
  }
}

interface Counted {
  color?: string
  count: number
  chosen?: boolean
}

/** What a map has under a name, or gets. */
function kept<Value>(map: Map<string, Value>, name: string, make: () => Value): Value {
  const had = map.get(name)
  if (had !== undefined) return had
  const made = make()
  map.set(name, made)
  return made
}

/** Counts goods by what they could be narrowed by. */
function counter(narrowed: readonly Narrowed[]) {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let inStock = 0
  let reduced = 0
  const options = new Map<string, Map<string, Counted>>()

  return {
    /** A good of which these variants fit; `only`: the one narrowing that has left it out. */
    add(good: IndexedProduct, fit: Variants, only: Narrowing['facet'] | undefined) {
      if (only !== 'reduced') {
        min = Math.min(min, good.price)
        max = Math.max(max, good.price)
      }
      if (good.reduced && only !== 'price') reduced += 1
      if (!only && (fit & good.inStock) !== none) inStock += 1
    },
    /** Its choices: of an option that is narrowed, each counts as if it were the one that is wanted. */
    addOptions(good: IndexedProduct, fit: Variants, without: (place: number) => Variants) {
      for (const { name, choices } of good.options) {
        const place = narrowed.findIndex((one) => one.name === name)
        const left = place < 0 ? fit : without(place)
        const counted = kept(options, name, () => new Map<string, Counted>())
        // Also what counts nothing has its place between the others.
        for (const { name: choice, color, variants } of choices) {
          const one = kept(counted, choice, () => ({ ...(color && { color }), count: 0 }))
          if ((variants & left) !== none) one.count += 1
        }
      }
    },
    facets(): Facets {
      // What is chosen is told also when it leaves nothing: it could not be taken back otherwise.
      for (const { name, wanted } of narrowed) {
        const counted = kept(options, name, () => new Map<string, Counted>())
        for (const choice of wanted) kept(counted, choice, (): Counted => ({ count: 0 })).chosen = true
      }
      return {
        ...(max >= min && { price: { min, max } }),
        options: [...options]
          .map(([name, counted]) => ({
            name,
            choices: [...counted]
              .filter(([, { count, chosen }]) => count > 0 || chosen)
              .map(([choice, { color, count, chosen = false }]) => ({
                name: choice,
                ...(color && { color }),
                count,
                chosen,
              })),
          }))
          .filter(({ choices }) => choices.length > 0),
        inStock,
        reduced,
      }
    },
  }
}
