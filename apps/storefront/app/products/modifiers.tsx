// The fields for what a product is made with: texts, and choices as radio buttons with their colours.
import { useStoreLang } from '../frame/store-lang.ts'
import { product as messages } from '../messages/index.ts'
import type { ShownModifier } from './modifiers-input.ts'

interface FieldProps {
  modifier: ShownModifier
  /** What was posted before. */
  posted: string | undefined
  /** The id of the element that describes the problem with this field. */
  problemId: string | undefined
  /** Whether the field gets the focus when the page loads. */
  hasAutoFocus: boolean
}

/** The fields; `posted` are the values of a refused form. */
export default function Modifiers({
  modifiers,
  posted,
  problemId,
  problemField,
  hasAutoFocus,
}: {
  modifiers: readonly ShownModifier[]
  posted: Record<string, string> | undefined
  problemId: string
  problemField: string | undefined
  hasAutoFocus: (field: string) => boolean
}) {
  return modifiers.map((modifier) => {
    const { field } = modifier
    const props = {
      modifier,
      posted: posted?.[field],
      problemId: problemField === field ? problemId : undefined,
      hasAutoFocus: hasAutoFocus(field),
    }
    return modifier.text ? <TextField key={field} {...props} /> : <ChoiceField key={field} {...props} />
  })
}

function Name({ name, isMandatory }: Pick<ShownModifier, 'name' | 'isMandatory'>) {
  return (
    <>
      <bdi lang={useStoreLang()} className="font-medium">
        {name}
      </bdi>
      {!isMandatory && <span className="text-ink-soft"> {messages.optional}</span>}
    </>
  )
}

function TextField({ modifier, posted, problemId, hasAutoFocus }: FieldProps) {
  const { field, isMandatory, text } = modifier
  return (
    <label className="grid gap-2 text-sm">
      <span>
        <Name {...modifier} />
      </span>
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

function ChoiceField({ modifier, posted = '', problemId, hasAutoFocus }: FieldProps) {
  const { field, isMandatory, choices = [] } = modifier
  const lang = useStoreLang()
  return (
    <fieldset className="min-w-0" aria-describedby={problemId}>
      <legend className="mb-2 text-sm">
        <Name {...modifier} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {[...(isMandatory ? [] : [{ name: '', color: undefined }]), ...choices].map(
          ({ name, color }, index) => (
            <label
              key={name}
              className="inline-flex min-h-target min-w-0 cursor-pointer items-center gap-2 rounded-box border border-edge px-3 hover:border-ink has-checked:border-ink has-checked:bg-surface has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
            >
              <input
                type="radio"
                name={field}
                value={name}
                defaultChecked={posted === name && (name !== '' || !isMandatory)}
                required={isMandatory}
                autoFocus={hasAutoFocus && index === 0}
                className="sr-only"
              />
              {color && (
                <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="flex-none">
                  <circle cx="10" cy="10" r="9.5" fill={color} className="stroke-edge" />
                </svg>
              )}
              {name === '' ? (
                messages.noModifier
              ) : (
                <bdi lang={lang} className="min-w-0">
                  {name}
                </bdi>
              )}
            </label>
          ),
        )}
      </div>
    </fieldset>
  )
}
