// Keeps the focus on the page when what had it is gone.
import { useEffect, useRef } from 'react'

/** Focus goes to the heading of a list when the button that had it is gone with its row. */
export function useFocusAfterRemoval(items: readonly unknown[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [items])
  return heading
}
