// The draft of a form in the browser: it follows what is entered, and one of an earlier visit or of another tab is offered.
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftPlace, type StoredDraft } from './draft.ts'
import { hasChanges, newId } from './form.ts'
import type { EnteredForm, FormFields } from './form.ts'
import type { LoadedForm } from './load-form.ts'

/** The fields of a form, and where its drafts are. */
export interface DraftedForm {
  area: string
  fields: FormFields
  /** Absent: drafts are offered however old they are. */
  maxDraftAgeMs?: number
}

/** Keeps what is entered while it differs from what the form began with. */
export function useDraft(
  { area, fields, maxDraftAgeMs }: DraftedForm,
  { storeId, id, values: saved }: Pick<LoadedForm<unknown>, 'storeId' | 'id' | 'values'>,
  entered: EnteredForm,
) {
  const place = useMemo(
    () => draftPlace(storeId, area, id, maxDraftAgeMs),
    [storeId, area, id, maxDraftAgeMs],
  )
  const [offered, setOffered] = useState<StoredDraft | 'not read yet' | undefined>('not read yet')
  const [isKept, setIsKept] = useState(false)

  // The draft of a form that has created this entity.
  const isCreated = useSearchParams()[0].has('created')
  useEffect(() => {
    if (isCreated) draftPlace(storeId, area, newId).remove()
  }, [isCreated, storeId, area])

  useEffect(() => {
    // The form may have fields that it did not have when a draft was stored.
    const drafts = place.read().map(({ storageKey, form }) => ({
      storageKey,
      form: { ...form, values: { ...saved, ...form.values }, base: { ...saved, ...form.base } },
    }))
    const differs = ({ form }: StoredDraft) => hasChanges(fields, saved, form.values)
    for (const { storageKey } of drafts.filter((draft) => !differs(draft))) place.remove(storageKey)
    setOffered(drafts.find(differs))
  }, [place])

  useEffect(() => {
    // What is typed must not replace a draft that the merchant has not decided about.
    if (offered) return
    if (hasChanges(fields, entered.base, entered.values)) setIsKept(place.write(entered))
    else place.remove()
  }, [place, offered, entered])

  return {
    /** The newest draft, until the merchant restores or discards it. */
    offered: offered === 'not read yet' ? undefined : offered?.form,
    /** Whether this device keeps what is entered. */
    isKept,
    /** Ends the offer: what is entered becomes the draft of this tab, and older drafts are offered on the next visit. */
    endOffer() {
      if (offered && offered !== 'not read yet') place.remove(offered.storageKey)
      setOffered(undefined)
    },
  }
}
