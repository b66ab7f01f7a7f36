// The form that changes the stock of a variant.
import { Button, Notice, Select, TextInput } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { changes, reasons, type UnchangedStock } from './change-stock.ts'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** The form; `formKey` is sent with it, so that a form that is sent twice changes the stock once. */
export function StockForm({
  revision,
  formKey,
  isCounted,
  result,
}: {
  revision: string
  formKey: string
  /** Whether the pieces are counted; otherwise their number has to be set first. */
  isCounted: boolean
  result: UnchangedStock | undefined
}) {
  const isSaving = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result)
      form.current?.querySelector<HTMLElement>(result.failure ? '[data-failure]' : '[aria-invalid]')?.focus()
  }, [result, revision])
  return (
    <Form
      ref={form}
      // A form that was saved begins anew.
      key={revision}
      method="post"
      replace
      autoComplete="off"
      onSubmit={(event) => isSaving && event.preventDefault()}
      className="grid w-full max-w-measure gap-5"
    >
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="key" value={result?.key ?? formKey} />
      <div data-failure tabIndex={-1} className="outline-none empty:hidden">
        {result?.failure && <Notice tone="bad" title={result.failure} />}
      </div>
      <Select label="Change" name="change" defaultValue={result?.change ?? (isCounted ? 'add' : 'set')}>
        {optionsOf(changes)}
      </Select>
      <TextInput
        label="Pieces"
        name="quantity"
        inputMode="numeric"
        defaultValue={result?.quantity ?? ''}
        maxLength={5}
        problem={result?.problem}
        help="How many are added or taken away, or how many there are."
        className="max-w-40"
      />
      <Select label="Reason" name="reason" defaultValue={result?.reason ?? 'MANUAL'}>
        {optionsOf(reasons)}
      </Select>
      <div>
        <Button kind="primary" aria-disabled={isSaving || undefined}>
          Save
        </Button>
      </div>
    </Form>
  )
}
