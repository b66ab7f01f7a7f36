// Offers to add a removed line again, on the page that a form without script leads to.
import type { RemovedItem } from './removed-item.ts'
import { RemovedNotice, UndoButton } from './removed-notice.tsx'

/** The notice with a form that the server answers. */
export function RestoreForm({
  item: { name, quantity, line, catalogReference },
  formQuery,
}: {
  item: RemovedItem
  formQuery: string
}) {
  return (
    <div className="border-t border-line">
      <RemovedNotice name={name}>
        <form method="post" action={`/cart/restore${formQuery}`}>
          <input type="hidden" name="product" value={catalogReference.catalogItemId} />
          <input type="hidden" name="variant" value={catalogReference.options?.variantId ?? ''} />
          {catalogReference.options?.preOrderRequested && <input type="hidden" name="preorder" />}
          <input type="hidden" name="quantity" value={quantity} />
          <input type="hidden" name="line" value={line} />
          <UndoButton name={name} />
        </form>
      </RemovedNotice>
    </div>
  )
}
