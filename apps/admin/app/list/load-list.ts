// Loads one page of a list for its URL.
import { StoreError } from '@vitrine/client'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { adminContext } from '../context.ts'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'
import { sortFields } from './list.ts'
import type { ItemList, ItemQuery, ListFilter, QueryFields, SortedItems } from './list.ts'
import { decimalsOf, parseDecimal } from '../form/decimals.ts'
import type { FieldOption } from '../form/form.ts'
import { filterNames, pageSize, readListQuery } from './list-url.ts'
import type { ListQuery } from './list-url.ts'
import { readPage } from './read-page.ts'
import type { PageCursors } from './read-page.ts'
import { readViews } from './view-cookie.ts'
import type { SavedView } from './view-cookie.ts'

/** One page of a list, as the page gets it from its loader. */
export interface LoadedList<Row> {
  rows: Row[]
  /** The number of items on all pages. */
  total: number
  /** There are more than `total`. */
  tooManyToCount?: boolean
  /** The number of this page. */
  page: number
  /** The cursors of the pages beside this one, in a list that has them. */
  cursors?: PageCursors
  views: SavedView[]
  /** The options of the filters, by their names. */
  options: Record<string, readonly FieldOption[]>
}

/**
 * The items that match a search and filters, and the options of the filters, by their names. `ignored` are the names of filters
 * whose values are no options and no amounts.
 */
export async function matchItems<Items>(
  {
    filters = [],
    items: allOf,
    search,
  }: {
    items: (client: MerchantClient) => Items
    search: { matching: (items: Items, text: string) => Items }
    filters?: readonly ListFilter<Items>[]
  },
  client: MerchantClient,
  query: Pick<ListQuery<string>, 'text' | 'filters'>,
): Promise<{ items: Items; options: LoadedList<unknown>['options']; ignored: string[] }> {
  const options = Object.fromEntries(
    await Promise.all(
      filters.map(
        async (filter) => [filter.name, await optionsOf(filter, client, query.filters[filter.name])] as const,
      ),
    ),
  )
  const hasAmount = filters.some((filter) => 'matchingAmount' in filter && query.filters[filter.name])
  const decimals = hasAmount ? decimalsOf((await client.store.get()).currency) : 0
  let items = allOf(client)
  const ignored: string[] = []
  for (const filter of filters) {
    const sent = query.filters[filter.name]
    const condition = conditionOf(filter, sent, options[filter.name] ?? [], decimals)
    if (sent !== undefined && !condition) ignored.push(filter.name)
    const apply = condition ?? ('otherwise' in filter ? filter.otherwise : undefined)
    if (apply) items = apply(items)
  }
  return { items: query.text ? search.matching(items, query.text) : items, options, ignored }
}

/** The options of a filter, and that of the value that was sent. */
async function optionsOf<Items>(
  filter: ListFilter<Items>,
  client: MerchantClient,
  sent: string | undefined,
): Promise<readonly FieldOption[]> {
  if (!('options' in filter)) return []
  const options = await filter.options(client)
  if (sent === undefined || !filter.unlisted || options.some(({ value }) => value === sent)) return options
  const unlisted = await filter.unlisted(client, sent).catch((error: unknown) => {
    // Such as a text that no item can have.
    if (error instanceof StoreError && error.kind === 'validation') return undefined
    throw error
  })
  return unlisted ? [...options, unlisted] : options
}

/** Loads the page of a list that the URL asks for. */
export async function loadList<
  Item extends { id: string },
  F extends QueryFields,
  Row extends { id: string },
  Items extends SortedItems<F['sort']>,
>(
  list: ItemList<Item, F, Row, Items>,
  { request, url, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
): Promise<LoadedList<Row>> {
  const client = context.get(merchantContext)
  const fields = sortFields(list.columns)
  const query = readListQuery(url.searchParams, fields, filterNames(list))
  const [{ items: matching, options }, { timeZone, currency }] = await Promise.all([
    matchItems(list, client, query),
    client.store.get(),
  ])
  const field = list.columns.find(({ sort }) => sort === query.sort)?.sortBy ?? query.sort
  const order = query.descending ? 'descending' : 'ascending'
  const sorted = fields.length > 0 ? matching[order](field) : matching
  const { items, ...page } = await readPage<Item, F>(
    sorted.limit(pageSize) as Items & ItemQuery<Item, F>,
    query,
    () =>
      list.count
        ? list.count(client, matching)
        : Promise.reject(new TypeError('A list with cursors needs a count')),
  )
  const views = await readViews(request, context.get(adminContext))
  return {
    rows: items.map((item) => list.row(item, timeZone, currency)),
    ...page,
    views: views[list.area] ?? [],
    options,
  }
}

/**
 * How a filter narrows a list by a value; undefined if the value is no option and no amount, and so counts as absent. `decimals`
 * is how many an amount has.
 */
function conditionOf<Items>(
  filter: ListFilter<Items>,
  sent: string | undefined,
  options: readonly FieldOption[],
  decimals: number,
): ((items: Items) => Items) | undefined {
  if ('matchingAmount' in filter) {
    const amount = parseDecimal(sent ?? '', decimals)
    return Number.isNaN(amount) ? undefined : (items) => filter.matchingAmount(items, amount)
  }
  const option = options.find(({ value }) => value === sent)
  return option && ((items) => filter.matching(items, option.value))
}
