// One option of a product as radio buttons: words, or words beside swatches; each says how it stands.
import type { Product } from '@vitrine/client'
import { VisuallyHidden } from '@vitrine/ui'
import { fieldOf, standingOf, variantOf } from './choices.ts'
import type { Choices, Standing } from './choices.ts'

type Option = Product['productOptions'][number]

const looks: Record<Standing['is'], string> = {
  available: '',
  few: '',
  'sold out': 'text-ink-soft line-through decoration-1',
  'not made': 'border-dashed text-ink-soft',
}

/** A radio group for one option; the others stay as they are chosen. */
export function ChoiceGroup({
  product,
  option,
  chosen,
  onChoose,
}: {
  product: Product
  option: Option
  chosen: Choices
  onChoose: (choices: Choices) => void
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm">
        <span className="font-medium">{option.name}</span>{' '}
        <span className="text-ink-soft">{chosen[option.name]}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.choices
          .filter((choice) => choice.visible)
          .map(({ value, description }) => {
            const choices = { ...chosen, [option.name]: description }
            const standing = standingOf(variantOf(product, choices))
            return (
              <label
                key={description}
                className={`inline-flex min-h-target cursor-pointer items-center gap-2 rounded-box border border-edge px-3 hover:border-ink has-checked:border-ink has-checked:bg-surface has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${looks[standing.is]}`}
              >
                <input
                  type="radio"
                  name={fieldOf(option.name)}
                  value={description}
                  checked={chosen[option.name] === description}
                  onChange={() => onChoose(choices)}
                  className="sr-only"
                />
                {option.optionType === 'color' && (
                  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                    <circle cx="10" cy="10" r="9.5" fill={value} className="stroke-edge" />
                  </svg>
                )}
                {description}
                {standing.is !== 'available' && <VisuallyHidden>, {inWords(standing)}</VisuallyHidden>}
              </label>
            )
          })}
      </div>
    </fieldset>
  )
}

/** How a choice stands, as one says it. */
export function inWords(standing: Standing): string {
  if (standing.is === 'few') return `${standing.left} left`
  return standing.is
}
