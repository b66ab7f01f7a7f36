// What the page of a collection shows beside its form: its picture, and how it is deleted.
import type { MediaItem } from '@vitrine/client'
import { Button } from '@vitrine/ui'
import { useFetcher } from 'react-router'
import { countItems } from '../list/list.ts'

/** What the page of a collection shows besides its fields. */
export interface CollectionFacts {
  id: string
  name: string
  /** How many of its products shoppers see. */
  numberOfProducts: number
  picture: MediaItem['thumbnail'] | undefined
}

/** The picture of a collection, the number of its products, and the button that deletes it. */
export function CollectionSummary({ picture, numberOfProducts, name }: CollectionFacts) {
  const fetcher = useFetcher()
  return (
    <div className="grid w-80 max-w-full gap-4">
      {picture && (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          className="aspect-[5/2] w-full rounded-box bg-line object-cover"
        />
      )}
      <p className="tabular-nums">
        {countItems(numberOfProducts, ['product', 'products'])} in the storefront
      </p>
      <details className="rounded-box border border-line bg-surface px-4 py-2">
        <summary className="min-h-target cursor-pointer content-center font-medium">
          Delete this collection
        </summary>
        <fetcher.Form method="post" className="grid justify-items-start gap-3 pb-2">
          <p className="wrap-anywhere text-ink-soft">
            The page of <bdi>{name}</bdi> disappears from the storefront. Its products stay in the store.
          </p>
          <Button name="change" value="delete" aria-disabled={fetcher.state !== 'idle' || undefined}>
            Delete collection
          </Button>
        </fetcher.Form>
      </details>
    </div>
  )
}
