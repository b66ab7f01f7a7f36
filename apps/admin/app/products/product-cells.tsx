// The cells of the product list.
import { Tag, VisuallyHidden } from '@vitrine/ui'
import type { ProductRow } from './product-row.ts'

/** The name, as a link to the storefront in a new tab. */
export function ProductName({ name, visible, url }: ProductRow) {
  // A hidden product has no page in the storefront to link to.
  if (!visible) return <bdi>{name}</bdi>
  return (
    <a href={url} target="_blank" className="decoration-line underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
      <span aria-hidden="true" className="text-ink-soft">
        &nbsp;↗
      </span>
      <VisuallyHidden>(opens the storefront in a new tab)</VisuallyHidden>
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
