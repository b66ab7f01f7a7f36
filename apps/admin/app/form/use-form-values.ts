// What a form holds in the browser: the entered values, the revision that they are based on, and the draft of them.
import { useEffect, useMemo, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { draftPlace } from './draft.ts'
import { differingFields, readValues } from './form.ts'
import type { FormFields } from './form.ts'
import type { LoadedForm, ValuesAtRevision } from './load-form.ts'
import type { UnsavedForm } from './save-form.ts'

/** The state of the form of one entity. The inputs hold their values; `key` changes when they begin anew. */
export function useFormValues(
  { area, fields }: { area: string; fields: FormFields },
  loaded: LoadedForm<unknown>,
) {
  const { id, storeId } = loaded
  const result = useActionData<UnsavedForm>()
  const form = useRef<HTMLFormElement>(null)
  const place = useMemo(() => draftPlace(storeId, area, id), [storeId, area, id])
  const [start, setStart] = useState<ValuesAtRevision & { key: number }>({ ...(result ?? loaded), key: 0 })
  const [entered, setEntered] = useState(start.values)
  const [isKept, setIsKept] = useState(false)
  const [draft, setDraft] = useState<ValuesAtRevision>()
  const isChangedTo = (values: ValuesAtRevision['values']) =>
    differingFields(fields, values, loaded.values).length > 0

  const keep = (values: ValuesAtRevision['values'], revision: string) => {
    if (isChangedTo(values)) setIsKept(place.write({ values, revision }))
    else if (!draft) place.remove()
  }
  const startWith = ({ values, revision }: ValuesAtRevision) => {
    setStart(({ key }) => ({ values, revision, key: key + 1 }))
    setEntered(values)
  }
  const readInputs = () => {
    if (!form.current) return
    const values = readValues(fields, new FormData(form.current))
    setEntered(values)
    return values
  }

  // The merchant may have typed before the page was hydrated, and the browser may have restored the inputs.
  useEffect(() => {
    const stored = place.read()
    const values = readInputs()
    if (stored && isChangedTo(stored.values)) setDraft(stored)
    else if (values) keep(values, start.revision)
  }, [])

  const [savedRevision] = useSearchParams()[0].getAll('saved')
  const lastRevision = useRef(loaded.revision)
  useEffect(() => {
    if (lastRevision.current === loaded.revision) return
    lastRevision.current = loaded.revision
    const values = readInputs() ?? loaded.values
    // Saved by this form: what was typed meanwhile is based on the new revision.
    if (savedRevision === loaded.revision) {
      setStart(({ key }) => ({ ...loaded, key }))
      keep(values, loaded.revision)
    }
  }, [loaded.revision])

  // A merchant who keeps their values in a conflict has seen that revision, even if the save is refused.
  useEffect(() => {
    if (result) setStart((last) => ({ ...last, revision: result.revision }))
  }, [result])

  return {
    form,
    result,
    start,
    entered,
    isChanged: isChangedTo(entered),
    isSaved: savedRevision !== undefined && savedRevision === loaded.revision,
    isKept,
    draft,
    handleInput() {
      const values = readInputs()
      if (values) keep(values, start.revision)
    },
    restoreDraft() {
      if (!draft) return
      startWith(draft)
      setIsKept(place.write(draft))
      setDraft(undefined)
    },
    discardDraft() {
      setDraft(undefined)
      place.remove()
    },
    /** Begins with the saved values, and drops what was entered. */
    takeSaved(saved: ValuesAtRevision) {
      startWith(saved)
      place.remove()
    },
  }
}
