// Reads and writes the filters of a listing as a URL query: each set of filters has one URL, to bookmark, share and go back to.
import { bounds, type ProductSearch } from '@vitrine/client'
import { choiceField } from '../products/choices.ts'

// Choices have the same parameter names here as in the form of a product page.
const choicePrefix = choiceField('')

/** The sort orders of a listing; the first is the default. */
export const sortOrders = [
  'featured',
  '-createdDate',
  'name',
  'price',
  '-price',
] as const satisfies ProductSearch['sort'][]
export type SortOrder = (typeof sortOrders)[number]

/** The filters, the sort order and the page of a listing. */
export interface ListingFilters {
  /** The search text; matches product names. */
  text: string
  /** Pairs of option and choice, sorted; a product matches any of the choices of one option. */
  choices: [option: string, choice: string][]
  /** Names of brands, sorted; a product has any of them. */
  brands: string[]
  min: number | undefined
  max: number | undefined
  inStock: boolean
  onSale: boolean
  sort: SortOrder
  page: number
}

const noFilters: ListingFilters = {
  text: '',
  choices: [],
  brands: [],
  min: undefined,
  max: undefined,
  inStock: false,
  onSale: false,
  sort: sortOrders[0],
  page: 1,
}

/** How many products a page has: divisible by two, three and four, so that the last row is full. */
export const pageSize = 24

// Limits of the platform; only a URL written by hand exceeds them.
const maxChoices = 100
const maxBrands = 100
const maxBrandLength = 50
const maxOffset = 10_000

/** The last page that can be reached, however many products there are. */
export const lastPage = Math.floor(maxOffset / pageSize) + 1

/** Reads the filters from a query or from the filter form; invalid values are ignored. */
export function readFilters(fields: FormData | URLSearchParams): ListingFilters {
  const text = (name: string) => String(fields.get(name) ?? '')
  const [min, max] = [parsePrice(text('min')), parsePrice(text('max'))]
  const isSwapped = min !== undefined && max !== undefined && min > max
  const page = Number(text('page'))
  return {
    text: trimSurrogate(text('q').replaceAll(/\s+/g, ' ').trim().slice(0, bounds.maxTextLength)),
    choices: readChoicePairs(fields),
    brands: readBrands(fields),
    min: (isSwapped ? max : min) || undefined,
    max: isSwapped ? min : max,
    inStock: text('stock') === 'in',
    onSale: text('price') === 'reduced',
    sort: sortOrders.find((order) => order === text('sort')) ?? noFilters.sort,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, lastPage) : 1,
  }
}

/** A price as people write it: '20', '19,90', '.5', '€20' or '1.000,50', in the digits of any script. */
export function parsePrice(text: string): number | undefined {
  const normalized = text.replaceAll(/[\p{Sc}\s'’]|\b[A-Z]{3}\b/gu, '').replaceAll(/\p{Nd}/gu, toAsciiDigit)
  // Up to two digits after the last separator are cents; all other separators group thousands.
  const parts = /^(?=.*\d)(\d{1,9}|[1-9]\d{0,2}(?:[.,]\d{3}){1,2})?(?:[.,](\d{0,2}))?$/.exec(normalized)
  return parts ? Number(`${parts[1]?.replaceAll(/[.,]/g, '') ?? 0}.${parts[2] || 0}`) : undefined
}

/** Whether a field holds text that is not a price. */
export const isInvalidPrice = (text: string) => text.trim() !== '' && parsePrice(text) === undefined

/** The ASCII digit for a digit of any script: Unicode has the ten digits of a script in a row, from zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let offset = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
  return `${offset % 10}`
}

/** Removes the half of a surrogate pair that cutting the text may leave. */
const trimSurrogate = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '').trimEnd()

function readChoicePairs(fields: FormData | URLSearchParams): ListingFilters['choices'] {
  const found = new Map<string, [string, string]>()
  for (const [name, value] of fields) {
    if (found.size === maxChoices) break
    // The platform has the names of choices in Unicode's composed form.
    const [option, choice] = [name.slice(choicePrefix.length).normalize(), String(value).normalize()]
    if (!name.startsWith(choicePrefix) || !option || !choice) continue
    found.set(JSON.stringify([option, choice]), [option, choice])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, choice]) => choice)
}

function readBrands(fields: FormData | URLSearchParams): string[] {
  const names = fields.getAll('brand').map(String)
  const known = new Set(names.filter((name) => name !== '' && name.length <= maxBrandLength))
  return [...known].slice(0, maxBrands).sort()
}

/** The query for the filters, always in this order; defaults are left out. */
export function toSearchParams(filters: ListingFilters): URLSearchParams {
  const { text, choices, brands, min, max, inStock, onSale, sort, page } = filters
  return new URLSearchParams([
    ...(text ? [['q', text]] : []),
    ...choices.map(([option, choice]) => [choiceField(option), choice]),
    ...brands.map((name) => ['brand', name]),
    ...(min !== undefined ? [['min', `${min}`]] : []),
    ...(max !== undefined ? [['max', `${max}`]] : []),
    ...(onSale ? [['price', 'reduced']] : []),
    ...(inStock ? [['stock', 'in']] : []),
    ...(sort === noFilters.sort ? [] : [['sort', sort]]),
    ...(page > 1 ? [['page', `${page}`]] : []),
  ])
}

/** The URL of a path with these filters. */
export function filtersUrl(path: string, filters: ListingFilters): string {
  const search = toSearchParams(filters).toString()
  return search ? `${path}?${search}` : path
}

const ownParams = new Set(['q', 'brand', 'min', 'max', 'price', 'stock', 'sort', 'page'])

/** Whether a query is the one that `toSearchParams` writes; parameters of others, such as utm_source, do not count. */
export function isCanonical(search: URLSearchParams, filters: ListingFilters): boolean {
  const own = [...search].filter(([name]) => ownParams.has(name) || name.startsWith(choicePrefix))
  return new URLSearchParams(own).toString() === toSearchParams(filters).toString()
}

/** Whether any filter is active; the search text and the sort order do not count. */
export const hasFilters = ({ choices, brands, min, max, inStock, onSale }: ListingFilters): boolean =>
  choices.length > 0 || brands.length > 0 || min !== undefined || max !== undefined || inStock || onSale

/** Clears all filters, and keeps the search text and the sort order. */
export const withoutFilters = ({ text, sort }: ListingFilters): ListingFilters => ({
  ...noFilters,
  text,
  sort,
})

/** The search query for the platform. */
export function toSearchQuery(filters: ListingFilters, collectionId?: string): ProductSearch {
  const { text, choices, brands, min, max, inStock, onSale, sort, page } = filters
  const options = new Map<string, string[]>()
  for (const [option, choice] of choices) options.set(option, [...(options.get(option) ?? []), choice])
  return {
    ...unfilteredQuery(text, collectionId),
    ...(options.size > 0 && { options: Object.fromEntries(options) }),
    ...(brands.length > 0 && { brands }),
    ...((min !== undefined || max !== undefined) && { price: { min, max } }),
    ...(inStock && { inStock }),
    ...(onSale && { onSale }),
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

/** The query for all products of the listing, before any filter. */
export const unfilteredQuery = (text: string, collectionId?: string): ProductSearch => ({
  ...(collectionId !== undefined && { collectionId }),
  ...(text && { text }),
})
