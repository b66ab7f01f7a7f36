// The form that changes the stock of a variant.
import { Select, TextInput } from '@vitrine/ui'
import { changes, reasons, type UnchangedStock } from './change-stock.ts'
import type { FormFields } from '../form/form.ts'
import { type ItemOfForm, KeyedForm } from '../form/keyed-form.tsx'

const fields: FormFields = [
  { name: 'change', label: 'Change', kind: 'choice' },
  { name: 'quantity', label: 'Units', kind: 'text' },
  { name: 'reason', label: 'Reason', kind: 'choice' },
]

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export function StockForm({
  item,
  isCounted,
  result,
}: {
  item: ItemOfForm
  /** Whether the stock is tracked; otherwise its number has to be set first. */
  isCounted: boolean
  result: UnchangedStock | undefined
}) {
  const values = { change: isCounted ? 'add' : 'set', quantity: '', reason: 'MANUAL' }
  const refused = result && { change: result.change, quantity: result.quantity, reason: result.reason }
  const begin = refused ?? values
  return (
    <KeyedForm
      name="stock"
      area="inventory-stock"
      {...{ item, fields, values, refused, result }}
      button="Save"
      isPrimary
    >
      <Select label="Change" name="change" defaultValue={begin.change}>
        {optionsOf(changes)}
      </Select>
      <TextInput
        label="Units"
        name="quantity"
        inputMode="numeric"
        defaultValue={begin.quantity}
        maxLength={5}
        problem={result?.problem}
        help="How many are added or taken away, or how many there are."
        className="max-w-40"
      />
      <Select label="Reason" name="reason" defaultValue={begin.reason}>
        {optionsOf(reasons)}
      </Select>
    </KeyedForm>
  )
}
