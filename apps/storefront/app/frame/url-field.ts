// Keeps an uncontrolled form field in step with the URL.
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation } from 'react-router'

/**
 * The `ref` for a field that is filled from the URL: `update` sets it when a navigation has ended, even if another one replaced
 * it. Until then, and while the visitor is typing, the field keeps its text.
 */
export function useUrlField<Field extends HTMLInputElement | HTMLSelectElement>(
  update: (field: Field) => void,
) {
  const ref = useRef<Field>(null)
  const { key } = useLocation()
  const pendingKey = useNavigation().location?.key
  const router = use(DataRouterContext)?.router
  // The value at the last start or end of a navigation; undefined at first, so that input from before hydration is kept.
  const lastValue = useRef<string>(undefined)
  const handleNavigation = useEffectEvent(() => {
    const field = ref.current
    if (!field) return
    const isTyping = field === document.activeElement && field.value !== lastValue.current
    // React renders the end of a navigation a moment after it; the visitor may have begun another one meanwhile.
    const isPending = router?.state.navigation.location !== undefined
    if (lastValue.current !== undefined && !isPending && !isTyping) update(field)
    lastValue.current = field.value
  })
  useEffect(() => handleNavigation(), [key, pendingKey])
  return ref
}
