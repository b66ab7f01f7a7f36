// One thing to choose, with how many goods it would leave.
import type { ReactNode } from 'react'
import { useUrlField } from '../frame/url-field.ts'

/** A checkbox with its count; what would leave nothing stays, but quietly. */
export function FilterCheckbox({
  name,
  value,
  label,
  count,
  chosen,
  swatch,
}: {
  name: string
  value: string
  label: string
  count: number
  chosen: boolean
  swatch?: ReactNode
}) {
  const field = useUrlField<HTMLInputElement>((input) => {
    input.checked = chosen
  })
  return (
    <label
      className={`flex min-h-target cursor-pointer items-center gap-3 lg:min-h-9 ${count === 0 && !chosen ? 'text-ink-soft' : ''}`}
    >
      <input
        ref={field}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={chosen}
        className="size-4.5 flex-none"
      />
      {swatch}
      <bdi className="min-w-0 flex-1 wrap-anywhere">{label}</bdi>
      <span className="text-sm text-ink-soft tabular-nums">{count}</span>
    </label>
  )
}
