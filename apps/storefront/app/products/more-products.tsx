// Below a product: others of its collections, and those that were viewed last in this browser. Its script loads when
// the visitor begins to use the page.
import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from '../frame/hydrated.ts'
import { product as messages } from '../messages/index.ts'
import { ProductRow } from './product-row.tsx'
import type { ShownProduct } from './shown-product.ts'
import { ViewedList } from './viewed-list.tsx'

/** The rows; what was viewed is known to the browser alone, so the server renders none of it. */
export default function MoreProducts({
  product,
  related,
}: {
  product: ShownProduct
  related: ComponentProps<typeof ProductRow>['products']
}): ReactNode {
  const isHydrated = useHydrated()
  return (
    <div className="print:hidden">
      <ProductRow title={messages.related} products={related} />
      {isHydrated && <ViewedList key={product.id} product={product} />}
    </div>
  )
}
