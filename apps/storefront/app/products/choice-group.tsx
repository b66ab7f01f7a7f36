// One option of a product as radio buttons, with colour swatches, and with the status of each choice.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { product as messages } from '../messages/index.ts'
import { choiceField, choiceStatus, findVariant } from './choices.ts'
import type { Choices, ChoiceStatus } from './choices.ts'
import type { ShownProduct } from './shown-product.ts'

type Option = ShownProduct['productOptions'][number]

const checkedRing = 'has-checked:ring-1 has-checked:ring-ink'

const statusClass: Record<ChoiceStatus['is'], string> = {
  available: checkedRing,
  low: checkedRing,
  'sold out': `${checkedRing} text-ink-soft line-through decoration-1`,
  unavailable: 'border-dashed text-ink-soft has-checked:border-2 has-checked:px-[0.6875rem]',
}

/** A radio group for one option; selecting a choice keeps those of the other options. */
export function ChoiceGroup({
  product,
  option,
  selected,
  onSelect,
  problemId,
  hasAutoFocus,
}: {
  product: ShownProduct
  option: Option
  selected: Choices
  onSelect: (choices: Choices) => void
  /** The id of the element that describes the problem. */
  problemId: string | undefined
  /** Whether the selected choice gets the focus when the page loads. */
  hasAutoFocus: boolean
}) {
  const lang = useStoreLang()
  return (
    <fieldset className="min-w-0">
      <legend lang={lang} className="mb-2 text-sm">
        <bdi className="font-medium">{option.name}</bdi>{' '}
        <bdi className="text-ink-soft">{selected[option.name]}</bdi>
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.choices
          .filter((choice) => choice.visible)
          .map(({ value, description, media }) => {
            const choices = { ...selected, [option.name]: description }
            const status = choiceStatus(findVariant(product, choices))
            return (
              <label key={description} className={`choice ${statusClass[status.is]}`}>
                <input
                  type="radio"
                  name={choiceField(option.name)}
                  value={description}
                  checked={selected[option.name] === description}
                  onChange={() => onSelect(choices)}
                  aria-describedby={selected[option.name] === description ? problemId : undefined}
                  autoFocus={hasAutoFocus && selected[option.name] === description}
                  className="sr-only"
                />
                {option.optionType === 'color' && (
                  <Swatch
                    colour={value}
                    picture={value === description ? media?.mainMedia?.thumbnail : undefined}
                  />
                )}
                <bdi lang={lang} className="min-w-0">
                  {description}
                </bdi>
                {status.is !== 'available' && <VisuallyHidden>, {statusText(status)}</VisuallyHidden>}
              </label>
            )
          })}
      </div>
    </fieldset>
  )
}

/** The colour of a choice, with a second one as a child; a picture for one without a colour of its own, such as a pattern. */
export const Swatch = ({
  colour,
  picture,
  children,
}: {
  colour: string | undefined
  picture: MediaItem['image'] | undefined
  children?: ReactNode
}) =>
  picture ? (
    <Picture of={picture} alt="" className="size-8 flex-none rounded-box bg-line object-cover" />
  ) : (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="flex-none">
      <circle cx="10" cy="10" r="9.5" fill={colour} className="stroke-edge" />
      {children}
    </svg>
  )

/** The status of a choice, for screen readers. */
const statusText = (status: Exclude<ChoiceStatus, { is: 'available' }>) =>
  status.is === 'low' ? messages.choiceStatus.low(status.left) : messages.choiceStatus[status.is]
