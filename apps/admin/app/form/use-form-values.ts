// What a form holds in the browser: the entered values, the revision that they are based on, and the draft of them.
import { useEffect, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { differingFields, readValues } from './form.ts'
import type { FormFields, FormValues } from './form.ts'
import type { LoadedForm, ValuesAtRevision } from './load-form.ts'
import type { UnsavedForm } from './save-form.ts'
import { useDraft } from './use-draft.ts'

/** The state of the form of one entity. The inputs hold their values; `start.key` changes when they begin anew. */
export function useFormValues(
  { area, fields }: { area: string; fields: FormFields },
  loaded: LoadedForm<unknown>,
) {
  const result = useActionData<UnsavedForm>()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(loaded.storeId, area, loaded.id)
  const { values: firstValues, revision: firstRevision } = result ?? loaded
  const [start, setStart] = useState({ values: firstValues, revision: firstRevision, key: 0 })
  const [entered, setEntered] = useState(firstValues)
  const isChangedTo = (values: FormValues) => differingFields(fields, values, loaded.values).length > 0

  const setRevision = (revision: string) => setStart((last) => ({ ...last, revision }))
  const startWith = ({ values, revision }: ValuesAtRevision) => {
    setStart(({ key }) => ({ values, revision, key: key + 1 }))
    setEntered(values)
  }
  /** Reads the inputs, and keeps a draft of what differs from the saved values. */
  const readInputs = (revision: string) => {
    if (!form.current) return
    const values = readValues(fields, new FormData(form.current))
    setEntered(values)
    if (isChangedTo(values)) draft.write({ values, revision })
    else draft.clear()
  }

  useEffect(() => {
    const stored = draft.read()
    if (stored && isChangedTo(stored.values)) draft.offer(stored)
    // The merchant may have typed before the page was hydrated.
    else readInputs(start.revision)
  }, [])

  const savedRevision = useSearchParams()[0].get('saved')
  const isSaved = savedRevision === loaded.revision
  const lastRevision = useRef(loaded.revision)
  useEffect(() => {
    const isNew = lastRevision.current !== loaded.revision
    lastRevision.current = loaded.revision
    if (!isNew || !isSaved) return
    // Saved by this form: what was typed meanwhile is based on the new revision.
    setRevision(loaded.revision)
    readInputs(loaded.revision)
  }, [loaded.revision])

  // A merchant who keeps their values in a conflict has seen that revision, even if the save is refused.
  useEffect(() => {
    if (result) setRevision(result.revision)
  }, [result])

  return {
    form,
    result,
    start,
    entered,
    isChanged: isChangedTo(entered),
    isSaved,
    draft,
    handleInput: () => readInputs(start.revision),
    restoreDraft() {
      if (!draft.offered) return
      startWith(draft.offered)
      draft.write(draft.offered)
      draft.offer(undefined)
    },
    /** Begins with the saved values, and drops what was entered. */
    takeSaved(saved: ValuesAtRevision) {
      startWith(saved)
      draft.discard()
    },
  }
}
