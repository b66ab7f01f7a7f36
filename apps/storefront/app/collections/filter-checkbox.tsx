// A filter checkbox with the number of products that it would match.
import type { ReactNode } from 'react'
import { useUrlField } from '../frame/url-field.ts'

/** The checkbox; one that would match nothing is shown only while it is checked, so that it can be unchecked. */
export function FilterCheckbox({
  name,
  value,
  label,
  lang,
  count,
  isChecked,
  swatch,
}: {
  name: string
  value: string
  label: string
  /** The language of the label; absent if it is that of the page. */
  lang?: string | undefined
  count: number
  isChecked: boolean
  swatch?: ReactNode
}) {
  const field = useUrlField<HTMLInputElement>((input) => {
    input.checked = isChecked
  })
  if (count === 0 && !isChecked) return null
  return (
    <label className="flex min-h-target cursor-pointer items-center gap-3 lg:min-h-9">
      <input
        ref={field}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-4.5 flex-none"
      />
      {swatch}
      <bdi lang={lang} className="min-w-0 flex-1 wrap-anywhere">
        {label}
      </bdi>
      <span className="text-sm text-ink-soft tabular-nums">{count}</span>
    </label>
  )
}
