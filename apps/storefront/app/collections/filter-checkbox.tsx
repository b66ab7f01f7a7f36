// A filter checkbox with the number of products that it would match.
import type { ReactNode } from 'react'
import { useUrlField } from '../frame/url-field.ts'

/** The checkbox; one with a count of zero stays in place, dimmed. */
export function FilterCheckbox({
  name,
  value,
  label,
  count,
  isChecked,
  swatch,
}: {
  name: string
  value: string
  label: string
  count: number
  isChecked: boolean
  swatch?: ReactNode
}) {
  const field = useUrlField<HTMLInputElement>((input) => {
    input.checked = isChecked
  })
  return (
    <label
      className={`flex min-h-target cursor-pointer items-center gap-3 lg:min-h-9 ${count === 0 && !isChecked ? 'text-ink-soft' : ''}`}
    >
      <input
        ref={field}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-4.5 flex-none"
      />
      {swatch}
      <bdi className="min-w-0 flex-1 wrap-anywhere">{label}</bdi>
      <span className="text-sm text-ink-soft tabular-nums">{count}</span>
    </label>
  )
}
