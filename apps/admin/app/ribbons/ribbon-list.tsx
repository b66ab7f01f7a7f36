// All ribbons of the store.
import type { Ribbon, RibbonFields } from '@vitrine/client'
import { Link } from 'react-router'
import type { Route } from './+types/ribbon-list'
import { changeViews } from '../list/change-views.ts'
import { linkedProductCount, toUpdated, updatedColumn } from '../list/columns.tsx'
import type { CursorList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'

const toRow = ({ id, name, assignedProductCount = 0, ...ribbon }: Ribbon, timeZone: string) => ({
  id,
  name,
  products: assignedProductCount,
  ...toUpdated(ribbon, timeZone),
})

type Row = ReturnType<typeof toRow>

const RibbonName = ({ id, name }: Row) => (
  <Link to={`/ribbons/${id}`} className="decoration-line underline-offset-4 hover:underline">
    <bdi>{name}</bdi>
  </Link>
)

const list: CursorList<Ribbon, RibbonFields, Row> = {
  area: 'ribbons',
  nouns: ['ribbon', 'ribbons'],
  items: ({ ribbons }) => ribbons.query({ withProductCount: true }),
  count: ({ ribbons }, items) => ribbons.count(items),
  row: toRow,
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  columns: [
    { heading: 'Name', kind: 'name', sort: 'name', cell: RibbonName },
    linkedProductCount('ribbon'),
    updatedColumn,
  ],
  create: 'New ribbon',
  whenEmpty: 'A short label on the picture of a product, such as New.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function RibbonList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
