// What the page of a product shows beside its form.
import type { ReactNode } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Button, Notice } from '@vitrine/ui'
import { Stock, StorefrontLink } from './product-cells.tsx'
import type { ProductRow } from './product-row.ts'

/** The picture of a product, and what its form does not change. A duplicate is created once for its key. */
export function ProductSummary({
  name,
  picture,
  sku,
  price,
  stock,
  lastUpdated,
  updatedDay,
  state,
  url,
  copyKey,
}: ProductRow & { copyKey: string }) {
  const isArchived = state === 'archived'
  return (
    <div className="grid gap-4">
      {isArchived && (
        <Notice tone="warn" title="This product is archived">
          Shoppers do not see it. Restore it to sell it again.
        </Notice>
      )}
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
          <time dateTime={lastUpdated}>{updatedDay}</time>
        </Fact>
      </dl>
      {state === 'visible' ? (
        <p>
          <StorefrontLink url={url} label="View in the storefront">
            View in the storefront
          </StorefrontLink>
        </p>
      ) : (
        <PreviewLink />
      )}
      <Actions name={name} isArchived={isArchived} copyKey={copyKey} />
    </div>
  )
}

interface PreviewAnswer {
  /** `until` is in the time zone of the store. */
  previewLink?: { url: string; until: string }
}

/** Makes a link with which everyone who has it sees the page of a product that is not visible. */
function PreviewLink() {
  const fetcher = useFetcher<PreviewAnswer>()
  // Without script the form posts to the page.
  const posted = useActionData<PreviewAnswer>()
  const link = fetcher.data?.previewLink ?? posted?.previewLink
  return (
    <div className="grid gap-2">
      <fetcher.Form method="post">
        <Button name="change" value="preview" aria-disabled={fetcher.state !== 'idle' || undefined}>
          Create preview link
        </Button>
      </fetcher.Form>
      <div role="status">
        {link && (
          <>
            <p className="wrap-anywhere">
              <a href={link.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                {link.url}
              </a>
            </p>
            <p className="text-ink-soft">Everyone with this link sees the page until {link.until}.</p>
          </>
        )}
      </div>
    </div>
  )
}

/** The buttons that duplicate a product, archive or restore it, and delete it. */
function Actions({
  name,
  isArchived,
  copyKey,
}: Pick<ProductRow, 'name'> & { isArchived: boolean; copyKey: string }) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle' || undefined
  return (
    <div className="grid gap-2">
      <fetcher.Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
        <input type="hidden" name="key" value={copyKey} />
        <Button name="change" value="duplicate" aria-disabled={isBusy}>
          Duplicate
        </Button>
      </fetcher.Form>
      <fetcher.Form method="post">
        <Button name="change" value={isArchived ? 'restore' : 'archive'} aria-disabled={isBusy}>
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
      </fetcher.Form>
      <details className="rounded-box border border-line bg-surface px-4 py-2">
        <summary className="min-h-target cursor-pointer content-center font-medium">
          Delete this product
        </summary>
        <fetcher.Form method="post" className="grid justify-items-start gap-3 pb-2">
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{name}</bdi> leaves the storefront, and carts show it as no longer available. It cannot be
            brought back; archive it if you may sell it again.
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
