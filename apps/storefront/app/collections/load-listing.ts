// One look at a part of the shop, as its page needs it: the goods, and what they could be narrowed by.
import type { Browse, BrowseAnswer, Facets, Product } from '@vitrine/client'
import { redirect } from 'react-router'
import { language } from '../messages/index.ts'
import { carded } from '../products/product-card.tsx'
import { absent } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import {
  addressOf,
  goodsOnPage,
  isNarrowed,
  lastPage,
  lookIn,
  questionOf,
  saysPlainly,
  wholeOf,
} from './filters-url.ts'
import type { Look } from './filters-url.ts'

/** What a list shows. */
export type Shelf = Awaited<ReturnType<typeof lookAt>>

/** Which part of the shop is looked at, and where: what a collection gathers, what words find, or all of it. */
interface Part {
  path: string
  /** Its id. */
  collection?: string
  byWords?: boolean
}

/** Looks at what an address asks for; one that says it otherwise than we would is led to ours. */
export async function lookAt(
  visitor: Visitor,
  { path, collection, byWords = false }: Part,
  asked: URLSearchParams,
) {
  const said = lookIn(asked)
  const look = byWords ? said : { ...said, words: '' }
  if (!saysPlainly(asked, look)) throw redirect(addressOf(path, look))
  const browse = (question: Browse) => visitor.products.browse(question).catch(absent)
  const [seen, whole] = await Promise.all([
    browse(questionOf(look, collection)),
    // One good tells the currency when nothing is left.
    isNarrowed(look) && browse({ ...wholeOf(look.words, collection), limit: 1 }),
  ])
  const { total } = seen.metadata
  const pages = Math.min(Math.max(1, Math.ceil(total / goodsOnPage)), lastPage)
  if (look.page > pages) throw redirect(addressOf(path, { ...look, page: pages }))
  return {
    look,
    /** How often it was asked for something else since, and nobody answered. */
    unanswered: 0,
    total,
    pages,
    /** How many stand on none of the pages. */
    beyond: Math.max(0, total - pages * goodsOnPage),
    products: seen.products.map((product) => carded(product, look.choices)),
    ...narrowingsOf(look, seen, whole || seen),
  }
}

/** Everything there is to choose, and how much each choice would leave now. */
function narrowingsOf(look: Look, { facets }: BrowseAnswer, whole: BrowseAnswer) {
  const [any] = whole.products
  const written = (amount: number | undefined) =>
    amount === undefined || !any ? undefined : inMoney(amount, any)
  return {
    /** How much there is before anything is left out. */
    all: whole.metadata.total,
    options: whole.facets.options
      .filter((option) => isWorthAChoice(option) || look.choices.some(([name]) => name === option.name))
      .map((option) => ({ name: option.name, choices: counted(option, facets) })),
    price: whole.facets.price,
    currency: any?.priceData.currency,
    /** The prices that were asked for, as the shop writes them. */
    asked: { min: written(look.min), max: written(look.max) },
    inStock: facets.inStock,
    /** Absent where nothing is. */
    reduced: whole.facets.reduced > 0 ? facets.reduced : undefined,
  }
}

type Option = Facets['options'][number]

/** What only one good comes in narrows nothing: its own page offers it. */
const isWorthAChoice = ({ choices }: Option) => choices.some(({ count }) => count > 1)

/** The choices that most goods come in first; those that would leave nothing now keep their place. */
function counted({ name, choices }: Option, now: Facets) {
  const left = now.options.find((option) => option.name === name)?.choices ?? []
  return choices
    .toSorted((one, other) => other.count - one.count)
    .map((choice) => ({
      name: choice.name,
      ...(choice.color && { color: choice.color }),
      count: left.find((option) => option.name === choice.name)?.count ?? 0,
    }))
}

/**
 * Written here and not in the browser, whose own rules for figures may be other ones. Currencies that are usually written
 * without their minor units show those that there are.
 */
const inMoney = (amount: number, { priceData: { currency } }: Product) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)
