// The query builder for lists: each method returns a new query in the query language of the wire.
import type { QueryBody } from '@vitrine/contract'
import type { CallOptions } from './call.ts'

/** The fields of a list: those with single values, those with lists of values, and those it sorts by. */
export interface Fields {
  compare: object
  list: object
  sort: string
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** The number of items on all pages; with `tooManyToCount` there are more. */
  total: number
  tooManyToCount?: boolean
  /** The number of items before this page. */
  offset: number
  /** Whether a next page can be read: there are more items, and no more than 10,000 before them. */
  hasNext: boolean
  /** Reads the next page; it is empty after the last one. */
  next(options?: CallOptions): Promise<Page<Item>>
}

type Texts<F> = { [K in keyof F]: string extends F[K] ? K : never }[keyof F]

/** Another query, whose conditions are combined with those of this one. */
interface OtherQuery {
  toJSON(): { filter?: Record<string, unknown> | null | undefined }
}

/** The conditions, the sort order and the page size of a query; each method returns a new query. */
export interface Conditions<F extends Fields> {
  /** Equal to the value; `null`: without a value. */
  eq<K extends keyof F['compare']>(field: K, value: F['compare'][K] | null): this
  /** Not equal to the value. */
  ne<K extends keyof F['compare']>(field: K, value: F['compare'][K] | null): this
  /** Greater than or equal to the value. */
  ge<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** Greater than the value. */
  gt<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** Less than or equal to the value. */
  le<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** Less than the value. */
  lt<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** From `from` (included) to `to` (excluded). */
  between<K extends keyof F['compare']>(field: K, from: F['compare'][K], to: F['compare'][K]): this
  /** One of the values. */
  in<K extends keyof F['compare']>(field: K, values: F['compare'][K][]): this
  /** Starts with the text, ignoring case and accents. */
  startsWith(field: Texts<F['compare']>, text: string): this
  /** Ends with the text, ignoring case and accents. */
  endsWith(field: Texts<F['compare']>, text: string): this
  /** Contains the text, ignoring case and accents. */
  contains(field: Texts<F['compare']>, text: string): this
  /** The list contains at least one of the values. */
  hasSome<K extends keyof F['list']>(field: K, ...values: F['list'][K][] | [F['list'][K][]]): this
  /** The list contains all of the values. */
  hasAll<K extends keyof F['list']>(field: K, ...values: F['list'][K][] | [F['list'][K][]]): this
  /** The field has a value; with `false`, it has none. */
  exists(field: keyof F['compare'], expected?: boolean): this
  /** The field is empty. */
  isEmpty(field: keyof F['compare']): this
  /** The field is not empty. */
  isNotEmpty(field: keyof F['compare']): this
  /** The conditions so far, and those of the other query. */
  and(other: OtherQuery): this
  /** The conditions so far, or those of the other query. */
  or(other: OtherQuery): this
  /** Replaces the conditions so far with the negation of the other query. */
  not(other: OtherQuery): this
  /** Sorts by these fields in ascending order. */
  ascending(...fields: F['sort'][]): this
  /** Sorts by these fields in descending order. */
  descending(...fields: F['sort'][]): this
  /** The page size: default 50, at most 100. */
  limit(limit: number): this
}

/**
 * An immutable query. Iterating over it reads page after page: all items without a sort order. With one it
 * rejects behind the first 10,000 or so, since no page starts beyond 10,000.
 */
export interface Query<Item, F extends Fields> extends Conditions<F>, AsyncIterable<Item> {
  /** Skips this many items. */
  skip(offset: number): this
  /** Reads the first page. */
  find(options?: CallOptions): Promise<Page<Item>>
  /** The query as it is sent. */
  toJSON(): QueryBody
}

/** Reads one page from the platform. */
type ReadPage<Item> = (
  body: QueryBody,
  options?: CallOptions,
) => Promise<Pick<Page<Item>, 'items' | 'total' | 'tooManyToCount'>>

type Filter = Record<string, unknown>

interface QueryState {
  filter: Filter
  sort?: { fieldName: string; order: 'ASC' | 'DESC' }[]
  paging: { offset: number; limit: number }
}

/** The conditions that an operator already joins in a filter, else the filter itself. */
const conditionsOf = (filter: Filter, operator: string) =>
  (filter[operator] as Filter[] | undefined) ?? (Object.keys(filter).length ? [filter] : [])

const join = (operator: '$and' | '$or', left: Filter, right: Filter): Filter => {
  const all = [...conditionsOf(left, operator), ...conditionsOf(right, operator)]
  return all.length > 1 ? { [operator]: all } : (all[0] ?? {})
}

const emptyState: QueryState = { filter: {}, paging: { offset: 0, limit: 50 } }

/** Which part of a list. */
interface Paging {
  offset: number
  limit: number
}

/** Reads one page of a list, and knows how to read the next one. */
export const openPage = async <Found extends { items: unknown[]; total: number }>(
  read: (paging: Paging, options?: CallOptions) => Promise<Found>,
  { offset, limit }: Paging,
  options?: CallOptions,
): Promise<OpenPage<Found>> => {
  const found = await read({ offset, limit }, options)
  const after = offset + limit
  return {
    ...found,
    offset,
    // An empty page is the last one, whatever the total says. The platform begins no page behind more than 10,000 items.
    hasNext: found.items.length > 0 && after < found.total && after <= 10_000,
    next: (nextOptions = options) => openPage(read, { offset: after, limit }, nextOptions),
  }
}

type OpenPage<Found> = Found & {
  offset: number
  hasNext: boolean
  next(options?: CallOptions): Promise<OpenPage<Found>>
}

/** Creates a query. */
export const createQuery = <Item extends { id?: string }, F extends Fields>(
  readPage: ReadPage<Item>,
  state: QueryState = emptyState,
): Query<Item, F> => {
  const derive = (changes: Partial<QueryState>) => createQuery<Item, F>(readPage, { ...state, ...changes })
  const where = (condition: Filter) => derive({ filter: join('$and', state.filter, condition) })
  const compare = (operator: string) => (field: PropertyKey, value: unknown) =>
    where({ [field]: { [operator]: value } })
  const has =
    (operator: string) =>
    (field: PropertyKey, ...values: unknown[]) =>
      compare(operator)(field, values.flat())
  const order =
    (direction: 'ASC' | 'DESC') =>
    (...fields: string[]) =>
      derive({
        sort: [...(state.sort ?? []), ...fields.map((fieldName) => ({ fieldName, order: direction }))],
      })
  const filterOf = (other: OtherQuery) => (other.toJSON().filter ?? {}) as Filter
  const eq = (field: PropertyKey, value: unknown) => where({ [field]: value ?? null })

  const find = (options?: CallOptions) =>
    openPage((paging, pageOptions) => readPage({ ...state, paging }, pageOptions), state.paging, options)

  const query = {
    eq,
    ne: compare('$ne'),
    ge: compare('$gte'),
    gt: compare('$gt'),
    le: compare('$lte'),
    lt: compare('$lt'),
    between: (field: PropertyKey, from: unknown, to: unknown) =>
      where({ $and: [{ [field]: { $gte: from } }, { [field]: { $lt: to } }] }),
    in: compare('$in'),
    startsWith: compare('$startsWith'),
    endsWith: compare('$endsWith'),
    contains: compare('$contains'),
    hasSome: has('$hasSome'),
    hasAll: has('$hasAll'),
    exists: (field: PropertyKey, expected = true) => compare('$exists')(field, expected),
    isEmpty: (field: PropertyKey) => eq(field, null),
    isNotEmpty: (field: PropertyKey) => compare('$ne')(field, null),
    and: (other: OtherQuery) => where(filterOf(other)),
    or: (other: OtherQuery) => derive({ filter: join('$or', state.filter, filterOf(other)) }),
    not: (other: OtherQuery) => {
      const filter = filterOf(other)
      return derive({ filter: (filter.$not as Filter | undefined) ?? { $not: filter } })
    },
    ascending: order('ASC'),
    descending: order('DESC'),
    skip: (offset: number) => derive({ paging: { ...state.paging, offset } }),
    limit: (limit: number) => derive({ paging: { ...state.paging, limit } }),
    find,
    toJSON: () => state,
    async *[Symbol.asyncIterator]() {
      const after = (id: unknown) => compare('$gt')('id', id)
      // A query that begins after an id is in the order of ids, also if a collection has an order of its own.
      for (let page = await (state.sort ? query : after('')).find(); ; ) {
        yield* page.items
        if (!page.items.length || page.offset + state.paging.limit >= page.total) return
        // Continues by id, not by offset: ids have no limit, and no item is repeated or skipped if the list changes.
        page = await (state.sort ? page.next() : after(page.items.at(-1)?.id).skip(0).find())
      }
    },
  }
  return query as unknown as Query<Item, F>
}
