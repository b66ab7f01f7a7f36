// The page of a list: heading, count, search, saved views, table and pages; the URL holds the query.
import { buttonClass } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Location } from 'react-router'
import { areas } from '../areas.ts'
import { newId } from '../form/form.ts'
import { EmptyList } from './empty-list.tsx'
import { countAll, countItems, sortFields } from './list.ts'
import type { ItemList, QueryFields, SortedItems } from './list.ts'
import { ListTable } from './list-table.tsx'
import { filterNames, pageSize, readListQuery, useListUrl, writeSort } from './list-url.ts'
import type { LoadedList } from './load-list.ts'
import { Pagination } from './pagination.tsx'
import { SavedViews } from './saved-views.tsx'
import { Search } from './search.tsx'

const labelOf = (area: string) => areas.find(({ path }) => path === area)?.label ?? ''

/** The title of a list's page. */
export function listTitle({ area }: { area: string }, { search }: Location) {
  const { text } = readListQuery(new URLSearchParams(search), [''])
  return [{ title: text ? `"${text}" · ${labelOf(area)}` : labelOf(area) }]
}

/** What the page of a list has to show. */
interface ListPageProps<
  Item extends { id: string },
  F extends QueryFields,
  Row extends { id: string },
  Items extends SortedItems<F['sort']>,
> {
  list: ItemList<Item, F, Row, Items>
  loaded: LoadedList<Row>
  /** What a change of the selected items has done. */
  notice?: ReactNode
}

/** The page of a list. */
export function ListPage<
  Item extends { id: string },
  F extends QueryFields,
  Row extends { id: string },
  Items extends SortedItems<F['sort']>,
>({ list, loaded, notice }: ListPageProps<Item, F, Row, Items>) {
  const { rows, total, tooManyToCount = false, page, cursors, views, options } = loaded
  const { area, nouns, search, columns, create, selection, filters = [] } = list
  const fields = sortFields(columns)
  const { query, urlWith } = useListUrl(fields, filterNames(list))
  const skipped = (page - 1) * pageSize
  const count = countAll({ total, tooManyToCount }, nouns)
  const hasQuery = query.text !== '' || Object.keys(query.filters).length > 0
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-display text-2xl">{labelOf(area)}</h1>
          <Count
            shown={rows.length}
            first={skipped + 1}
            total={total}
            isMore={tooManyToCount}
            nouns={nouns}
            text={query.text}
          />
        </div>
        {create && (
          <Link to={`/${area}/${newId}`} className={buttonClass('primary')}>
            {create}
          </Link>
        )}
      </div>
      <Search
        by={search.by}
        text={query.text}
        sort={writeSort(query, fields)}
        filters={filters.map((filter) => ({
          name: filter.name,
          label: filter.label,
          value: query.filters[filter.name] ?? '',
          ...('all' in filter && { all: filter.all, options: options[filter.name] ?? [] }),
        }))}
        clear={hasQuery ? urlWith({ text: '', filters: {} }) : undefined}
      />
      <SavedViews views={views} current={urlWith({})} whole={{ name: `All ${nouns[1]}`, search: '?' }} />
      {notice}
      {rows.length > 0 ? (
        <>
          <ListTable
            label={labelOf(area)}
            columns={columns}
            rows={rows}
            query={query}
            urlWith={urlWith}
            selection={selection}
            all={{ total, count, condition: hasQuery ? ' that match these filters' : '' }}
          />
          <Pagination
            page={page}
            end={skipped + rows.length}
            total={total}
            cursors={cursors}
            nouns={nouns}
            urlWith={urlWith}
          />
        </>
      ) : (
        <EmptyList
          {...list}
          text={query.text}
          isFiltered={Object.keys(query.filters).length > 0}
          total={total}
          urlWith={urlWith}
        />
      )}
    </>
  )
}

/** How many items there are, and which of them the page shows. */
function Count({
  shown,
  first,
  total,
  isMore,
  nouns,
  text,
}: {
  shown: number
  first: number
  total: number
  /** There are more than `total`. */
  isMore: boolean
  nouns: readonly [string, string]
  text: string
}) {
  const ends = [first, first + shown - 1].map((n) => n.toLocaleString('en'))
  return (
    // A full sentence, because screen readers announce it when the list changes.
    <p role="status" className="wrap-anywhere text-ink-soft tabular-nums">
      {shown < total && `${shown > 0 ? ends.join('–') : '0'} of `}
      {isMore && 'more than '}
      {countItems(total, nouns)}
      {text && (
        <>
          {' '}
          for "<bdi>{text}</bdi>"
        </>
      )}
    </p>
  )
}
