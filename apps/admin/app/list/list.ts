// The description of a list: which items, how they are searched, and their columns.
import type { Page, PagedQuery, Query } from '@vitrine/client'
import type { ReactNode } from 'react'
import type { AreaPath } from '../areas.ts'
import type { FieldOption } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

/** How a column looks: a picture is small, the name heads its row, numbers and dates align right. */
export type ColumnKind = 'picture' | 'name' | 'text' | 'number' | 'date'

/** One column. */
export interface ListColumn<Row, SortField extends string> {
  heading: string
  kind: ColumnKind
  /** A component with the row as its properties. */
  cell: (row: Row) => ReactNode
  /** Sorts the list by this field of the wire, whose name is in the URL, too. */
  sort?: SortField
  /** The field of the wire, where the URL and saved views name another one. */
  sortBy?: SortField
  /** The narrowest screen with this column; absent: every screen. */
  from?: 'sm' | 'md'
}

/** The fields that a query of the client takes. */
export interface QueryFields {
  compare: object
  list: object
  sort: string
}

/** Items in an order that the list chooses, a page at a time. */
export interface SortedItems<SortField extends string> {
  ascending(...fields: SortField[]): this
  descending(...fields: SortField[]): this
  limit(limit: number): this
}

/** Items whose pages have numbers. */
interface NumberedPages<Item> {
  skip(offset: number): this
  find(): Promise<Pick<Page<Item>, 'items' | 'total' | 'tooManyToCount'>>
}

/** A query whose pages have numbers, or whose pages have cursors, as in catalog version 3. */
export type ItemQuery<Item, F extends QueryFields> = NumberedPages<Item> | PagedQuery<Item, F>

/** A list of items that are queried with cursors. */
export type CursorList<
  Item extends { id: string },
  F extends QueryFields,
  Row extends { id: string },
> = ItemList<Item, F, Row, PagedQuery<Item, F>> & {
  count: NonNullable<ItemList<Item, F, Row, PagedQuery<Item, F>>['count']>
}

/** A choice that narrows a list; the URL holds it under its name. */
interface ChoiceFilter<Items> {
  name: string
  label: string
  /** The first option, which does not narrow, unless `otherwise` says how. */
  all: string
  options: (client: MerchantClient) => readonly FieldOption[] | Promise<readonly FieldOption[]>
  /** The option of a value beyond the options, of which there may be too many to choose from. */
  unlisted?: (client: MerchantClient, value: string) => Promise<FieldOption | undefined>
  matching: (items: Items, value: string) => Items
  /** What the list has while nothing is chosen. */
  otherwise?: (items: Items) => Items
}

/** An amount that narrows a list. */
interface AmountFilter<Items> {
  name: string
  label: string
  matchingAmount: (items: Items, amount: number) => Items
}

/** What narrows a list besides its search. */
export type ListFilter<Items> = ChoiceFilter<Items> | AmountFilter<Items>

/** How the items of a list are selected to be changed: on a page of its own, or by buttons. */
export type ListSelection = PageSelection | ButtonSelection

/** Buttons that change the selected items: the action of the list gets their ids as `id`, and the button as `change`. */
interface ButtonSelection {
  /** The buttons of a list that these filters narrow. */
  buttons: (filters: Readonly<Record<string, string>>) => readonly { change: string; label: string }[]
  /** What the merchant should know before. */
  note?: string
}

/** A page that changes the selected items. */
export interface PageSelection {
  /** The page that changes the selected items, and the label of its button. */
  path: string
  label: string
  /** The page that changes all items that match the search and the filters, on whatever page of the list. */
  matching: string
}

/** All items of one kind, as a page of the admin; `Items` is the query that finds them. */
export interface ItemList<
  Item extends { id: string },
  F extends QueryFields,
  Row extends { id: string },
  Items extends SortedItems<F['sort']> = Query<Item, F>,
> {
  /** The area whose page it is. */
  area: AreaPath
  /** What the items are called: one of them, and many. */
  nouns: readonly [singular: string, plural: string]
  items: (client: MerchantClient) => Items & ItemQuery<Item, F>
  /** Counts the items of a query with cursors; one without has their number on each page. */
  count?: (client: MerchantClient, items: Items) => Promise<number>
  /** What the page shows of an item, with dates in the time zone of the store, and amounts in its currency; only this is sent to the browser. */
  row: (item: Item, timeZone: string, currency: string) => Row
  /** What a search looks through, in words and as a query, and what to do if it finds nothing: else, to search for a part of it. */
  search: { by: string; advice?: string; matching: (items: Items, text: string) => Items }
  filters?: readonly ListFilter<Items>[]
  selection?: ListSelection
  /**
   * The list is sorted by the first column that can be sorted by, unless the URL says otherwise. If there is none, it has the
   * order of the platform.
   */
  columns: readonly ListColumn<Row, F['sort']>[]
  /** The label of the link to the form of a new item. */
  create?: string
  /** What to do when there are no items at all. */
  whenEmpty: ReactNode
}

/** The fields that a list can be sorted by; the first one is its default. */
export const sortFields = <SortField extends string>(columns: readonly ListColumn<never, SortField>[]) =>
  columns.flatMap(({ sort }) => sort ?? [])

/** 'more than 10,000 products', or their number. */
export const countAll = (
  { total, tooManyToCount }: { total: number; tooManyToCount?: boolean },
  nouns: readonly [string, string],
) => `${tooManyToCount ? 'more than ' : ''}${countItems(total, nouns)}`

/** '1 product', '1,200 products'. */
export const countItems = (count: number, [singular, plural]: readonly [string, string]) =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
