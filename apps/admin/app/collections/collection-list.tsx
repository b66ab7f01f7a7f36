// All collections of the store.
import type { Collection, CollectionFields } from '@vitrine/client'
import { Tag } from '@vitrine/ui'
import { Link } from 'react-router'
import type { Route } from './+types/collection-list'
import { changeViews } from '../list/change-views.ts'
import { ProductCount } from '../list/columns.tsx'
import type { ItemList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { Thumbnail } from '../list/thumbnail.tsx'

const toRow = ({ id, name, visible, numberOfProducts, media }: Collection) => ({
  id,
  name,
  visible,
  numberOfProducts,
  picture: media.mainMedia?.thumbnail,
})

const CollectionName = ({ id, name }: ReturnType<typeof toRow>) => (
  <Link
    to={`/collections/${encodeURIComponent(id)}`}
    className="decoration-line underline-offset-4 hover:underline"
  >
    <bdi>{name}</bdi>
  </Link>
)

const list: ItemList<Collection, CollectionFields, ReturnType<typeof toRow>> = {
  area: 'collections',
  nouns: ['collection', 'collections'],
  items: ({ collections }) => collections.query(),
  row: toRow,
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  columns: [
    { heading: 'Picture', kind: 'picture', cell: Thumbnail },
    { heading: 'Name', kind: 'name', sort: 'name', cell: CollectionName },
    { heading: 'Visible', kind: 'text', cell: ({ visible }) => (visible ? 'Yes' : <Tag>Hidden</Tag>) },
    {
      heading: 'Products',
      kind: 'number',
      cell: ({ id, name, numberOfProducts: products }) => (
        // Hidden products are not counted.
        <ProductCount {...{ name, products }} filters={{ collection: id, state: 'visible' }} />
      ),
    },
  ],
  create: 'New collection',
  whenEmpty: 'A collection is a page of the storefront with the products that you choose for it.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function CollectionList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
