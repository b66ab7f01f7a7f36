// Loads one page of a list for its URL.
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { adminContext } from '../context.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import { sortFields } from './list.ts'
import type { ItemList, QueryFields } from './list.ts'
import { pageSize, readListQuery } from './list-url.ts'
import { readViews } from './view-cookie.ts'
import type { SavedView } from './view-cookie.ts'

/** One page of a list, as the page gets it from its loader. */
export interface LoadedList<Row> {
  rows: Row[]
  /** The number of items on all pages. */
  total: number
  views: SavedView[]
}

/** Loads the page of a list that the URL asks for. */
export async function loadList<
  Item extends { id: string },
  F extends QueryFields,
  Row extends { id: string },
>(
  list: ItemList<Item, F, Row>,
  { request, url, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
): Promise<LoadedList<Row>> {
  const query = readListQuery(url.searchParams, sortFields(list.columns), list.filters)
  const items = list.items(context.get(merchantContext))
  const filter = list.filters?.find(({ name }) => name === query.show)
  const all = filter ? filter.matching(items) : items
  const matching = query.text ? list.search.matching(all, query.text) : all
  const sorted = query.descending ? matching.descending(query.sort) : matching.ascending(query.sort)
  const page = await sorted
    .limit(pageSize)
    .skip((query.page - 1) * pageSize)
    .find()
  const views = await readViews(request, context.get(adminContext))
  return { rows: page.items.map(list.row), total: page.total, views: views[list.area] ?? [] }
}
