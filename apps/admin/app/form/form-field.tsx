// One field of a form, as a labelled input of the browser, or as an editor beside an input that it fills.
import { Checkbox, Select, TextArea, TextInput } from '@vitrine/ui'
import { useId } from 'react'
import { selectedOf } from './form.ts'
import type { EditorProps, FieldOption, FormField, FormFields, FormValues } from './form.ts'
import { useHydrated } from './use-hydrated.ts'

/** What the input of a field gets. */
interface FieldProps extends Pick<EditorProps, 'change' | 'summary'> {
  field: FormField<string>
  /** What it begins with. */
  value: string
  /** What the form holds now. */
  entered: FormValues
  /** What is saved. */
  saved: FormValues
  problem: string | undefined
}

/** The input of a field; the browser holds its value, so it works without script. */
export function FormInput(props: FieldProps) {
  const { field, value, entered, saved, problem } = props
  const { name, label, kind, help, options = [], unlisted, suggestions = [] } = field
  const listId = useId()
  const now = entered[name] ?? ''
  const shared = { name, label, help: typeof help === 'function' ? help(now, entered, saved) : help, problem }
  if (field.editor) return <EditorField {...props} help={shared.help} />
  if (kind === 'checkbox') return <Checkbox {...shared} defaultChecked={value === 'on'} />
  if (kind === 'long text') return <TextArea {...shared} dir="auto" rows={4} defaultValue={value} />
  if (kind === 'choices')
    return <Choices {...shared} {...{ options, unlisted }} value={now} saved={saved[name] ?? ''} />
  if (kind === 'choice') {
    return (
      <Select {...shared} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {unlisted && !options.some((option) => option.value === value) && (
          <option value={value}>{unlisted}</option>
        )}
      </Select>
    )
  }
  if (kind === 'moment') return <TextInput {...shared} type="datetime-local" defaultValue={value} />
  const mode = kind === 'decimal' ? ({ inputMode: 'decimal' } as const) : ({ dir: 'auto' } as const)
  if (suggestions.length === 0)
    return <TextInput {...shared} {...mode} autoComplete="off" defaultValue={value} />
  return (
    <>
      <TextInput {...shared} {...mode} list={listId} autoComplete="off" defaultValue={value} />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}

/** An editor, and the input that is posted; without script, a long text has a text area instead. */
function EditorField({
  field: { name, label, kind, options = [], editor: Editor, units },
  value,
  entered,
  problem,
  change,
  summary,
  help,
}: FieldProps & { help: string | undefined }) {
  const isHydrated = useHydrated()
  if (!Editor) return null
  const now = entered[name] ?? ''
  if (kind === 'long text' && !isHydrated)
    return (
      <TextArea
        name={name}
        label={label}
        help={help}
        problem={problem}
        dir="auto"
        rows={8}
        defaultValue={value}
      />
    )
  return (
    <div>
      {kind === 'long text' ? (
        <textarea name={name} hidden defaultValue={now} />
      ) : (
        // The value of a hidden input is its default value, which React sets.
        <input type="hidden" name={name} defaultValue={now} />
      )}
      <Editor {...{ label, options, help, problem, change, summary, units, value: now, values: entered }} />
    </div>
  )
}

/**
 * Checkboxes of which several may be checked; a long list scrolls. What is selected without being an option is checked, too: what is
 * new since the options were loaded, or beyond the most that are.
 */
function Choices({
  name,
  label,
  help,
  problem,
  options,
  unlisted,
  value,
  saved,
}: {
  name: string
  label: string
  help: string | undefined
  problem: string | undefined
  options: readonly FieldOption[]
  unlisted: string | undefined
  /** What is selected now: a checkbox may come later than the others, with an answer of the platform. */
  value: string
  saved: string
}) {
  const selected = new Set(selectedOf(value))
  const listed = new Set(options.map((option) => option.value))
  const others = new Set([value, saved].flatMap(selectedOf).filter((each) => !listed.has(each)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
      {problem && <p className="text-sm text-bad">{problem}</p>}
      <div className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={<bdi className="wrap-anywhere">{option.label}</bdi>}
            defaultChecked={selected.has(option.value)}
          />
        ))}
        {[...others].map((each) => (
          <Checkbox
            key={each}
            name={name}
            value={each}
            label={unlisted}
            defaultChecked={selected.has(each)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const isText = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  input instanceof HTMLInputElement ||
  input instanceof HTMLTextAreaElement ||
  input instanceof HTMLSelectElement

/** Fills the inputs of a form. An input that holds its value already is left alone, with its cursor and its undo history. */
export function fillInputs(form: HTMLFormElement, fields: FormFields, values: FormValues) {
  for (const { name, kind } of fields) {
    const found = form.elements.namedItem(name)
    const inputs = found instanceof RadioNodeList ? [...found] : [found]
    const value = values[name] ?? ''
    const selected = kind === 'choices' ? selectedOf(value) : []
    for (const input of inputs.filter(isText)) {
      if (input instanceof HTMLInputElement && input.type === 'checkbox')
        input.checked = kind === 'choices' ? selected.includes(input.value) : value === 'on'
      else if (input.value !== value) input.value = value
    }
  }
}

/** A value as a text to read. */
export function valueText({ kind, options = [], unlisted, text }: FormField<string>, value: string): string {
  if (kind === 'checkbox') return value === 'on' ? 'Yes' : 'No'
  const labelOf = (selected: string) =>
    options.find((option) => option.value === selected)?.label ?? unlisted ?? selected
  if (kind === 'choice') return labelOf(value)
  if (kind === 'choices') return selectedOf(value).map(labelOf).join('\n') || '(none)'
  return (text ? text(value) : value) || '(empty)'
}
