// A conflict: the values that were saved after the form was loaded, beside those that the merchant has entered.
import { Notice } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { differingFields } from './form.ts'
import type { FormFields, FormValues } from './form.ts'
import { valueText } from './form-field.tsx'

/** The saved values beside the entered ones, for each field that differs, and the buttons that choose between them. */
export function Conflict({
  title,
  fields,
  saved,
  entered,
  children,
}: {
  title: string
  fields: FormFields
  saved: FormValues
  entered: FormValues
  children: ReactNode
}) {
  return (
    <Notice tone="bad" title={title}>
      <p>Your changes are not saved. Choose which values to keep.</p>
      <dl className="my-4 grid gap-4">
        {differingFields(fields, saved, entered).map((field) => {
          const texts = [saved, entered].map((values) => valueText(field, values[field.name] ?? ''))
          const [savedText = '', enteredText = ''] = texts
          const isList = field.kind === 'editor'
          return (
            <div key={field.name} className="grid gap-1">
              <dt className="font-medium text-ink">{field.label}</dt>
              <Version name="Saved" text={isList ? linesBeside(savedText, enteredText) : savedText} />
              <Version name="Yours" text={isList ? linesBeside(enteredText, savedText) : enteredText} />
            </div>
          )
        })}
      </dl>
      <p className="flex flex-wrap gap-2 text-ink">{children}</p>
    </Notice>
  )
}

/** So many lines can be compared at a glance. */
const maxCompared = 10

/** Of a long list, such as that of variants, the lines that the other one has not; all of them if only their order differs. */
function linesBeside(text: string, other: string): string {
  const lines = text.split('\n')
  const others = new Set(other.split('\n'))
  const own = lines.filter((line) => !others.has(line))
  return lines.length > maxCompared && own.length > 0 ? own.join('\n') : text
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <dd className="grid grid-cols-[3.5rem_1fr] gap-x-2">
      <span>{name}</span>
      <bdi className="max-h-48 overflow-auto wrap-anywhere whitespace-pre-wrap text-ink">{text}</bdi>
    </dd>
  )
}
