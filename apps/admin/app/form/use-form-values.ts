// What a form holds in the browser: the entered values, the revision that they are based on, and the draft of them.
import { useEffect, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { differingFields, readValues } from './form.ts'
import type { EnteredForm, FormFields, FormValues } from './form.ts'
import type { LoadedForm } from './load-form.ts'
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
  const { values, revision, base } = result ?? { ...loaded, base: loaded.values }
  const [start, setStart] = useState({ values, revision, base, key: 0 })
  const [entered, setEntered] = useState(values)
  const isChangedTo = (values: FormValues) => differingFields(fields, values, loaded.values).length > 0

  const startWith = (next: EnteredForm) => {
    setStart(({ key }) => ({ ...next, key: key + 1 }))
    setEntered(next.values)
  }
  /** Reads the inputs, and keeps a draft of what differs from the saved values. */
  const readInputs = (basis: Pick<EnteredForm, 'revision' | 'base'>) => {
    if (!form.current) return
    const inputs = readValues(fields, new FormData(form.current))
    setEntered(inputs)
    if (isChangedTo(inputs)) draft.write({ ...basis, values: inputs })
    else draft.clear()
  }

  useEffect(() => {
    const stored = draft.read()
    if (stored && isChangedTo(stored.values)) draft.offer(stored)
    // The merchant may have typed before the page was hydrated.
    else readInputs(start)
  }, [])

  const savedRevision = useSearchParams()[0].get('saved')
  const isSaved = savedRevision === loaded.revision
  const lastRevision = useRef(loaded.revision)
  useEffect(() => {
    const isNew = lastRevision.current !== loaded.revision
    lastRevision.current = loaded.revision
    if (!isNew || !isSaved) return
    // Saved by this form: what was typed meanwhile is based on the new revision.
    const saved = { revision: loaded.revision, base: loaded.values }
    setStart((last) => ({ ...last, ...saved }))
    readInputs(saved)
  }, [loaded.revision])

  useEffect(() => {
    if (!result) return
    // In a conflict, the fields that the merchant has not changed begin anew with their saved values.
    if (result.conflict) startWith(result)
    // A merchant who keeps their values in a conflict has seen that revision, even if the save is refused.
    else setStart((last) => ({ ...last, revision: result.revision, base: result.base }))
  }, [result])

  return {
    form,
    result,
    start,
    entered,
    isChanged: isChangedTo(entered),
    isSaved,
    draft,
    handleInput: () => readInputs(start),
    restoreDraft() {
      if (!draft.offered) return
      startWith(draft.offered)
      draft.write(draft.offered)
      draft.offer(undefined)
    },
    /** Begins with the saved values, and drops what was entered. */
    takeSaved({ values: saved, revision: savedAt }: Omit<EnteredForm, 'base'>) {
      startWith({ values: saved, revision: savedAt, base: saved })
      draft.discard()
    },
  }
}
