// The draft of a form in the browser: it follows what is entered, and one of an earlier visit is offered.
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftPlace } from './draft.ts'
import { hasChanges, newId } from './form.ts'
import type { EnteredForm, FormFields } from './form.ts'
import type { LoadedForm } from './load-form.ts'

/** Keeps what is entered while it differs from what the form began with. */
export function useDraft(
  { area, fields }: { area: string; fields: FormFields },
  { storeId, id, values: saved }: Pick<LoadedForm<unknown>, 'storeId' | 'id' | 'values'>,
  entered: EnteredForm,
) {
  const place = useMemo(() => draftPlace(storeId, area, id), [storeId, area, id])
  const [offered, setOffered] = useState<EnteredForm | 'not read yet' | undefined>('not read yet')
  const [isKept, setIsKept] = useState(false)

  // The draft of a form that has created this entity.
  const isCreated = useSearchParams()[0].has('created')
  useEffect(() => {
    if (isCreated) draftPlace(storeId, area, newId).remove()
  }, [isCreated, storeId, area])

  useEffect(() => {
    const stored = place.read()
    // The form may have fields that it did not have when the draft was stored.
    const whole = stored && {
      ...stored,
      values: { ...saved, ...stored.values },
      base: { ...saved, ...stored.base },
    }
    setOffered(whole && hasChanges(fields, saved, whole.values) ? whole : undefined)
  }, [place])

  useEffect(() => {
    // What is typed must not replace a draft that the merchant has not decided about.
    if (offered) return
    if (entered.unsettled ?? hasChanges(fields, entered.base, entered.values)) setIsKept(place.write(entered))
    else place.remove()
  }, [place, offered, entered])

  return {
    /** The draft of an earlier visit, until the merchant restores or discards it. */
    offered: offered === 'not read yet' ? undefined : offered,
    /** Whether this device keeps what is entered. */
    isKept,
    /** Ends the offer: what is entered becomes the draft. */
    endOffer: () => setOffered(undefined),
  }
}
