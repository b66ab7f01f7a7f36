// The inputs of one change of several products.
import { Checkbox, Select, TextInput } from '@vitrine/ui'
import type { EnteredChange } from './products-change.ts'

/** What can be done to all selected products. */
const bulkActions = [
  { value: 'price', label: 'Set the price' },
  { value: 'amount', label: 'Change the price by an amount' },
  { value: 'percent', label: 'Change the price by percent' },
  { value: 'ribbon', label: 'Set the ribbon' },
  { value: 'brand', label: 'Set the brand' },
  { value: 'show', label: 'Show in the storefront' },
  { value: 'hide', label: 'Hide from the storefront' },
  { value: 'archive', label: 'Archive' },
  { value: 'restore', label: 'Restore from the archive' },
] as const

/** What changes, and by how much; `entered` is a change that was refused. */
export function ChangeFields({ entered }: { entered?: EnteredChange }) {
  return (
    <>
      <Select name="action" label="Change" defaultValue={entered?.action}>
        {bulkActions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextInput
        name="value"
        label="Value"
        autoComplete="off"
        dir="auto"
        defaultValue={entered?.value}
        help="Such as 19.90, -2.50 or 10. Showing, hiding and archiving need none; a ribbon or brand is removed by leaving it empty."
      />
      <Checkbox
        name="rounded"
        label="Round prices by percent to whole numbers"
        defaultChecked={entered?.isRounded}
      />
    </>
  )
}
