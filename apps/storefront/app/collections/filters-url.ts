// What somebody looks for, as an address says it: one address for one look, so that it can be kept, shared and gone back to.
import { type Browse, bounds } from '@vitrine/client'
import { fieldOf } from '../products/choices.ts'

// A choice stands in an address as it does on the page of a product.
const choicePrefix = fieldOf('')

/** The orders that a list offers, the usual one first. */
export const orders = ['-created', 'name', 'price', '-price'] as const satisfies Browse['sort'][]
export type Order = (typeof orders)[number]

/** What somebody looks for. */
export interface Look {
  /** Words in the name. */
  words: string
  /** Option and choice, in order; of one option either will do. */
  choices: [option: string, choice: string][]
  min: number | undefined
  max: number | undefined
  inStock: boolean
  reduced: boolean
  sort: Order
  page: number
}

const nothing: Look = {
  words: '',
  choices: [],
  min: undefined,
  max: undefined,
  inStock: false,
  reduced: false,
  sort: orders[0],
  page: 1,
}

/** How many goods stand on a page: rows of two, three and four come out even. */
export const goodsOnPage = 24

// What the platform can be asked for; whoever asks for more has not used our forms.
const most = { words: bounds.text, choices: 100, skipped: 10_000 }

/** The last page that anybody can be led to, however many goods there are. */
export const lastPage = Math.floor(most.skipped / goodsOnPage) + 1

/** Reads a look from an address, or from the form that makes one; what cannot be meant is left out. */
export function lookIn(fields: FormData | URLSearchParams): Look {
  const text = (name: string) => String(fields.get(name) ?? '')
  const [min, max] = [amountIn(text('min')), amountIn(text('max'))]
  const turned = min !== undefined && max !== undefined && min > max
  const page = Number(text('page'))
  return {
    words: whole(text('q').replaceAll(/\s+/g, ' ').trim().slice(0, most.words)),
    choices: choicesIn(fields),
    min: (turned ? max : min) || undefined,
    max: turned ? min : max,
    inStock: text('stock') === 'in',
    reduced: text('price') === 'reduced',
    sort: orders.find((order) => order === text('sort')) ?? nothing.sort,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, lastPage) : 1,
  }
}

/** A price as people write it: '20', '19,90', '.5', '€20' or '1.000,50', in the figures of any script. */
export function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\p{Sc}\s'’]|\b[A-Z]{3}\b/gu, '').replaceAll(/\p{Nd}/gu, figure)
  // Up to two figures behind the last mark are cents; every other mark stands between thousands.
  const parts = /^(?=.*\d)(\d{1,9}|[1-9]\d{0,2}(?:[.,]\d{3}){1,2})?(?:[.,](\d{0,2}))?$/.exec(plain)
  return parts ? Number(`${parts[1]?.replaceAll(/[.,]/g, '') ?? 0}.${parts[2] || 0}`) : undefined
}

/** Something that cannot be a price. */
export const isNoPrice = (text: string) => text.trim() !== '' && amountIn(text) === undefined

/** The figure that a script writes in its own way: each has its ten in a row, beginning with nought. */
function figure(written: string): string {
  const code = written.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return `${before % 10}`
}

/** Without the half of a character that may be left where a text was cut. */
const whole = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '').trimEnd()

function choicesIn(fields: FormData | URLSearchParams): Look['choices'] {
  const found = new Map<string, [string, string]>()
  for (const [name, value] of fields) {
    if (found.size === most.choices) break
    const option = name.slice(choicePrefix.length)
    if (!name.startsWith(choicePrefix) || !option || typeof value !== 'string' || !value) continue
    found.set(JSON.stringify([option, value]), [option, value])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, choice]) => choice)
}

/** A look as an address has it, always in this order; what is usual is not said. */
export function fieldsOf(look: Look): URLSearchParams {
  const { words, choices, min, max, inStock, reduced, sort, page } = look
  return new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...choices.map(([option, choice]) => [fieldOf(option), choice]),
    ...(min !== undefined ? [['min', `${min}`]] : []),
    ...(max !== undefined ? [['max', `${max}`]] : []),
    ...(reduced ? [['price', 'reduced']] : []),
    ...(inStock ? [['stock', 'in']] : []),
    ...(sort === nothing.sort ? [] : [['sort', sort]]),
    ...(page > 1 ? [['page', `${page}`]] : []),
  ])
}

/** The address of a look at a path. */
export function addressOf(path: string, look: Look): string {
  const search = fieldsOf(look).toString()
  return search ? `${path}?${search}` : path
}

const ours = new Set(['q', 'min', 'max', 'price', 'stock', 'sort', 'page'])

/** Whether an address says a look as we would; what others have added to it is theirs. */
export function saysPlainly(search: URLSearchParams, look: Look): boolean {
  const said = [...search].filter(([name]) => ours.has(name) || name.startsWith(choicePrefix))
  return new URLSearchParams(said).toString() === fieldsOf(look).toString()
}

/** Whether anything is left out by choice: words say what is looked for, the order leaves nothing out. */
export const isNarrowed = ({ choices, min, max, inStock, reduced }: Look): boolean =>
  choices.length > 0 || min !== undefined || max !== undefined || inStock || reduced

/** The same look with nothing left out by choice. */
export const widened = ({ words, sort }: Look): Look => ({ ...nothing, words, sort })

/** A look as the platform is asked. */
export function questionOf(look: Look, collection?: string): Browse {
  const { words, choices, min, max, inStock, reduced, sort, page } = look
  const options = new Map<string, string[]>()
  for (const [option, choice] of choices) options.set(option, [...(options.get(option) ?? []), choice])
  return {
    ...wholeOf(words, collection),
    ...(options.size > 0 && { options: Object.fromEntries(options) }),
    ...((min !== undefined || max !== undefined) && { price: { min, max } }),
    ...(inStock && { inStock }),
    ...(reduced && { reduced }),
    sort,
    limit: goodsOnPage,
    offset: (page - 1) * goodsOnPage,
  }
}

/** What there is before anything is left out by choice. */
export const wholeOf = (words: string, collection?: string): Browse => ({
  ...(collection !== undefined && { collection }),
  ...(words && { search: words }),
})
