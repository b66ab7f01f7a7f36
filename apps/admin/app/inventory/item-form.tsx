// A form that changes an inventory item: its fields are the children.
import { Button, Notice } from '@vitrine/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { UnchangedStock } from './change-stock.ts'

/** The form; `formKey` is sent with it, so that a form that is sent twice makes its change once. */
export function ItemForm({
  name,
  revision,
  formKey,
  result,
  button,
  children,
}: {
  /** Which form of the page it is; that of the stock is the main one. */
  name: 'stock' | 'preorder'
  revision: string
  formKey: string
  result: Pick<UnchangedStock, 'failure' | 'key'> | undefined
  button: string
  children: ReactNode
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
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="key" value={result?.key ?? formKey} />
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
