// The form that changes the preorder of a variant.
import type { InventoryItem } from '@vitrine/client'
import { Button, Checkbox, Notice, TextArea, TextInput } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { maxMessageLength, type UnchangedPreorder } from './change-preorder.ts'

const limitHelp = ({ limit, counter }: InventoryItem['preorderInfo']) =>
  limit === undefined || counter === undefined
    ? 'How many can be ordered. Leave it empty for any number.'
    : `How many can be ordered; ${counter.toLocaleString('en')} of ${limit.toLocaleString('en')} are. Leave it empty for any number.`

/** The form; `formKey` is sent with it, so that a form that is sent twice changes the preorder once. */
export function PreorderForm({
  revision,
  formKey,
  preorder,
  result,
}: {
  revision: string
  formKey: string
  preorder: InventoryItem['preorderInfo']
  result: UnchangedPreorder | undefined
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
      <input type="hidden" name="form" value="preorder" />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="key" value={result?.key ?? formKey} />
      <div data-failure tabIndex={-1} className="outline-none empty:hidden">
        {result?.failure && <Notice tone="bad" title={result.failure} />}
      </div>
      <Checkbox
        label="Can be preordered"
        name="enabled"
        defaultChecked={result?.isEnabled ?? preorder.enabled}
        help={
          preorder.enabled
            ? 'What is left of the limit was never in stock: when the preorder ends, the variant is sold out until you set its pieces.'
            : 'Shoppers order it before it is in stock. The number in stock then says how many can still be preordered.'
        }
      />
      <TextArea
        label="Message"
        name="message"
        rows={2}
        dir="auto"
        maxLength={maxMessageLength}
        defaultValue={result?.message ?? preorder.message ?? ''}
        help="Shown beside the button, such as “Ships in May”."
      />
      <TextInput
        label="Limit"
        name="limit"
        inputMode="numeric"
        maxLength={6}
        defaultValue={result?.limit ?? preorder.limit ?? ''}
        problem={result?.problem}
        help={limitHelp(preorder)}
        className="max-w-40"
      />
      <div>
        <Button aria-disabled={isSaving || undefined}>Save preorder</Button>
      </div>
    </Form>
  )
}
