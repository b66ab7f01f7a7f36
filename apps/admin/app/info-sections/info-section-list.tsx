// All info sections of the store: texts that several products may show.
import type { InfoSection, InfoSectionFields } from '@vitrine/client'
import { Link } from 'react-router'
import type { Route } from './+types/info-section-list'
import { changeViews } from '../list/change-views.ts'
import { productCountColumn, toUpdated, updatedColumn } from '../list/columns.tsx'
import type { CursorList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'

const toRow = (
  { id, title, uniqueName, assignedProductsCount = 0, ...section }: InfoSection,
  timeZone: string,
) => ({
  id,
  title,
  uniqueName,
  products: assignedProductsCount,
  ...toUpdated(section, timeZone),
})

type Row = ReturnType<typeof toRow>

const SectionTitle = ({ id, title }: Row) => (
  <Link to={`/info-sections/${id}`} className="decoration-line underline-offset-4 hover:underline">
    <bdi>{title}</bdi>
  </Link>
)

const list: CursorList<InfoSection, InfoSectionFields, Row> = {
  area: 'info-sections',
  nouns: ['info section', 'info sections'],
  items: ({ infoSections }) => infoSections.query({ withProductCount: true }),
  count: ({ infoSections }, items) => infoSections.count(items),
  row: toRow,
  search: {
    by: 'title or unique name',
    matching: (items, text) => items.contains('title', text).or(items.contains('uniqueName', text)),
  },
  columns: [
    { heading: 'Title', kind: 'name', sort: 'title', cell: SectionTitle },
    {
      heading: 'Unique name',
      kind: 'text',
      from: 'md',
      sort: 'uniqueName',
      cell: ({ uniqueName }) => <bdi className="wrap-anywhere">{uniqueName}</bdi>,
    },
    productCountColumn,
    updatedColumn,
  ],
  create: 'New info section',
  whenEmpty: 'An info section is a text that several products show, such as Care or Delivery.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function InfoSectionList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
