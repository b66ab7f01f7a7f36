// One field of a form, as a labelled input of the browser.
import { Checkbox, TextArea, TextInput } from '@vitrine/ui'
import type { FormField } from './form.ts'

/** The input of a field; the browser holds its value, so it works without script. */
export function FormInput({
  field: { name, label, kind, help },
  value,
  problem,
}: {
  field: FormField<string>
  value: string
  problem: string | undefined
}) {
  const shared = { name, label, help, problem }
  if (kind === 'checkbox') return <Checkbox {...shared} defaultChecked={value === 'on'} />
  if (kind === 'long text') return <TextArea {...shared} dir="auto" rows={8} defaultValue={value} />
  return <TextInput {...shared} dir="auto" autoComplete="off" defaultValue={value} />
}

/** A value as a text to read. */
export const valueText = ({ kind }: FormField<string>, value: string) =>
  kind === 'checkbox' ? (value === 'on' ? 'Yes' : 'No') : value || '(empty)'
