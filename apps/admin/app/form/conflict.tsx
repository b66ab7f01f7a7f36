// A conflict: the values that were saved after the form was loaded, beside those that the merchant has entered.
import { Button, Notice, buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import { differingFields } from './form.ts'
import type { FormFields, FormValues, ValuesAtRevision } from './form.ts'
import { valueText } from './form-field.tsx'

/** The saved values beside the entered ones, for each field that differs. Its button submits the form around it. */
export function Conflict({
  noun,
  fields,
  saved,
  entered,
  onUseSaved,
}: {
  noun: string
  fields: FormFields
  saved: ValuesAtRevision
  entered: FormValues
  onUseSaved: () => void
}) {
  return (
    <Notice tone="bad" title={`This ${noun} was changed while you edited it`}>
      <p>Your changes are not saved. Choose which values to keep.</p>
      <dl className="my-4 grid gap-4">
        {differingFields(fields, saved.values, entered).map((field) => (
          <div key={field.name} className="grid gap-1">
            <dt className="font-medium text-ink">{field.label}</dt>
            <Version name="Saved" text={valueText(field, saved.values[field.name] ?? '')} />
            <Version name="Yours" text={valueText(field, entered[field.name] ?? '')} />
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-2 text-ink">
        <Button name="keep" value={saved.revision}>
          Keep mine
        </Button>
        <Link to="?" replace onClick={onUseSaved} className={buttonClass()}>
          Use theirs
        </Link>
      </p>
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
