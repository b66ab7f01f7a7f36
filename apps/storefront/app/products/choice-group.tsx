// One option of a product as radio buttons: words, or words beside swatches; each says how it stands.
import type { Product } from '@vitrine/client'
import { VisuallyHidden } from '@vitrine/ui'
import { product as words } from '../messages/index.ts'
import { choiceField, choiceStatus, findVariant } from './choices.ts'
import type { Choices, ChoiceStatus } from './choices.ts'

type Option = Product['productOptions'][number]

const ring = 'has-checked:ring-1 has-checked:ring-ink'

const looks: Record<ChoiceStatus['is'], string> = {
  available: ring,
  few: ring,
  'sold out': `${ring} text-ink-soft line-through decoration-1`,
  'not made': 'border-dashed text-ink-soft has-checked:border-2 has-checked:px-[0.6875rem]',
}

/** A radio group for one option; the others stay as they are chosen. */
export function ChoiceGroup({
  product,
  option,
  chosen,
  onChoose,
  problemId,
  begins,
}: {
  product: Product
  option: Option
  chosen: Choices
  onChoose: (choices: Choices) => void
  /** Where it is told what is wrong with what was chosen. */
  problemId: string | undefined
  /** Whether the keyboard begins here. */
  begins: boolean
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm">
        <bdi className="font-medium">{option.name}</bdi>{' '}
        <bdi className="text-ink-soft">{chosen[option.name]}</bdi>
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.choices
          .filter((choice) => choice.visible)
          .map(({ value, description }) => {
            const choices = { ...chosen, [option.name]: description }
            const standing = choiceStatus(findVariant(product, choices))
            return (
              <label
                key={description}
                className={`inline-flex min-h-target min-w-0 cursor-pointer items-center gap-2 rounded-box border border-edge px-3 hover:border-ink has-checked:border-ink has-checked:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] ${looks[standing.is]}`}
              >
                <input
                  type="radio"
                  name={choiceField(option.name)}
                  value={description}
                  checked={chosen[option.name] === description}
                  onChange={() => onChoose(choices)}
                  aria-describedby={chosen[option.name] === description ? problemId : undefined}
                  autoFocus={begins && chosen[option.name] === description}
                  className="sr-only"
                />
                {option.optionType === 'color' && (
                  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="flex-none">
                    <circle cx="10" cy="10" r="9.5" fill={value} className="stroke-edge" />
                  </svg>
                )}
                <bdi className="min-w-0">{description}</bdi>
                {standing.is !== 'available' && <VisuallyHidden>, {inWords(standing)}</VisuallyHidden>}
              </label>
            )
          })}
      </div>
    </fieldset>
  )
}

/** How a choice stands, as one says it. */
const inWords = (standing: Exclude<ChoiceStatus, { is: 'available' }>) =>
  standing.is === 'few' ? words.choice.few(standing.left) : words.choice[standing.is]
