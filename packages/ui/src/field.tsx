// Labelled inputs: label above, help and error below, linked by ARIA attributes for screen readers.
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

interface FieldText {
  /** For links to the control; by default one of its own. */
  id?: string | undefined
  label: ReactNode
  help?: ReactNode
  /** What is wrong with the value; absent if it is valid. */
  problem?: ReactNode
}

const controlClass =
  'w-full rounded-box border border-edge bg-surface px-3 text-ink placeholder:text-ink-soft aria-invalid:border-bad'

/** Links a label, a help text and an error to the one control that `children` renders. */
function Field({
  id: givenId,
  label,
  help,
  problem,
  children,
}: FieldText & {
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}) {
  const { id, describedBy } = useNotes({ id: givenId, help, problem })
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(problem ? { 'aria-invalid': true } : {}),
      })}
      <FieldNotes id={id} help={help} problem={problem} />
    </div>
  )
}

/** The id of a control, and the ids of what describes it. */
function useNotes({ id: givenId, help, problem }: Pick<FieldText, 'id' | 'help' | 'problem'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  return { id, describedBy: [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') }
}

/** The help and the error of a control, under the ids that its `aria-describedby` names. */
function FieldNotes({ id, help, problem }: { id: string } & Pick<FieldText, 'help' | 'problem'>) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  )
}

/** A single-line text input. */
export function TextInput({
  id,
  label,
  help,
  problem,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldText) {
  return (
    <Field id={id} label={label} help={help} problem={problem}>
      {(attributes) => (
        <input {...rest} {...attributes} className={`${controlClass} min-h-target ${className}`} />
      )}
    </Field>
  )
}

/** A multi-line text input. */
export function TextArea({
  id,
  label,
  help,
  problem,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & FieldText) {
  return (
    <Field id={id} label={label} help={help} problem={problem}>
      {(attributes) => (
        <textarea rows={3} {...rest} {...attributes} className={`${controlClass} py-2 ${className}`} />
      )}
    </Field>
  )
}

/** A choice of one option from a list; `children` are the options. */
export function Select({
  id,
  label,
  help,
  problem,
  className = '',
  ...rest
}: ComponentProps<'select'> & FieldText) {
  return (
    <Field id={id} label={label} help={help} problem={problem}>
      {(attributes) => (
        <select {...rest} {...attributes} className={`${controlClass} min-h-target ${className}`} />
      )}
    </Field>
  )
}

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  help,
  problem,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldText) {
  const { id, describedBy } = useNotes({ help, problem })
  return (
    <div className="grid gap-1">
      <label className="flex min-h-target w-fit cursor-pointer items-center gap-2 text-sm font-medium">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={problem ? true : undefined}
          className={`size-4.5 flex-none ${className}`}
        />
        {label}
      </label>
      <FieldNotes id={id} help={help} problem={problem} />
    </div>
  )
}
