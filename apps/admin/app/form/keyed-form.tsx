// A form that makes one change for its key, such as of stock: its fields are the children. What is entered and not saved is kept on
// the device, with the key.
import { Button, Notice } from '@vitrine/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DraftOffer } from './draft-offer.tsx'
import { changedValues, hasChanges, readValues } from './form.ts'
import type { EnteredForm, FormFields, FormValues, Unsettled } from './form.ts'
import { fillInputs } from './form-field.tsx'
import { UnsettledInput } from './unsettled-input.tsx'
import { useDraft } from './use-draft.ts'
import { isOverwrite } from './use-form-values.ts'

/** What the form changes. */
export interface ItemOfForm {
  id: string
  storeId: string
  revision: string
  /** Sent with a form, so that one that is sent twice makes its change once. */
  formKey: string
}

interface KeyedFormProps {
  /** Which form of the page it is. */
  name: string
  /** The area of its draft. */
  area: string
  item: ItemOfForm
  fields: FormFields
  /** The values of the item, and those that were refused. */
  values: FormValues
  refused: FormValues | undefined
  /** Why the call failed, and the key to save again with, if it is not known whether the change was made. */
  result: ({ failure?: string; key?: string } & Unsettled) | undefined
  button: string
  isPrimary?: boolean
  children: ReactNode
}

/**
 * What the form holds. After its change was saved it begins anew; a change by the other form of the page leaves it as it is.
 * Its key stays, in the draft too, until the platform has answered: a change whose answer was lost is not made twice.
 */
function useKeyedForm({ area, item, fields, values, refused, result }: KeyedFormProps) {
  const { id, storeId, revision, formKey } = item
  const form = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState<EnteredForm & { key: string }>({
    values: refused ?? values,
    revision,
    base: values,
    key: result?.key ?? formKey,
    unsettled: result?.unsettled,
  })
  const [round, setRound] = useState(0)
  /** The values that a running save has posted. */
  const posted = useRef<FormValues>(undefined)
  const draft = useDraft({ area, fields }, { storeId, id, values }, entered)

  useLayoutEffect(() => {
    const read = form.current ? readValues(fields, new FormData(form.current)) : values
    const isAnswered = result ? !result.key : posted.current !== undefined
    // What is typed while a save runs stays.
    const isSaved = !result && posted.current !== undefined && !hasChanges(fields, posted.current, read)
    posted.current = undefined
    if (isSaved) setRound((before) => before + 1)
    const key = isAnswered ? formKey : entered.key
    const unsettled = isAnswered ? undefined : (result?.unsettled ?? entered.unsettled)
    const typed = isSaved ? {} : changedValues(fields, entered.base, read)
    // With its old revision the next save is refused, and the merchant sees why.
    if (!result && isOverwrite(typed, entered.base, values))
      return setEntered({ ...entered, values: read, key, unsettled })
    const next = { ...values, ...typed }
    if (form.current && !isSaved) fillInputs(form.current, fields, next)
    setEntered({ values: next, revision, base: values, key, unsettled })
    // Each load has another key, even if a save has changed nothing.
  }, [revision, result, formKey])

  return {
    form,
    entered,
    round,
    draft,
    handleInput() {
      if (form.current) setEntered({ ...entered, values: readValues(fields, new FormData(form.current)) })
    },
    handleSubmit() {
      posted.current = entered.values
      // The draft has the post, because the tab may be closed before the answer arrives.
      const { unsettled = [], ...form } = entered
      setEntered({ ...form, unsettled: [...unsettled, { ...form, postedAt: Date.now() }] })
    },
    restoreDraft() {
      if (!draft.offered) return
      if (form.current) fillInputs(form.current, fields, draft.offered.values)
      setEntered({ key: entered.key, ...draft.offered })
      draft.endOffer()
    },
  }
}

/** The form. */
export function KeyedForm(props: KeyedFormProps) {
  const { name, item, result, button, isPrimary = false, children } = props
  const isSaving = useNavigation().formMethod === 'POST'
  const { form, entered, round, draft, handleInput, handleSubmit, restoreDraft } = useKeyedForm(props)
  useEffect(() => {
    if (result)
      form.current?.querySelector<HTMLElement>(result.failure ? '[data-failure]' : '[aria-invalid]')?.focus()
  }, [form, result, item.revision])
  return (
    <Form
      ref={form}
      key={round}
      method="post"
      replace
      autoComplete="off"
      onInput={handleInput}
      onSubmit={(event) => (isSaving ? event.preventDefault() : handleSubmit())}
      className="grid w-full max-w-measure gap-5"
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="revision" value={entered.revision} />
      <input type="hidden" name="key" value={entered.key} />
      <UnsettledInput unsettled={entered.unsettled} />
      {draft.offered && <DraftOffer onRestore={restoreDraft} onDiscard={draft.endOffer} />}
      <div data-failure tabIndex={-1} className="outline-none empty:hidden">
        {result?.failure && <Notice tone="bad" title={result.failure} />}
      </div>
      {children}
      <div>
        <Button kind={isPrimary ? 'primary' : 'secondary'} aria-disabled={isSaving || undefined}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
