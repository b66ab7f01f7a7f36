// A labelled input: label above, help and problem below, all tied together for those who listen.
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

interface FieldText {
  label: ReactNode
  help?: ReactNode
  /** What is wrong with the value, in words; absent when nothing is. */
  problem?: ReactNode
}

const box =
  'w-full rounded-box border border-edge bg-surface px-3 text-ink placeholder:text-ink-soft aria-invalid:border-bad'

/** Ties a label, a help text and a problem to the one control that `children` draws. */
function Field({
  label,
  help,
  problem,
  children,
}: FieldText & {
  children: (ties: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}) {
  const id = useId()
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(problem ? { 'aria-invalid': true } : {}),
      })}
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
    </div>
  )
}

/** One line of text. */
export function TextInput({
  label,
  help,
  problem,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldText) {
  return (
    <Field label={label} help={help} problem={problem}>
      {(ties) => <input {...rest} {...ties} className={`${box} min-h-target ${className}`} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  help,
  problem,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & FieldText) {
  return (
    <Field label={label} help={help} problem={problem}>
      {(ties) => <textarea rows={3} {...rest} {...ties} className={`${box} py-2 ${className}`} />}
    </Field>
  )
}
