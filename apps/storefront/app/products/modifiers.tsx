// The fields for what a product is made with: texts, and choices as radio buttons with their colours or pictures.
import type { PriceData } from '@vitrine/client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { useStoreLang } from '../frame/store-lang.ts'
import { product as messages } from '../messages/index.ts'
import type { Swatch as SwatchOfChoice } from './choice-group.tsx'
import { formatPrice } from './format-price.ts'
import { addedAmount, postedModifiers } from './modifiers-input.ts'
import type { ShownModifier } from './modifiers-input.ts'

export { postedModifiers, readModifiers } from './modifiers-input.ts'

/** Changes a price as what the visitor has chosen does. */
export type AddToPrice = (price: PriceData) => PriceData

/** Adds an amount to a price. */
const adding =
  (amount: number, language: string): AddToPrice =>
  (price) => {
    const [full, current] = [price.price + amount, price.discountedPrice + amount]
    return {
      ...price,
      price: full,
      discountedPrice: current,
      formatted: {
        price: formatPrice(full, price.currency, language),
        discountedPrice: formatPrice(current, price.currency, language),
      },
    }
  }

interface FieldProps {
  modifier: ShownModifier
  /** What was posted before. */
  posted: string | undefined
  /** The id of the element that describes the problem with this field, and that element. */
  problemId?: string
  problem?: ReactNode
  /** Whether the field gets the focus when the page loads. */
  hasAutoFocus: boolean
  Swatch: typeof SwatchOfChoice
}

/** The fields; `posted` are the values of a refused form. `onPrice` learns how the values change the price. */
export default function Modifiers({
  modifiers,
  posted,
  problem,
  problemId,
  problemField,
  autoFocusField,
  onPrice,
  Swatch,
}: {
  modifiers: readonly ShownModifier[]
  posted: Record<string, string> | undefined
  problem: ReactNode
  problemId: string
  problemField: string | undefined
  /** The field that gets the focus when the page loads. */
  autoFocusField: string | undefined
  onPrice: (next: () => AddToPrice | undefined) => void
  /** Draws the colours or the picture of a choice. An import from here would make another file of the page's script. */
  Swatch: typeof SwatchOfChoice
}) {
  const fields = useRef<HTMLDivElement>(null)
  const showPrice = useEffectEvent(() => {
    const form = fields.current?.closest('form')
    const amount = form ? addedAmount(modifiers, postedModifiers(new FormData(form))) : 0
    onPrice(() => (amount === 0 ? undefined : adding(amount, modifiers[0]?.priceLanguage ?? 'en')))
  })
  useEffect(() => {
    const form = fields.current?.closest('form')
    // What was entered before the script ran counts, too.
    showPrice()
    form?.addEventListener('input', showPrice)
    return () => {
      form?.removeEventListener('input', showPrice)
      onPrice(() => undefined)
    }
  }, [onPrice])
  return (
    <div ref={fields} className="contents">
      {modifiers.map((modifier) => {
        const { field } = modifier
        const props = {
          modifier,
          posted: posted?.[field],
          ...(problemField === field && { problem, problemId }),
          hasAutoFocus: autoFocusField === field,
          Swatch,
        }
        return modifier.text ? <TextField key={field} {...props} /> : <ChoiceField key={field} {...props} />
      })}
    </div>
  )
}

function Name({ name, isMandatory, text, choices }: ShownModifier) {
  return (
    <>
      <bdi lang={useStoreLang()} className="font-medium">
        {name}
      </bdi>
      {text?.added && <span className="text-ink-soft tabular-nums"> {text.added.text}</span>}
      {!isMandatory && <span className="text-ink-soft"> {messages.optional}</span>}
      {isMandatory && choices && <span className="text-ink-soft"> {messages.chooseOne}</span>}
    </>
  )
}

function TextField({ modifier, posted, problem, problemId, hasAutoFocus }: FieldProps) {
  const { field, isMandatory, text } = modifier
  return (
    <label className="grid gap-2 text-sm">
      <span>
        <Name {...modifier} />
      </span>
      {problem}
      <input
        name={field}
        dir="auto"
        defaultValue={posted}
        maxLength={text?.max}
        required={isMandatory}
        autoFocus={hasAutoFocus}
        autoComplete="off"
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        className="min-h-target min-w-0 rounded-box border border-edge bg-surface px-3 text-base aria-invalid:border-bad"
      />
    </label>
  )
}

function ChoiceField({ modifier, posted = '', problem, problemId, hasAutoFocus, Swatch }: FieldProps) {
  const { field, isMandatory, choices = [] } = modifier
  const lang = useStoreLang()
  return (
    <fieldset className="min-w-0" aria-describedby={problemId}>
      <legend className="mb-2 text-sm">
        <Name {...modifier} />
      </legend>
      {problem && <div className="mb-2">{problem}</div>}
      <div className="flex flex-wrap gap-2">
        {[...(isMandatory ? [] : [{ name: '' }]), ...choices].map(
          ({ name, colors: [color, second] = [], image, added }, index) => (
            <label key={name} className="choice has-checked:ring-1 has-checked:ring-ink">
              <input
                type="radio"
                name={field}
                value={name}
                defaultChecked={posted === name && (name !== '' || !isMandatory)}
                required={isMandatory}
                autoFocus={hasAutoFocus && index === 0}
                className="sr-only"
              />
              {(color ?? image) && (
                <Swatch colour={color} picture={image}>
                  {second && <path d="M10 1a9 9 0 0 1 0 18" fill={second} />}
                </Swatch>
              )}
              {name === '' ? (
                messages.noModifier
              ) : (
                <bdi lang={lang} className="min-w-0">
                  {name}
                </bdi>
              )}
              {added && <span className="text-ink-soft tabular-nums">{added.text}</span>}
            </label>
          ),
        )}
      </div>
    </fieldset>
  )
}
