// All products of the store.
import type { MerchantProductFields, Product } from '@vitrine/client'
import type { Route } from './+types/product-list'
import { changeViews } from '../list/change-views.ts'
import type { ItemList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { Thumbnail } from '../list/thumbnail.tsx'
import { PriceAndStock, ProductName, Stock, Visibility } from './product-cells.tsx'
import { productSelection } from './product-filters.ts'
import { toProductRow } from './product-row.ts'
import type { ProductRow } from './product-row.ts'

const list: ItemList<Product, MerchantProductFields, ProductRow> = {
  area: 'products',
  nouns: ['product', 'products'],
  row: toProductRow,
  ...productSelection,
  selection: {
    path: '/products/bulk/edit',
    label: 'Edit selected',
    matching: '/products/bulk/matching',
  },
  columns: [
    { heading: 'Picture', kind: 'picture', cell: Thumbnail },
    { heading: 'Name', kind: 'name', sort: 'name', cell: ProductName },
    {
      heading: 'SKU',
      kind: 'text',
      from: 'md',
      cell: ({ sku }) => <bdi className="block max-w-56 min-w-28 wrap-anywhere whitespace-normal">{sku}</bdi>,
    },
    {
      heading: 'Type',
      kind: 'text',
      from: 'md',
      cell: ({ productType }) => (productType === 'digital' ? 'Digital' : 'Physical'),
    },
    {
      heading: 'Visible',
      kind: 'text',
      from: 'md',
      cell: Visibility,
    },
    {
      heading: 'Price',
      kind: 'number',
      sort: 'price',
      // What the cell shows; `price` is that of the product before its discount.
      sortBy: 'minPrice',
      cell: PriceAndStock,
    },
    { heading: 'Stock', kind: 'number', from: 'sm', cell: Stock },
    {
      heading: 'Updated',
      kind: 'date',
      from: 'md',
      sort: 'lastUpdated',
      cell: ({ lastUpdated, updatedDay }) => <time dateTime={lastUpdated}>{updatedDay}</time>,
    },
  ],
  create: 'New product',
  whenEmpty: 'A product is a page of the storefront with what you sell.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
