// Loads the list of recently viewed products once the page is hydrated; pages are whole without it.
import { useEffect, useState } from 'react'
import type { ViewedList } from './viewed-list.tsx'
import type { ShownProduct } from './shown-product.ts'

/** The list below a product page. Without script, and where its script cannot be loaded, nothing. */
export function RecentlyViewed({ product }: { product: ShownProduct }) {
  const [loaded, setLoaded] = useState<{ List: typeof ViewedList }>()
  useEffect(() => {
    let isMounted = true
    import('./viewed-list.tsx').then(
      ({ ViewedList: List }) => {
        if (isMounted) setLoaded({ List })
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return loaded && <loaded.List key={product.id} product={product} />
}
