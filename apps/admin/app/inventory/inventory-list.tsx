// The stock of all variants of the store.
import type { InventoryItem, InventoryItemFields } from '@vitrine/client'
import { Tag } from '@vitrine/ui'
import { Link } from 'react-router'
import type { Route } from './+types/inventory-list'
import { changeViews } from '../list/change-views.ts'
import { toUpdated, updatedColumn } from '../list/columns.tsx'
import type { ItemList } from '../list/list.ts'
import { ListPage, listTitle } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'

/** The largest number that counts as low. */
const low = 5

const toRow = (
  { id, product, trackQuantity, quantity, inStock, availabilityStatus, ...item }: InventoryItem,
  timeZone: string,
) => ({
  id,
  name: product.name,
  variant: product.variantName === product.name ? '' : product.variantName,
  sku: product.variantSku ?? '',
  isVisible: product.variantVisible,
  quantity: trackQuantity ? (quantity ?? 0) : null,
  inStock,
  isPreordered: availabilityStatus === 'PREORDER',
  ...toUpdated(item, timeZone),
})

type Row = ReturnType<typeof toRow>

const ItemName = ({ id, name, variant, isVisible }: Row) => (
  <>
    <Link to={`/inventory/${id}`} className="decoration-line underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
      {variant && (
        <>
          {', '}
          <bdi className="font-normal">{variant}</bdi>
        </>
      )}
    </Link>{' '}
    {!isVisible && <Tag>Hidden</Tag>}
  </>
)

function Quantity({ quantity, inStock, isPreordered }: Row) {
  if (!inStock) return <Tag tone="bad">Sold out</Tag>
  return (
    <>
      {quantity === null ? <span className="text-ink-soft">Not tracked</span> : quantity.toLocaleString('en')}
      {isPreordered && <span className="block text-xs text-ink-soft">on preorder</span>}
      {!isPreordered && quantity !== null && quantity <= low && (
        <span className="block text-xs text-warn">low</span>
      )}
    </>
  )
}

const list: ItemList<InventoryItem, InventoryItemFields, Row> = {
  area: 'inventory',
  nouns: ['variant', 'variants'],
  items: ({ inventoryItems }) => inventoryItems.query(),
  row: toRow,
  search: {
    by: 'name or SKU',
    matching: (items, text) =>
      items
        .contains('product.name', text)
        .or(items.contains('product.variantName', text))
        .or(items.contains('product.variantSku', text)),
  },
  filters: [
    {
      name: 'stock',
      label: 'Stock',
      all: 'Any stock',
      options: () => [
        { value: 'sold-out', label: 'Sold out' },
        { value: 'low', label: `${low} or fewer` },
        { value: 'not-counted', label: 'Not tracked' },
        { value: 'preorder', label: 'On preorder' },
      ],
      matching: (items, value) => {
        if (value === 'sold-out') return items.eq('inStock', false)
        if (value === 'low') return items.ge('quantity', 1).le('quantity', low)
        if (value === 'preorder') return items.eq('preorderInfo.enabled', true)
        return items.eq('trackQuantity', false)
      },
    },
  ],
  columns: [
    { heading: 'Name', kind: 'name', sort: 'product.name', cell: ItemName },
    {
      heading: 'SKU',
      kind: 'text',
      from: 'md',
      sort: 'product.variantSku',
      cell: ({ sku }) => <bdi className="block max-w-56 min-w-28 wrap-anywhere whitespace-normal">{sku}</bdi>,
    },
    { heading: 'Stock', kind: 'number', sort: 'quantity', cell: Quantity },
    updatedColumn,
  ],
  whenEmpty: 'Each variant of a product has its stock here.',
}

export const loader = (args: Route.LoaderArgs) => loadList(list, args)
export const action = (args: Route.ActionArgs) => changeViews(list, args)
export const meta = ({ location }: Route.MetaArgs) => listTitle(list, location)

export default function InventoryList({ loaderData }: Route.ComponentProps) {
  return <ListPage list={list} loaded={loaderData} />
}
