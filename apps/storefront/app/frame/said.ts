// A field that people fill in and that the address fills in, too.
import { useEffect, useRef } from 'react'

/** For a field's `ref`: whenever the address says something new, `show` puts it into the field; until then it is the visitor's. */
export function useSaid<Field>(show: (field: Field) => void, said: unknown) {
  const field = useRef<Field>(null)
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current === said) return
    shown.current = said
    if (field.current) show(field.current)
  })
  return field
}
