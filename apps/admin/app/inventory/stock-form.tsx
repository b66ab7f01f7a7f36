// The form that changes the stock of a variant.
import { Select, TextInput } from '@vitrine/ui'
import { changes, reasons, type UnchangedStock } from './change-stock.ts'
import { ItemForm } from './item-form.tsx'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

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
  return (
    <ItemForm name="stock" revision={revision} formKey={formKey} result={result} button="Save">
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
    </ItemForm>
  )
}
