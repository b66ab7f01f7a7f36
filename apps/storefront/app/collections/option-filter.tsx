// The choices of one option, the most common ones first; long lists keep their end folded.
import { browse as words } from '../messages/index.ts'
import { FilterCheckbox } from './filter-checkbox.tsx'
import type { Listing } from './load-listing.ts'

/** How many choices stand open. */
const open = 8

/** One option of the goods in a list. */
export function OptionFilter({
  field,
  option: { name, choices },
  chosen,
}: {
  field: string
  option: Listing['options'][number]
  chosen: string[]
}) {
  const draw = (some: typeof choices) =>
    some.map((choice) => (
      <FilterCheckbox
        key={choice.name}
        name={field}
        value={choice.name}
        label={choice.name}
        count={choice.count}
        chosen={chosen.includes(choice.name)}
        swatch={choice.color && <Swatch colour={choice.color} />}
      />
    ))
  const folded = choices.slice(open)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        <bdi>{name}</bdi>
      </legend>
      {draw(choices.slice(0, open))}
      {folded.length > 0 && (
        <details open={folded.some((choice) => chosen.includes(choice.name)) || undefined}>
          <summary className="flex min-h-target cursor-pointer items-center text-sm text-ink-soft underline decoration-line underline-offset-4 hover:text-ink lg:min-h-9">
            {words.more(folded.length)}
          </summary>
          {draw(folded)}
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
