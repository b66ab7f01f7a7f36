// The lower or upper bound of the price filter; it applies when the field loses the focus.
import { useId, useState } from 'react'
import { useUrlField } from '../frame/url-field.ts'
import { browse as messages } from '../messages/index.ts'
import { parsePrice, isInvalidPrice } from './filters-url.ts'

/** The field; an invalid price stays in it with an error message, and is not applied. */
export function PriceField({
  name,
  label,
  value,
  placeholder,
  onApply,
}: {
  name: string
  label: string
  value: number | undefined
  /** The lowest or highest price of all products. */
  placeholder: number
  onApply: () => void
}) {
  const problemId = useId()
  // The error holds until the URL brings another value.
  const [invalid, setInvalid] = useState<{ value: number | undefined }>()
  const isInvalid = invalid !== undefined && invalid.value === value
  const validate = (text: string) => setInvalid(isInvalidPrice(text) ? { value } : undefined)
  const field = useUrlField<HTMLInputElement>((input) => {
    if (isInvalid || (value !== undefined && parsePrice(input.value) === value)) return
    input.value = `${value ?? ''}`
    input.setCustomValidity('')
  })
  return (
    <div className="min-w-0 text-sm">
      <label className="grid gap-1">
        <span className="text-ink-soft">{label}</span>
        <input
          ref={field}
          name={name}
          inputMode="decimal"
          defaultValue={value}
          placeholder={`${placeholder}`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? problemId : undefined}
          onInput={({ currentTarget: input }) => {
            input.setCustomValidity(isInvalidPrice(input.value) ? messages.invalidPrice : '')
            if (isInvalid) validate(input.value)
          }}
          onInvalid={(event) => {
            // The message below the field replaces the browser's own.
            event.preventDefault()
            validate(event.currentTarget.value)
            event.currentTarget.focus()
          }}
          onBlur={({ target }) => {
            validate(target.value)
            if (!isInvalidPrice(target.value) && parsePrice(target.value) !== value) onApply()
          }}
          className="min-h-target w-full rounded-box border border-edge aria-invalid:border-bad bg-surface px-3 tabular-nums placeholder:text-ink-soft"
        />
      </label>
      {isInvalid && (
        <p id={problemId} role="alert" className="pt-1 text-bad">
          {messages.invalidPrice}
        </p>
      )}
    </div>
  )
}
