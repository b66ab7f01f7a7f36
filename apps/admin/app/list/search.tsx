// The search field of a list; it keeps focus and what is being typed while results load.
import { bounds } from '@vitrine/client'
import { Button } from '@vitrine/ui'
import type { FieldOption } from '../form/form.ts'
import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'

/** A filter with its value, and its options if it has any. */
interface ShownFilter {
  name: string
  label: string
  all?: string
  options?: readonly FieldOption[]
  value: string
}

/** Searches by text, and narrows by filters; keeps the sort order. */
export function Search({
  by,
  text,
  sort,
  filters,
  clear,
}: {
  by: string
  text: string
  sort: string
  filters: readonly ShownFilter[]
  /** The URL of the list without search and filters, if it has any. */
  clear: string | undefined
}) {
  const field = useRef<HTMLInputElement>(null)
  const lastText = useRef(text)
  const submit = useSubmit()

  /** Leaves out the filters that do not narrow, so that the URL names only what does. */
  const search = (form: HTMLFormElement) => {
    const values = new FormData(form)
    for (const { name } of filters) if (!values.get(name)) values.delete(name)
    void submit(values)
  }

  // Links and the Back button change the text, too; but text typed while a page was loading stays.
  useEffect(() => {
    const input = field.current
    if (!input) return
    const isTyping = input === document.activeElement && input.value !== lastText.current
    if (!isTyping) input.value = text
    lastText.current = text
  }, [text])

  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(event.currentTarget)
      }}
      className="mb-5 flex flex-wrap gap-2"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <input
        ref={field}
        type="search"
        name="q"
        dir="auto"
        defaultValue={text}
        maxLength={bounds.maxTextLength}
        aria-label={`Search by ${by}`}
        placeholder={`Search by ${by}`}
        className="min-h-target min-w-40 flex-1 rounded-box border border-edge bg-surface px-3 placeholder:text-ink-soft sm:w-64 sm:flex-none"
      />
      <Button>Search</Button>
      {filters.map((filter) => (
        <Filter key={filter.name} {...filter} onChoose={search} />
      ))}
      {clear && (
        <Link
          to={clear}
          className="inline-flex min-h-target items-center px-2 underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          Clear all
        </Link>
      )}
    </Form>
  )
}

const inputClass = 'min-h-target rounded-box border border-edge bg-surface px-2'

/** With script a choice takes effect at once, without with the button; a number always with the button. */
function Filter({
  name,
  label,
  all,
  options,
  value,
  onChoose,
}: ShownFilter & { onChoose: (form: HTMLFormElement) => void }) {
  if (!options) {
    return (
      <input
        key={value}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        className={`${inputClass} w-32 placeholder:text-ink-soft`}
      />
    )
  }
  return (
    <select
      key={value}
      name={name}
      aria-label={label}
      defaultValue={value}
      onChange={({ currentTarget: { form } }) => form && onChoose(form)}
      className={`${inputClass} max-w-full sm:max-w-48`}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
