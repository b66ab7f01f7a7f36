// The form that changes the preorder of a variant.
import type { InventoryItem } from '@vitrine/client'
import { Checkbox, TextArea, TextInput } from '@vitrine/ui'
import { maxMessageLength, type UnchangedPreorder } from './change-preorder.ts'
import type { FormFields } from '../form/form.ts'
import { type ItemOfForm, KeyedForm } from '../form/keyed-form.tsx'

const fields: FormFields = [
  { name: 'enabled', label: 'Can be preordered', kind: 'checkbox' },
  { name: 'message', label: 'Message', kind: 'long text' },
  { name: 'limit', label: 'Limit', kind: 'text' },
]

const toValues = (isEnabled: boolean, message = '', limit: string | number = '') => ({
  enabled: isEnabled ? 'on' : '',
  message,
  limit: String(limit),
})

const limitHelp = ({ limit, counter }: InventoryItem['preorderInfo']) =>
  limit === undefined || counter === undefined
    ? 'How many can be ordered. Leave it empty for any number.'
    : `How many can be ordered; ${counter.toLocaleString('en')} of ${limit.toLocaleString('en')} are. Leave it empty for any number.`

export function PreorderForm({
  item,
  preorder,
  result,
}: {
  item: ItemOfForm
  preorder: InventoryItem['preorderInfo']
  result: UnchangedPreorder | undefined
}) {
  const values = toValues(preorder.enabled, preorder.message, preorder.limit)
  const refused = result && toValues(result.isEnabled, result.message, result.limit)
  const begin = refused ?? values
  return (
    <KeyedForm
      name="preorder"
      area="inventory-preorder"
      {...{ item, fields, values, refused, result }}
      button="Save preorder"
    >
      <Checkbox
        label="Can be preordered"
        name="enabled"
        defaultChecked={begin.enabled === 'on'}
        help={
          preorder.enabled
            ? 'What is left of the limit was never in stock: when the preorder ends, the variant is sold out until you set its stock.'
            : 'Shoppers order it before it is in stock. The number in stock then says how many can still be preordered.'
        }
      />
      <TextArea
        label="Message"
        name="message"
        rows={2}
        dir="auto"
        maxLength={maxMessageLength}
        defaultValue={begin.message}
        help="Shown beside the button, such as “Ships in May”."
      />
      <TextInput
        label="Limit"
        name="limit"
        inputMode="numeric"
        maxLength={6}
        defaultValue={begin.limit}
        problem={result?.problem}
        help={limitHelp(preorder)}
        className="max-w-40"
      />
    </KeyedForm>
  )
}
