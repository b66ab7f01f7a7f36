// The products of one page as a table; the headings of sortable columns are links.
import type { Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { Tag, VisuallyHidden } from '@vitrine/ui'
import { Link } from 'react-router'
import { listUrl } from './list-query.ts'
import type { ListQuery, SortKey } from './list-query.ts'

/** The table; `query` holds the current sort order. */
export function ProductTable({ products, query }: { products: Product[]; query: ListQuery }) {
  return (
    // On narrow screens the table scrolls sideways, so it must be focusable.
    <div
      role="region"
      aria-label="Products"
      tabIndex={0}
      className="overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left [&_td]:px-3 [&_td]:py-1.5 [&_td]:whitespace-nowrap [&_th]:px-3 max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className="w-12">
              <VisuallyHidden>Picture</VisuallyHidden>
            </th>
            <SortHead query={query} by="name" text="Name" />
            <th scope="col" className="font-medium max-md:hidden">
              SKU
            </th>
            <th scope="col" className="font-medium max-md:hidden">
              Type
            </th>
            <th scope="col" className="font-medium max-md:hidden">
              Visible
            </th>
            <SortHead query={query} by="price" text="Price" right />
            <th scope="col" className="text-right font-medium max-sm:hidden">
              Stock
            </th>
            <SortHead query={query} by="updated" text="Updated" right className="max-md:hidden" />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortHead({
  query,
  by,
  text,
  right = false,
  className = '',
}: {
  query: ListQuery
  by: SortKey
  text: string
  right?: boolean
  className?: string
}) {
  const isSorted = query.sort === by
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (query.descending ? 'descending' : 'ascending') : undefined}
      className={`font-medium ${className}`}
    >
      <Link
        to={listUrl({ ...query, sort: by, descending: isSorted && !query.descending, page: 1 })}
        className={`flex min-h-10 items-center gap-1 hover:text-ink ${right ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
      >
        {text}
        <span aria-hidden="true" className={isSorted ? '' : 'invisible'}>
          {query.descending ? '↓' : '↑'}
        </span>
      </Link>
    </th>
  )
}

function Row({ product }: { product: Product }) {
  const picture = product.media.mainMedia?.thumbnail
  const { price, from } = lowestPrice(product)
  return (
    <tr className="hover:bg-paper">
      <td>
        {picture && (
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
            className="aspect-card h-10 w-8 max-w-none rounded-box bg-line object-cover"
          />
        )}
      </td>
      <th scope="row" className="min-w-32 font-medium wrap-anywhere">
        <Name product={product} />
      </th>
      <td className="min-w-28 text-ink-soft max-md:hidden">
        <bdi className="block max-w-56 wrap-anywhere whitespace-normal">{skuOf(product)}</bdi>
      </td>
      <td className="text-ink-soft max-md:hidden">
        {product.productType === 'digital' ? 'Digital' : 'Physical'}
      </td>
      <td className="max-md:hidden">{product.visible ? 'Yes' : <Tag>Hidden</Tag>}</td>
      <td className="text-right tabular-nums">
        {from && 'From '}
        {price.formatted.discountedPrice}
        <div className="text-xs sm:hidden">
          <Stock stock={product.stock} unit=" in stock" />
        </div>
      </td>
      <td className="text-right tabular-nums max-sm:hidden">
        <Stock stock={product.stock} />
      </td>
      <td className="text-right text-ink-soft tabular-nums max-md:hidden">
        <time dateTime={product.lastUpdated}>{product.lastUpdated.slice(0, 10)}</time>
      </td>
    </tr>
  )
}

// A hidden product has no page in the storefront to link to.
function Name({ product: { name, visible, productPageUrl } }: { product: Product }) {
  if (!visible) return <bdi>{name}</bdi>
  return (
    <a
      href={productPageUrl.base + productPageUrl.path}
      target="_blank"
      className="decoration-line underline-offset-4 hover:underline"
    >
      <bdi>{name}</bdi>
      <span aria-hidden="true" className="text-ink-soft">
        &nbsp;↗
      </span>
      <VisuallyHidden>(opens the storefront in a new tab)</VisuallyHidden>
    </a>
  )
}

// `unit` follows the number where no column heading explains it.
function Stock({ stock, unit = '' }: { stock: Product['stock']; unit?: string }) {
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

function skuOf({ sku, variants }: Product): string {
  if (sku) return sku
  const skus = variants.map(({ variant }) => variant.sku).filter(Boolean)
  return skus.length > 1 ? `${skus[0]} and ${skus.length - 1} more` : (skus[0] ?? '')
}
