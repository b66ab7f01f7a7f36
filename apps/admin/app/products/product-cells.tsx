// The cells of the product list.
import { Tag } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductRow } from './product-row.ts'

/** The name, as a link to the product's form, and beside it a link to its page in the storefront. */
export function ProductName({ id, name, state, url }: ProductRow) {
  return (
    <>
      <Link
        to={`/products/${encodeURIComponent(id)}`}
        className="decoration-line underline-offset-4 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      {state === 'visible' && <StorefrontLink url={url} label={name} />}
    </>
  )
}

const stateTags = { hidden: 'Hidden', scheduled: 'Scheduled', ended: 'Ended', archived: 'Archived' }

/** Whether shoppers see the product now. */
export const Visibility = ({ state }: Pick<ProductRow, 'state'>) =>
  state === 'visible' ? 'Yes' : <Tag>{stateTags[state]}</Tag>

/** A link to a product's page in the storefront, in a new tab. */
export function StorefrontLink({
  url,
  label,
  children,
}: Pick<ProductRow, 'url'> & { label: string; children?: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      aria-label={`${label} (opens the storefront in a new tab)`}
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-box text-ink-soft hover:text-ink hover:underline"
    >
      {children}
      <span aria-hidden="true">↗</span>
    </a>
  )
}

/** The quantity in stock; `unit` follows the number where no column heading explains it. */
export function Stock({ stock, unit = '' }: Pick<ProductRow, 'stock'> & { unit?: string }) {
  if (!stock.inStock) return <Tag tone="bad">Sold out</Tag>
  if (!stock.trackInventory) return <span className="text-ink-soft">Not tracked</span>
  if (stock.inventoryStatus === 'PARTIALLY_OUT_OF_STOCK') {
    return (
      <>
        {stock.quantity}
        {unit}
        <span className="block text-xs text-warn">some sold out</span>
      </>
    )
  }
  return `${stock.quantity}${unit}`
}

/** The price; on narrow screens, which have no column for the stock, with it below. */
export function PriceAndStock({ price, stock }: ProductRow) {
  return (
    <>
      {price}
      <div className="text-xs sm:hidden">
        <Stock stock={stock} unit=" in stock" />
      </div>
    </>
  )
}
