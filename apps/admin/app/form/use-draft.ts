// The draft of a form in the browser: it follows what is entered, and one of an earlier visit is offered.
import { useMemo, useState } from 'react'
import { draftPlace } from './draft.ts'
import type { EnteredForm } from './form.ts'

/** The draft of one entity of one store. */
export function useDraft(storeId: string, area: string, id: string) {
  const place = useMemo(() => draftPlace(storeId, area, id), [storeId, area, id])
  const [offered, setOffered] = useState<EnteredForm>()
  const [isKept, setIsKept] = useState(false)
  return {
    /** The draft of an earlier visit, until the merchant restores or discards it. */
    offered,
    /** Whether this device keeps what is entered. */
    isKept,
    read: place.read,
    offer: setOffered,
    write(draft: EnteredForm) {
      setIsKept(place.write(draft))
    },
    /** Removes what was written; a draft that is offered stays. */
    clear() {
      if (!offered) place.remove()
    },
    discard() {
      setOffered(undefined)
      place.remove()
    },
  }
}
