// What the page of a product shows beside its form.
import type { ReactNode } from 'react'
import { Stock, StorefrontLink } from './product-cells.tsx'
import type { ProductRow } from './product-row.ts'

/** The picture of a product, and what its form does not change. */
export function ProductSummary({ picture, sku, price, stock, lastUpdated, visible, url }: ProductRow) {
  return (
    <div className="grid gap-4">
      {picture && (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          className="aspect-card w-40 rounded-box bg-line object-cover"
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name="Price">{price}</Fact>
        <Fact name="Stock">
          <Stock stock={stock} />
        </Fact>
        {sku && <Fact name="SKU">{sku}</Fact>}
        <Fact name="Updated">
          <time dateTime={lastUpdated}>{lastUpdated.slice(0, 10)}</time>
        </Fact>
      </dl>
      {visible && (
        <p>
          <StorefrontLink url={url} label="View in the storefront">
            View in the storefront
          </StorefrontLink>
        </p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  )
}
