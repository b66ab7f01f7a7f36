// The form that changes the preorder of a variant.
import type { InventoryItem } from '@vitrine/client'
import { Checkbox, TextArea, TextInput } from '@vitrine/ui'
import { maxMessageLength, type UnchangedPreorder } from './change-preorder.ts'
import { ItemForm } from './item-form.tsx'

const limitHelp = ({ limit, counter }: InventoryItem['preorderInfo']) =>
  limit === undefined || counter === undefined
    ? 'How many can be ordered. Leave it empty for any number.'
    : `How many can be ordered; ${counter.toLocaleString('en')} of ${limit.toLocaleString('en')} are. Leave it empty for any number.`

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
  return (
    <ItemForm name="preorder" revision={revision} formKey={formKey} result={result} button="Save preorder">
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
    </ItemForm>
  )
}
