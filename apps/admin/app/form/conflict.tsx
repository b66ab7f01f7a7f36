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
        {differingFields(fields, saved, entered).map((field) => (
          <div key={field.name} className="grid gap-1">
            <dt className="font-medium text-ink">{field.label}</dt>
            <Version name="Saved" text={valueText(field, saved[field.name] ?? '')} />
            <Version name="Yours" text={valueText(field, entered[field.name] ?? '')} />
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-2 text-ink">{children}</p>
    </Notice>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <dd className="grid grid-cols-[3.5rem_1fr] gap-x-2">
      <span>{name}</span>
      <bdi className="max-h-48 overflow-auto wrap-anywhere whitespace-pre-wrap text-ink">{text}</bdi>
    </dd>
  )
}
