// What the page of a product shows beside its form.
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '@vitrine/ui'
import { Stock, StorefrontLink } from './product-cells.tsx'
import type { ProductRow } from './product-row.ts'

/** The picture of a product, and what its form does not change. */
export function ProductSummary({ name, picture, sku, price, stock, lastUpdated, visible, url }: ProductRow) {
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
      <Actions name={name} />
    </div>
  )
}

/** The buttons that duplicate a product and delete it. */
function Actions({ name }: Pick<ProductRow, 'name'>) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle' || undefined
  return (
    <div className="grid gap-2">
      <fetcher.Form method="post">
        <Button name="change" value="duplicate" aria-disabled={isBusy}>
          Duplicate
        </Button>
      </fetcher.Form>
      <details className="rounded-box border border-line bg-surface px-4 py-2">
        <summary className="min-h-target cursor-pointer content-center font-medium">
          Delete this product
        </summary>
        <fetcher.Form method="post" className="grid justify-items-start gap-3 pb-2">
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{name}</bdi> leaves the storefront, and carts show it as no longer available. It cannot be
            brought back.
          </p>
          <Button name="change" value="delete" aria-disabled={isBusy}>
            Delete product
          </Button>
        </fetcher.Form>
      </details>
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
