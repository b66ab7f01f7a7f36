// The choices of one option, or the brands, as checkboxes, the most common first; long lists are collapsed.
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { browse as messages } from '../messages/index.ts'
import { FilterCheckbox } from './filter-checkbox.tsx'
import type { Listing } from './load-listing.ts'

/** How many choices show before the rest is collapsed. */
const visibleCount = 8

/** The filter for one option, or for brands. */
export function OptionFilter({
  field,
  legend,
  choices,
  checked,
}: {
  /** The name of the checkboxes. */
  field: string
  legend: ReactNode
  choices: Listing['options'][number]['choices']
  checked: string[]
}) {
  const lang = useStoreLang()
  const renderChoices = (group: typeof choices) =>
    group.map((choice) => (
      <FilterCheckbox
        key={choice.name}
        name={field}
        value={choice.name}
        label={choice.name}
        lang={lang}
        count={choice.count}
        isChecked={checked.includes(choice.name)}
        swatch={choice.color && <Swatch colour={choice.color} />}
      />
    ))
  // While an old listing is shown, a selected choice may not be among its choices.
  const listed: typeof choices = [
    ...choices,
    ...checked
      .filter((name) => !choices.some((choice) => choice.name === name))
      .map((name) => ({ name, count: 0 })),
  ]
  const collapsed = listed.slice(visibleCount)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {renderChoices(listed.slice(0, visibleCount))}
      {collapsed.length > 0 && (
        <details open={collapsed.some((choice) => checked.includes(choice.name)) || undefined}>
          <summary className="flex min-h-target cursor-pointer items-center text-sm text-ink-soft underline decoration-line underline-offset-4 hover:text-ink lg:min-h-9">
            {messages.more(collapsed.length)}
          </summary>
          {renderChoices(collapsed)}
        </details>
      )}
    </fieldset>
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className="flex-none">
      <circle cx="9" cy="9" r="8.5" fill={colour} className="stroke-edge" />
    </svg>
  )
}
