// A form that changes an inventory item: its fields are the children. What is entered and not saved is kept on the device.
import { Button, Notice } from '@vitrine/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DraftOffer } from '../form/draft-offer.tsx'
import { changedValues, readValues } from '../form/form.ts'
import type { EnteredForm, FormFields, FormValues } from '../form/form.ts'
import { fillInputs } from '../form/form-field.tsx'
import { useDraft } from '../form/use-draft.ts'
import { isOverwrite } from '../form/use-form-values.ts'
import type { UnchangedStock } from './change-stock.ts'

/** The inventory item whose page it is. */
export interface ItemOfForm {
  id: string
  storeId: string
  revision: string
  /** Sent with a form, so that one that is sent twice makes its change once. */
  formKey: string
}

interface ItemFormProps {
  /** Which form of the page it is; that of the stock is the main one. */
  name: 'stock' | 'preorder'
  item: ItemOfForm
  fields: FormFields
  /** The values of the item, and those that were refused. */
  values: FormValues
  refused: FormValues | undefined
  result: Pick<UnchangedStock, 'failure' | 'key'> | undefined
  button: string
  children: ReactNode
}

/** What the form holds. After its change was saved it begins anew; a change by the other form of the page leaves it as it is. */
function useItemForm({ name, item, fields, values, refused, result }: Omit<ItemFormProps, 'button'>) {
  const { id, storeId, revision, formKey } = item
  const form = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState<EnteredForm>({ values: refused ?? values, revision, base: values })
  const [round, setRound] = useState(0)
  const isPosted = useRef(false)
  const draft = useDraft({ area: `inventory-${name}`, fields }, { storeId, id, values }, entered)

  useLayoutEffect(() => {
    const isSaved = isPosted.current && !result
    isPosted.current = false
    if (isSaved) setRound((before) => before + 1)
    const read = form.current ? readValues(fields, new FormData(form.current)) : values
    const typed = isSaved ? {} : changedValues(fields, entered.base, read)
    // With its old revision the next save is refused, and the merchant sees why.
    if (!result && isOverwrite(typed, entered.base, values)) return setEntered({ ...entered, values: read })
    const next = { ...values, ...typed }
    if (form.current && !isSaved) fillInputs(form.current, fields, next)
    setEntered({ values: next, revision, base: values })
    // Each load has another key, even if a save has changed nothing.
  }, [revision, result, formKey])

  return {
    form,
    entered,
    round,
    draft,
    handleInput() {
      isPosted.current = false
      if (form.current) setEntered({ ...entered, values: readValues(fields, new FormData(form.current)) })
    },
    handleSubmit() {
      isPosted.current = true
    },
    restoreDraft() {
      if (!draft.offered) return
      if (form.current) fillInputs(form.current, fields, draft.offered.values)
      setEntered(draft.offered)
      draft.endOffer()
    },
  }
}

/** The form. */
export function ItemForm(props: ItemFormProps) {
  const { name, item, result, button, children } = props
  const isSaving = useNavigation().formMethod === 'POST'
  const { form, entered, round, draft, handleInput, handleSubmit, restoreDraft } = useItemForm(props)
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
      <input type="hidden" name="key" value={result?.key ?? item.formKey} />
      {draft.offered && <DraftOffer onRestore={restoreDraft} onDiscard={draft.endOffer} />}
      <div data-failure tabIndex={-1} className="outline-none empty:hidden">
        {result?.failure && <Notice tone="bad" title={result.failure} />}
      </div>
      {children}
      <div>
        <Button kind={name === 'stock' ? 'primary' : 'secondary'} aria-disabled={isSaving || undefined}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
