// A field that people fill in and that the address fills in, too.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * For a field's `ref`: whenever a step has come to its end, also where another has overtaken it, `show` puts into the field
 * what the address says; until then, and while somebody is typing in it, it is the visitor's.
 */
export function useUrlField<Field extends HTMLInputElement | HTMLSelectElement>(
  show: (field: Field) => void,
) {
  const field = useRef<Field>(null)
  const { key } = useLocation()
  const coming = useNavigation().location?.key
  // What stood there when the last step began or ended; nothing before the first, for what was touched early was meant.
  const stood = useRef<string>(undefined)
  const turn = useEffectEvent(() => {
    const it = field.current
    if (!it) return
    const typing = it === document.activeElement && it.value !== stood.current
    if (stood.current !== undefined && !coming && !typing) show(it)
    stood.current = it.value
  })
  useEffect(() => turn(), [key, coming])
  return field
}
