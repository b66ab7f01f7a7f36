// What somebody looks for, as an address says it: one address for one filters, so that it can be kept, shared and gone back to.
import { bounds, type ProductSearch } from '@vitrine/client'
import { choiceField } from '../products/choices.ts'

// A choice stands in an address as it does on the page of a product.
const choicePrefix = choiceField('')

/** The orders that a list offers, the usual one first. */
export const sortOrders = [
  '-createdDate',
  'name',
  'price',
  '-price',
] as const satisfies ProductSearch['sort'][]
export type SortOrder = (typeof sortOrders)[number]

/** What somebody looks for. */
export interface ListingFilters {
  /** Words in the name. */
  text: string
  /** Option and choice, in order; of one option either will do. */
  choices: [option: string, choice: string][]
  min: number | undefined
  max: number | undefined
  inStock: boolean
  onSale: boolean
  sort: SortOrder
  page: number
}

const nothing: ListingFilters = {
  text: '',
  choices: [],
  min: undefined,
  max: undefined,
  inStock: false,
  onSale: false,
  sort: sortOrders[0],
  page: 1,
}

/** How many goods stand on a page: rows of two, three and four come out even. */
export const pageSize = 24

// What the platform can be asked for; whoever asks for more has not used our forms.
const most = { words: bounds.maxTextLength, choices: 100, skipped: 10_000 }

/** The last page that anybody can be led to, however many goods there are. */
export const lastPage = Math.floor(most.skipped / pageSize) + 1

/** Reads a filters from an address, or from the form that makes one; what cannot be meant is left out. */
export function readFilters(fields: FormData | URLSearchParams): ListingFilters {
  const text = (name: string) => String(fields.get(name) ?? '')
  const [min, max] = [parsePrice(text('min')), parsePrice(text('max'))]
  const turned = min !== undefined && max !== undefined && min > max
  const page = Number(text('page'))
  return {
    text: whole(text('q').replaceAll(/\s+/g, ' ').trim().slice(0, most.words)),
    choices: choicesIn(fields),
    min: (turned ? max : min) || undefined,
    max: turned ? min : max,
    inStock: text('stock') === 'in',
    onSale: text('price') === 'reduced',
    sort: sortOrders.find((order) => order === text('sort')) ?? nothing.sort,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, lastPage) : 1,
  }
}

/** A price as people write it: '20', '19,90', '.5', '€20' or '1.000,50', in the figures of any script. */
export function parsePrice(text: string): number | undefined {
  const plain = text.replaceAll(/[\p{Sc}\s'’]|\b[A-Z]{3}\b/gu, '').replaceAll(/\p{Nd}/gu, figure)
  // Up to two figures behind the last mark are cents; every other mark stands between thousands.
  const parts = /^(?=.*\d)(\d{1,9}|[1-9]\d{0,2}(?:[.,]\d{3}){1,2})?(?:[.,](\d{0,2}))?$/.exec(plain)
  return parts ? Number(`${parts[1]?.replaceAll(/[.,]/g, '') ?? 0}.${parts[2] || 0}`) : undefined
}

/** Something that cannot be a price. */
export const isInvalidPrice = (text: string) => text.trim() !== '' && parsePrice(text) === undefined

/** The figure that a script writes in its own way: each has its ten in a row, beginning with nought. */
function figure(written: string): string {
  const code = written.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return `${before % 10}`
}

/** Without the half of a character that may be left where a text was cut. */
const whole = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '').trimEnd()

function choicesIn(fields: FormData | URLSearchParams): ListingFilters['choices'] {
  const found = new Map<string, [string, string]>()
  for (const [name, value] of fields) {
    if (found.size === most.choices) break
    const option = name.slice(choicePrefix.length)
    if (!name.startsWith(choicePrefix) || !option || typeof value !== 'string' || !value) continue
    found.set(JSON.stringify([option, value]), [option, value])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, choice]) => choice)
}

/** A filters as an address has it, always in this order; what is usual is not said. */
export function toSearchParams(filters: ListingFilters): URLSearchParams {
  const { text, choices, min, max, inStock, onSale, sort, page } = filters
  return new URLSearchParams([
    ...(text ? [['q', text]] : []),
    ...choices.map(([option, choice]) => [choiceField(option), choice]),
    ...(min !== undefined ? [['min', `${min}`]] : []),
    ...(max !== undefined ? [['max', `${max}`]] : []),
    ...(onSale ? [['price', 'reduced']] : []),
    ...(inStock ? [['stock', 'in']] : []),
    ...(sort === nothing.sort ? [] : [['sort', sort]]),
    ...(page > 1 ? [['page', `${page}`]] : []),
  ])
}

/** The address of a filters at a path. */
export function filtersUrl(path: string, filters: ListingFilters): string {
  const search = toSearchParams(filters).toString()
  return search ? `${path}?${search}` : path
}

const ours = new Set(['q', 'min', 'max', 'price', 'stock', 'sort', 'page'])

/** Whether an address says a filters as we would; what others have added to it is theirs. */
export function isCanonical(search: URLSearchParams, filters: ListingFilters): boolean {
  const said = [...search].filter(([name]) => ours.has(name) || name.startsWith(choicePrefix))
  return new URLSearchParams(said).toString() === toSearchParams(filters).toString()
}

/** Whether anything is left out by choice: words say what is looked for, the order leaves nothing out. */
export const hasFilters = ({ choices, min, max, inStock, onSale }: ListingFilters): boolean =>
  choices.length > 0 || min !== undefined || max !== undefined || inStock || onSale

/** The same filters with nothing left out by choice. */
export const withoutFilters = ({ text, sort }: ListingFilters): ListingFilters => ({
  ...nothing,
  text,
  sort,
})

/** A filters as the platform is asked. */
export function toSearchQuery(filters: ListingFilters, collectionId?: string): ProductSearch {
  const { text, choices, min, max, inStock, onSale, sort, page } = filters
  const options = new Map<string, string[]>()
  for (const [option, choice] of choices) options.set(option, [...(options.get(option) ?? []), choice])
  return {
    ...unfilteredQuery(text, collectionId),
    ...(options.size > 0 && { options: Object.fromEntries(options) }),
    ...((min !== undefined || max !== undefined) && { price: { min, max } }),
    ...(inStock && { inStock }),
    ...(onSale && { onSale }),
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

/** What there is before anything is left out by choice. */
export const unfilteredQuery = (text: string, collectionId?: string): ProductSearch => ({
  ...(collectionId !== undefined && { collectionId }),
  ...(text && { text }),
})
