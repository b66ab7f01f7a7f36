// What a form holds in the browser: the entered values, the revision that they are based on, and the draft of them.
import { useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { changedValues, hasChanges, readValues } from './form.ts'
import type { EnteredForm, FormValues, ValuesAtRevision } from './form.ts'
import { fillInputs } from './form-field.tsx'
import type { LoadedForm } from './load-form.ts'
import type { UnsavedForm } from './read-entered.ts'
import { type DraftedForm, useDraft } from './use-draft.ts'

/** The state of the form of one entity. The inputs hold their values, which `entered` follows. */
export function useFormValues(
  drafted: DraftedForm,
  loaded: Omit<LoadedForm<unknown>, 'key' | 'summary'> & { key?: string },
) {
  const { fields } = drafted
  // The other buttons of a page may have posted, too.
  const answer = useActionData<UnsavedForm>()
  const result = answer && 'values' in answer ? answer : undefined
  const form = useRef<HTMLFormElement>(null)
  const { key } = loaded
  const [start] = useState<EnteredForm>(result ?? { ...beginWith(loaded), ...(key !== undefined && { key }) })
  const [entered, setEntered] = useState(start)
  const draft = useDraft(drafted, loaded, entered)
  /** What the form held when fields were refused. */
  const [refused, setRefused] = useState<FormValues>()
  /** The values that a running save has posted. */
  const posted = useRef<FormValues>(undefined)

  const readInputs = () => (form.current ? readValues(fields, new FormData(form.current)) : entered.values)
  /** A form keeps its key until it is saved, or an answer or its draft has another one. */
  const enter = ({ values, revision, base, key = entered.key }: EnteredForm) => {
    if (form.current) fillInputs(form.current, fields, values)
    setEntered({ values, revision, base, ...(key !== undefined && { key }) })
  }

  // Before the browser paints, so that no outdated status is seen or read aloud.
  useLayoutEffect(() => {
    const values = readInputs()
    // The merchant may type while a save runs, and before the page is hydrated.
    const since = posted.current ?? entered.base
    const typed = changedValues(fields, since, values)
    const refusedValues = posted.current && result ? result.values : values
    const next = posted.current && !result && key !== undefined ? { key } : {}
    posted.current = undefined
    setRefused(result && refusedValues)
    // A merchant who keeps their values in a conflict has seen that revision, even if the save is refused.
    if (result) enter({ ...result, values: { ...refusedValues, ...typed } })
    // The next save shows the conflict in a field that another merchant has changed, too.
    else if (isOverwrite(typed, since, loaded.values)) enter({ ...entered, values })
    else enter({ ...entered, ...next, ...beginWith(loaded), values: { ...loaded.values, ...typed } })
  }, [loaded, result])

  return {
    form,
    result,
    /** Why a field was refused; undefined once the merchant has corrected it. */
    problemOf: (name: string) =>
      refused === undefined || refused[name] === entered.values[name] ? result?.problems?.[name] : undefined,
    start,
    entered,
    isChanged: hasChanges(fields, entered.base, entered.values),
    isSaved: useSearchParams()[0].get('saved') === loaded.revision,
    draft,
    handleInput: () => enter({ ...entered, values: readInputs() }),
    /** Changes fields that have an editor; the inputs hold what is entered into the others. */
    change: (values: FormValues) => enter({ ...entered, values: { ...readInputs(), ...values } }),
    handleSubmit() {
      posted.current = readInputs()
    },
    /** Takes over the draft; what is typed into other fields stays. */
    restoreDraft() {
      if (!draft.offered) return
      const { values, base } = draft.offered
      const typed = changedValues(fields, entered.base, readInputs())
      enter({
        ...draft.offered,
        values: { ...values, ...typed, ...changedValues(fields, base, values) },
      })
      draft.endOffer()
    },
    /** Begins with the saved values, and drops what was entered. */
    takeSaved(saved: ValuesAtRevision) {
      enter(beginWith(saved))
    },
  }
}

const beginWith = ({ values, revision }: ValuesAtRevision): EnteredForm => ({
  values,
  revision,
  base: values,
})

/** Whether saving what is typed would replace what another merchant has saved since. */
const isOverwrite = (typed: FormValues, since: FormValues, saved: FormValues) =>
  Object.entries(typed).some(([name, value]) => saved[name] !== since[name] && saved[name] !== value)
