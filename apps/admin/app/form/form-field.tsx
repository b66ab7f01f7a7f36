// One field of a form, as a labelled input of the browser.
import { Checkbox, TextArea, TextInput } from '@vitrine/ui'
import type { FormField, FormFields, FormValues } from './form.ts'

/** The input of a field; the browser holds its value, so it works without script. */
export function FormInput({
  field: { name, label, kind, help },
  value,
  entered,
  problem,
}: {
  field: FormField<string>
  value: string
  /** What it holds now. */
  entered: string
  problem: string | undefined
}) {
  const shared = { name, label, help: typeof help === 'function' ? help(entered) : help, problem }
  if (kind === 'checkbox') return <Checkbox {...shared} defaultChecked={value === 'on'} />
  if (kind === 'long text') return <TextArea {...shared} dir="auto" rows={8} defaultValue={value} />
  return <TextInput {...shared} dir="auto" autoComplete="off" defaultValue={value} />
}

/** Fills the inputs of a form. An input that holds its value already is left alone, with its cursor and its undo history. */
export function fillInputs(form: HTMLFormElement, fields: FormFields, values: FormValues) {
  for (const { name } of fields) {
    const input = form.elements.namedItem(name)
    const value = values[name] ?? ''
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === 'on'
    else if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
      if (input.value !== value) input.value = value
    }
  }
}

/** A value as a text to read. */
export const valueText = ({ kind }: FormField<string>, value: string) =>
  kind === 'checkbox' ? (value === 'on' ? 'Yes' : 'No') : value || '(empty)'
