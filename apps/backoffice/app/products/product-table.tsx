// The products of one page as a dense table; headings that can sort are links.
import type { Product } from '@vitrine/client'
import { Tag, VisuallyHidden } from '@vitrine/ui'
import { Link } from 'react-router'
import { addressOf } from './list-query.ts'
import type { ListQuery, SortWord } from './list-query.ts'

/** The table, and how it is sorted now. */
export function ProductTable({ products, look }: { products: Product[]; look: ListQuery }) {
  return (
    // Narrow screens scroll the table sideways, so the keyboard must be able to reach it.
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
            <SortHead look={look} by="name" text="Name" />
            <th scope="col" className="font-medium max-md:hidden">
              SKU
            </th>
            <th scope="col" className="font-medium max-md:hidden">
              Type
            </th>
            <SortHead look={look} by="price" text="Price" right />
            <th scope="col" className="text-right font-medium">
              Stock
            </th>
            <th scope="col" className="font-medium max-md:hidden">
              Visible
            </th>
            <SortHead look={look} by="updated" text="Updated" className="max-md:hidden" />
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
  look,
  by,
  text,
  right = false,
  className = '',
}: {
  look: ListQuery
  by: SortWord
  text: string
  right?: boolean
  className?: string
}) {
  const sorted = look.sort === by
  return (
    <th
      scope="col"
      aria-sort={sorted ? (look.down ? 'descending' : 'ascending') : undefined}
      className={`font-medium ${className}`}
    >
      <Link
        to={addressOf({ ...look, sort: by, down: sorted && !look.down, page: 1 })}
        className={`flex min-h-10 items-center gap-1 hover:text-ink ${right ? 'flex-row-reverse' : ''} ${sorted ? 'text-ink' : ''}`}
      >
        {text}
        <span aria-hidden="true" className={sorted ? '' : 'invisible'}>
          {look.down ? '↓' : '↑'}
        </span>
      </Link>
    </th>
  )
}

function Row({ product }: { product: Product }) {
  const picture = product.media.mainMedia?.thumbnail
  const { minValue, maxValue } = product.priceRange
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
      <th scope="row" className="min-w-32 font-medium [overflow-wrap:anywhere]">
        <a
          href={product.productPageUrl.base + product.productPageUrl.path}
          className="decoration-line underline-offset-4 hover:underline"
        >
          {product.name}
        </a>
      </th>
      <td className="text-ink-soft max-md:hidden">{skuOf(product)}</td>
      <td className="text-ink-soft max-md:hidden">
        {product.productType === 'digital' ? 'Digital' : 'Physical'}
      </td>
      <td className="text-right tabular-nums">
        {minValue < maxValue && 'From '}
        {product.priceData.formatted.discountedPrice}
      </td>
      <td className="text-right tabular-nums">
        <Stock stock={product.stock} />
      </td>
      <td className="max-md:hidden">{product.visible ? 'Yes' : <Tag>Hidden</Tag>}</td>
      <td className="text-ink-soft tabular-nums max-md:hidden">
        <time dateTime={product.lastUpdated}>{product.lastUpdated.slice(0, 10)}</time>
      </td>
    </tr>
  )
}

function Stock({ stock }: { stock: Product['stock'] }) {
  if (!stock.inStock) return <Tag tone="bad">Sold out</Tag>
  if (!stock.trackInventory) return <span className="text-ink-soft">Not counted</span>
  if (stock.inventoryStatus === 'PARTIALLY_OUT_OF_STOCK') {
    return (
      <>
        {stock.quantity}
        <span className="block text-xs text-warn">some sold out</span>
      </>
    )
  }
  return stock.quantity
}

function skuOf({ sku, variants }: Product): string {
  if (sku) return sku
  const all = variants.map((one) => one.variant.sku).filter(Boolean)
  return all.length > 1 ? `${all[0]} and ${all.length - 1} more` : (all[0] ?? '')
}
