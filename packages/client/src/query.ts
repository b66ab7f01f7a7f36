// Asks for lists in the query language of the wire: each word answers a new question, none changes one.
import type { QueryBody as Question } from '@vitrine/contract'
import type { CallOptions } from './call.ts'

/** Which fields a list can be asked about: single values, lists of values, and what it can be sorted by. */
interface Fields {
  compare: object
  list: object
  sort: string
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** How many there are on all pages. */
  total: number
  /** How many are on the pages before this one. */
  offset: number
  hasNext: boolean
  /** Asks for the page after this one; an empty one where there is none. */
  next(options?: CallOptions): Promise<Page<Item>>
}

type Texts<F> = { [K in keyof F]: string extends F[K] ? K : never }[keyof F]

/**
 * A question that can be asked as it is, or made more precise. Looping over it reads page after page: all there is, one
 * by one in the order of their ids; in an order of your own, as far as can be skipped: no page begins beyond 10,000.
 */
export interface Query<Item, F extends Fields> extends AsyncIterable<Item> {
  /** It is this; `null`: it has none. */
  eq<K extends keyof F['compare']>(field: K, value: F['compare'][K] | null): this
  /** It is something else. */
  ne<K extends keyof F['compare']>(field: K, value: F['compare'][K] | null): this
  /** At least this. */
  ge<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** More than this. */
  gt<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** At most this. */
  le<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** Less than this. */
  lt<K extends keyof F['compare']>(field: K, value: F['compare'][K]): this
  /** From `from` on, up to but not at `to`. */
  between<K extends keyof F['compare']>(field: K, from: F['compare'][K], to: F['compare'][K]): this
  /** It is one of these. */
  in<K extends keyof F['compare']>(field: K, values: F['compare'][K][]): this
  /** Its text begins like this; case and accents do not count. */
  startsWith(field: Texts<F['compare']>, text: string): this
  /** Its text ends like this; case and accents do not count. */
  endsWith(field: Texts<F['compare']>, text: string): this
  /** This stands anywhere in its text; case and accents do not count. */
  contains(field: Texts<F['compare']>, text: string): this
  /** At least one of these is in its list. */
  hasSome<K extends keyof F['list']>(field: K, ...values: F['list'][K][] | [F['list'][K][]]): this
  /** All of these are in its list. */
  hasAll<K extends keyof F['list']>(field: K, ...values: F['list'][K][] | [F['list'][K][]]): this
  /** It has one; `false`: it has none. */
  exists(field: keyof F['compare'], does?: boolean): this
  /** There is nothing in it. */
  isEmpty(field: keyof F['compare']): this
  /** There is something in it. */
  isNotEmpty(field: keyof F['compare']): this
  /** Both this and the other question's conditions. */
  and(other: Query<Item, F>): this
  /** Either everything so far, or the other question's conditions. */
  or(other: Query<Item, F>): this
  /** What the other question leaves out, in place of everything so far. */
  not(other: Query<Item, F>): this
  /** By these fields, the smallest first. */
  ascending(...fields: F['sort'][]): this
  /** By these fields, the greatest first. */
  descending(...fields: F['sort'][]): this
  /** Begins behind so many. */
  skip(offset: number): this
  /** How many to a page: 50 if not said, 100 at most. */
  limit(limit: number): this
  /** Asks for the first page. */
  find(options?: CallOptions): Promise<Page<Item>>
  /** The question as it goes over the wire. */
  toJSON(): Question
}

/** Asks one question over the wire. */
type Ask<Item> = (question: Question, options?: CallOptions) => Promise<{ items: Item[]; total: number }>

type Filter = Record<string, unknown>

interface Asked {
  filter: Filter
  sort?: { fieldName: string; order: 'ASC' | 'DESC' }[]
  paging: { offset: number; limit: number }
}

/** The conditions of a filter, as far as `word` already joins them. */
const parts = (filter: Filter, word: string) =>
  (filter[word] as Filter[] | undefined) ?? (Object.keys(filter).length ? [filter] : [])

const join = (word: '$and' | '$or', left: Filter, right: Filter): Filter => {
  const all = [...parts(left, word), ...parts(right, word)]
  return all.length > 1 ? { [word]: all } : (all[0] ?? {})
}

const start: Asked = { filter: {}, paging: { offset: 0, limit: 50 } }

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
    // An empty page is the last one, whatever the total says.
    hasNext: found.items.length > 0 && after < found.total,
    next: (more = options) => openPage(read, { offset: after, limit }, more),
  }
}

type OpenPage<Found> = Found & {
  offset: number
  hasNext: boolean
  next(options?: CallOptions): Promise<OpenPage<Found>>
}

/** Begins a question. */
export const createQuery = <Item extends { id?: string }, F extends Fields>(
  ask: Ask<Item>,
  asked: Asked = start,
): Query<Item, F> => {
  const next = (more: Partial<Asked>) => createQuery<Item, F>(ask, { ...asked, ...more })
  const where = (condition: Filter) => next({ filter: join('$and', asked.filter, condition) })
  const compare = (word: string) => (field: PropertyKey, value: unknown) =>
    where({ [field]: { [word]: value } })
  const has =
    (word: string) =>
    (field: PropertyKey, ...values: unknown[]) =>
      compare(word)(field, values.flat())
  const order =
    (word: 'ASC' | 'DESC') =>
    (...fields: string[]) =>
      next({ sort: [...(asked.sort ?? []), ...fields.map((fieldName) => ({ fieldName, order: word }))] })
  const filterOf = (other: Query<Item, F>) => (other.toJSON().filter ?? {}) as Filter
  const eq = (field: PropertyKey, value: unknown) => where({ [field]: value ?? null })

  const find = (options?: CallOptions) =>
    openPage((paging, more) => ask({ ...asked, paging }, more), asked.paging, options)

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
    exists: (field: PropertyKey, does = true) => compare('$exists')(field, does),
    isEmpty: (field: PropertyKey) => eq(field, null),
    isNotEmpty: (field: PropertyKey) => compare('$ne')(field, null),
    and: (other: Query<Item, F>) => where(filterOf(other)),
    or: (other: Query<Item, F>) => next({ filter: join('$or', asked.filter, filterOf(other)) }),
    not: (other: Query<Item, F>) => {
      const filter = filterOf(other)
      return next({ filter: (filter.$not as Filter | undefined) ?? { $not: filter } })
    },
    ascending: order('ASC'),
    descending: order('DESC'),
    skip: (offset: number) => next({ paging: { ...asked.paging, offset } }),
    limit: (limit: number) => next({ paging: { ...asked.paging, limit } }),
    find,
    toJSON: () => asked,
    async *[Symbol.asyncIterator]() {
      for (let page = await find(); ; ) {
        yield* page.items
        if (!page.hasNext) return
        // After the last id, not after so many: no list is too long for that, and none that changes meanwhile is read
        // twice or left out.
        page = await (asked.sort ? page.next() : compare('$gt')('id', page.items.at(-1)?.id).skip(0).find())
      }
    },
  }
  return query as unknown as Query<Item, F>
}
