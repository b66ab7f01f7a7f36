// All brands of the store.
import type { Brand, BrandFields } from '@vitrine/client'
import { Link } from 'react-router'
import type { Route } from './+types/brand-list'
import { changeViews } from '../list/change-views.ts'
import { linkedProductCount, toUpdated, updatedColumn } from '../list/columns.tsx'
import type { CursorList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'

const toRow = ({ id, name, assignedProductsCount = 0, ...brand }: Brand, timeZone: string) => ({
  id,
  name,
  products: assignedProductsCount,
  ...toUpdated(brand, timeZone),
})

type Row = ReturnType<typeof toRow>

const BrandName = ({ id, name }: Row) => (
  <Link to={`/brands/${id}`} className="decoration-line underline-offset-4 hover:underline">
    <bdi>{name}</bdi>
  </Link>
)

const list: CursorList<Brand, BrandFields, Row> = {
  area: 'brands',
  nouns: ['brand', 'brands'],
  items: ({ brands }) => brands.query({ withProductCount: true }),
  count: ({ brands }, items) => brands.count(items),
  row: toRow,
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  columns: [
    { heading: 'Name', kind: 'name', sort: 'name', cell: BrandName },
    linkedProductCount('brand'),
    updatedColumn,
  ],
  create: 'New brand',
  whenEmpty: 'The maker of a product, which shoppers can filter by.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function BrandList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
