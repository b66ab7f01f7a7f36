// One end of a range of prices; what is said of it counts when the field is left.
import { useId, useState } from 'react'
import { useUrlField } from '../frame/url-field.ts'
import { browse as words } from '../messages/index.ts'
import { parsePrice, isInvalidPrice } from './filters-url.ts'

/** The field; what is no price stays in it, is called so, and is not asked for. */
export function PriceField({
  name,
  label,
  value,
  most,
  onSay,
}: {
  name: string
  label: string
  value: number | undefined
  /** How far this end could reach. */
  most: number
  onSay: () => void
}) {
  const problemId = useId()
  // What was written over, as long as the address says nothing else.
  const [wrong, setWrong] = useState<{ over: number | undefined }>()
  const isWrong = wrong !== undefined && wrong.over === value
  const judge = (text: string) => setWrong(isInvalidPrice(text) ? { over: value } : undefined)
  const field = useUrlField<HTMLInputElement>((input) => {
    if (isWrong || (value !== undefined && parsePrice(input.value) === value)) return
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
          placeholder={`${most}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          onInput={({ currentTarget: input }) => {
            input.setCustomValidity(isInvalidPrice(input.value) ? words.noPrice : '')
            if (isWrong) judge(input.value)
          }}
          onInvalid={(event) => {
            // Told in our own place, and not in the browser's.
            event.preventDefault()
            judge(event.currentTarget.value)
            event.currentTarget.focus()
          }}
          onBlur={({ target }) => {
            judge(target.value)
            if (!isInvalidPrice(target.value) && parsePrice(target.value) !== value) onSay()
          }}
          className="min-h-target w-full rounded-box border border-edge aria-invalid:border-bad bg-surface px-3 tabular-nums placeholder:text-ink-soft"
        />
      </label>
      {isWrong && (
        <p id={problemId} role="alert" className="pt-1 text-bad">
          {words.noPrice}
        </p>
      )}
    </div>
  )
}
