// The window of a shop, ready to be looked through: every good with what people narrow by, in every order they ask for.
// Pure, and made once per version of a catalogue; a look goes through it once.
import type { Browse, Facets } from '@vitrine/contract'
import { fold } from './text.ts'

/** A good as a window shows it. */
export interface Shown {
  id: string
  folded: string
  /** The lowest price to pay, in units of the currency. */
  price: number
  created: number
  inStock: boolean
  /** It costs less than it did. */
  reduced: boolean
  collections: readonly string[]
  options: readonly { name: string; choices: readonly { name: string; color?: string }[] }[]
}

type Order = NonNullable<Browse['sort']>

/** All goods of a store, in each order. */
export interface Window {
  all: ReadonlyMap<string, Shown>
  orders: Record<Order, readonly Shown[]>
}

const byId = (a: Shown, b: Shown) => (a.id < b.id ? -1 : 1)
const by: Record<Order, (a: Shown, b: Shown) => number> = {
  name: (a, b) => (a.folded === b.folded ? byId(a, b) : a.folded < b.folded ? -1 : 1),
  price: (a, b) => a.price - b.price || byId(a, b),
  '-price': (a, b) => b.price - a.price || byId(a, b),
  '-created': (a, b) => b.created - a.created || byId(a, b),
}

const empty: Window = { all: new Map(), orders: { name: [], price: [], '-price': [], '-created': [] } }

/** Puts goods into the window. What stood in it `before` keeps its order, so that only what is new is put in place. */
export function dressWindow(all: ReadonlyMap<string, Shown>, before: Window = empty): Window {
  const fresh = [...all.values()].filter((good) => before.all.get(good.id) !== good)
  const orders = {} as Record<Order, readonly Shown[]>
  for (const order of Object.keys(by) as Order[]) {
    // A run that is in order already costs the sort one pass.
    const kept = before.orders[order].filter((good) => all.get(good.id) === good)
    orders[order] = [...kept, ...fresh].sort(by[order])
  }
  return { all, orders }
}

/** What a look has found. */
export interface Seen {
  ids: string[]
  total: number
  facets: Facets
}

/** Something people narrow by, and whether a good is left by it. */
interface Narrowing {
  facet: string
  leaves(good: Shown): boolean
}

function narrowings({ price, options, inStock, reduced }: Browse): Narrowing[] {
  const { min, max } = price ?? {}
  const bounded = min != null || max != null
  return [
    ...(bounded
      ? [
          {
            facet: 'price',
            leaves: (good: Shown) => good.price >= (min ?? 0) && good.price <= (max ?? Infinity),
          },
        ]
      : []),
    ...(inStock ? [{ facet: 'inStock', leaves: (good: Shown) => good.inStock }] : []),
    ...(reduced ? [{ facet: 'reduced', leaves: (good: Shown) => good.reduced }] : []),
    ...Object.entries(options ?? {})
      .filter(([, wanted]) => wanted.length > 0)
      .map(([name, wanted]) => ({
        facet: `option ${name}`,
        leaves: (good: Shown) =>
          good.options.some(
            (one) => one.name === name && one.choices.some((choice) => wanted.includes(choice.name)),
          ),
      })),
  ]
}

/** Looks through the window: a page of what is left, and what each further choice would leave. */
export function lookThrough({ orders }: Window, look: Browse): Seen {
  const words = fold(look.search ?? '')
    .split(' ')
    .filter(Boolean)
  const narrowed = narrowings(look)
  const counts = counter(look)
  const left: Shown[] = []
  for (const good of orders[look.sort ?? 'name']) {
    if (look.collection != null && !good.collections.includes(look.collection)) continue
    if (!words.every((word) => good.folded.includes(word))) continue
    // What fails by one narrowing alone still counts for that one: how many there would be without it.
    const failed = narrowed.filter(({ leaves }) => !leaves(good))
    if (failed.length > 1) continue
    counts.add(good, failed[0]?.facet)
    if (failed.length === 0) left.push(good)
  }
  const offset = look.offset ?? 0
  return {
    ids: left.slice(offset, offset + (look.limit ?? 50)).map(({ id }) => id),
    total: left.length,
    facets: counts.facets(),
  }
}

/** Counts goods by what they could be narrowed by; `only`: the one narrowing that has left a good out. */
function counter({ options: wanted }: Browse) {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let inStock = 0
  let reduced = 0
  const options = new Map<string, Map<string, { color?: string; count: number }>>()

  const addOption = ({ name, choices }: Shown['options'][number]) => {
    const counted = options.get(name) ?? new Map<string, { color?: string; count: number }>()
    for (const { name: choice, color } of choices) {
      const one = counted.get(choice) ?? { ...(color && { color }), count: 0 }
      one.count += 1
      counted.set(choice, one)
    }
    options.set(name, counted)
  }

  return {
    add(good: Shown, only: string | undefined) {
      if (only === undefined || only === 'price') {
        min = Math.min(min, good.price)
        max = Math.max(max, good.price)
      }
      if (good.inStock && (only === undefined || only === 'inStock')) inStock += 1
      if (good.reduced && (only === undefined || only === 'reduced')) reduced += 1
      for (const option of good.options) {
        if (only === undefined || only === `option ${option.name}`) addOption(option)
      }
    },
    facets: (): Facets => ({
      ...(max >= min && { price: { min, max } }),
      options: [...options].map(([name, counted]) => ({
        name,
        choices: [...counted].map(([choice, { color, count }]) => ({
          name: choice,
          ...(color && { color }),
          count,
          chosen: wanted?.[name]?.includes(choice) ?? false,
        })),
      })),
      inStock,
      reduced,
    }),
  }
}
