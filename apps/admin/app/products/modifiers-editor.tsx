// The modifiers of a product: texts that shoppers enter and choices that they make, which add to its price and make no variant.
import { Button } from '@vitrine/ui'
import { useId } from 'react'
import type { EditorProps } from '../form/form.ts'
import { AddChoices, ChoiceColor, ChoiceName, choicesToAdd, firstColor } from './choice-inputs.tsx'
import { EditorSection, inputClass } from './editor-section.tsx'
import {
  maxModifierChoices,
  maxModifiers,
  newModifier,
  problemsOf,
  readModifiers,
  writeModifiers,
} from './modifier-values.ts'
import type { EnteredModifier, EnteredModifierChoice } from './modifier-values.ts'

/** The modifiers; what cannot be saved of them is marked once a save was refused. */
export function ModifiersEditor({ value, change, units, ...frame }: EditorProps) {
  const modifiers = readModifiers(value)
  const save = (next: EnteredModifier[]) => change({ modifiers: writeModifiers(next) })
  return (
    <EditorSection {...frame}>
      {modifiers.map((modifier, i) => (
        <Modifier
          key={i}
          index={i}
          modifier={modifier}
          problems={frame.problem ? problemsOf(modifier, modifiers.slice(0, i), units?.currency) : {}}
          replace={(next) => save(modifiers.map((each, j) => (i === j ? next : each)))}
          remove={() => save(modifiers.filter((_, j) => j !== i))}
        />
      ))}
      {modifiers.length < maxModifiers && (
        <p>
          <Button type="button" onClick={() => save([...modifiers, newModifier])}>
            Add modifier
          </Button>
        </p>
      )}
    </EditorSection>
  )
}

/** What cannot be saved of a modifier, by its inputs. */
type Problems = ReturnType<typeof problemsOf>

interface ModifierProps {
  modifier: EnteredModifier
  problems: Problems
  replace: (modifier: EnteredModifier) => void
}

function Modifier({ index, remove, ...props }: ModifierProps & { index: number; remove: () => void }) {
  const { modifier, problems, replace } = props
  const { name, kind, isRequired, max } = modifier
  const title = name || `modifier ${index + 1}`
  const handleKind = (next: string) =>
    replace({
      ...modifier,
      kind: next as EnteredModifier['kind'],
      max: max || newModifier.max,
      choices: modifier.choices.map((choice) => ({ ...choice, color: choice.color || firstColor })),
    })
  return (
    <div role="group" aria-label={title} className="grid gap-3 rounded-box border border-line bg-surface p-3">
      <div className="flex flex-wrap items-start gap-2">
        <LabelledInput
          label={`Name of modifier ${index + 1}`}
          isHidden
          placeholder="Engraving, Gift wrap …"
          dir="auto"
          maxLength={50}
          value={name}
          problem={problems.name}
          change={(text) => replace({ ...modifier, name: text })}
          className="min-w-32 flex-1"
        />
        <select
          aria-label={`Kind of ${title}`}
          value={kind}
          onChange={(event) => handleKind(event.target.value)}
          className={`${inputClass} w-auto! flex-none`}
        >
          <option value="FREE_TEXT">Text</option>
          <option value="TEXT_CHOICES">List</option>
          <option value="SWATCH_CHOICES">Colours</option>
        </select>
        <Button kind="text" type="button" aria-label={`Remove ${title}`} onClick={remove}>
          Remove
        </Button>
      </div>
      {kind === 'FREE_TEXT' ? <TextSettings {...props} /> : <ModifierChoices title={title} {...props} />}
      <label className="flex min-h-target w-fit items-center gap-2">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={(event) => replace({ ...modifier, isRequired: event.target.checked })}
          className="size-4.5"
        />
        Required
      </label>
    </div>
  )
}

function TextSettings({ modifier, problems, replace }: ModifierProps) {
  const { name, title, min, max, price } = modifier
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <LabelledInput
        label="Label for shoppers"
        placeholder={name}
        dir="auto"
        maxLength={150}
        value={title}
        change={(text) => replace({ ...modifier, title: text })}
        className="col-span-full"
      />
      <LabelledInput
        label="Fewest characters"
        inputMode="numeric"
        placeholder="0"
        value={min}
        problem={problems.min}
        change={(text) => replace({ ...modifier, min: text })}
      />
      <LabelledInput
        label="Most characters"
        inputMode="numeric"
        value={max}
        problem={problems.max}
        change={(text) => replace({ ...modifier, max: text })}
      />
      <LabelledInput
        label="Added price"
        inputMode="decimal"
        placeholder="0"
        value={price}
        problem={problems.price}
        change={(text) => replace({ ...modifier, price: text })}
      />
    </div>
  )
}

function ModifierChoices({ title, modifier, problems, replace }: ModifierProps & { title: string }) {
  const { kind, choices } = modifier
  const names = choices.map((choice) => choice.name)
  const withChoices = (next: EnteredModifierChoice[]) => replace({ ...modifier, choices: next })
  const set = (i: number, own: Partial<EnteredModifierChoice>) =>
    withChoices(choices.map((choice, j) => (i === j ? { ...choice, ...own } : choice)))
  const add = (texts: string[]) => {
    const added = choicesToAdd(texts, names).slice(0, maxModifierChoices - choices.length)
    withChoices([...choices, ...added.map((name) => ({ name, color: firstColor, price: '' }))])
  }
  return (
    <>
      <ul aria-label={`Choices of ${title}`} className="grid gap-2 empty:hidden">
        {choices.map((choice, i) => (
          <li key={choice.name} className="flex flex-wrap items-start gap-2">
            <span className="flex min-w-32 flex-1 items-center rounded-box border border-edge bg-paper">
              {kind === 'SWATCH_CHOICES' && !choice.kept?.image && !choice.kept?.colorCodes && (
                <ChoiceColor name={choice.name} color={choice.color} change={(color) => set(i, { color })} />
              )}
              <ChoiceName
                name={choice.name}
                rename={(to) => to && !names.includes(to) && set(i, { name: to })}
              />
            </span>
            <LabelledInput
              label={`Added price of ${choice.name}`}
              isHidden
              inputMode="decimal"
              placeholder="Added price"
              value={choice.price}
              problem={problems[`choice ${i}`]}
              change={(price) => set(i, { price })}
              className="w-28"
            />
            <Button
              kind="text"
              type="button"
              aria-label={`Remove ${choice.name}`}
              onClick={() => withChoices(choices.filter((_, j) => j !== i))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      {problems.choices && <p className="text-sm text-bad">{problems.choices}</p>}
      {choices.length < maxModifierChoices && <AddChoices title={title} add={add} />}
    </>
  )
}

/** An input with its label, which only screen readers may have, and with what is wrong with it. */
function LabelledInput({
  label,
  isHidden = false,
  problem,
  change,
  className = '',
  ...input
}: {
  label: string
  isHidden?: boolean
  problem?: string | undefined
  change: (text: string) => void
  className?: string
  value: string
  placeholder?: string
  dir?: 'auto'
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
}) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label className="grid gap-1">
        <span className={isHidden ? 'sr-only' : 'text-sm text-ink-soft'}>{label}</span>
        <input
          {...input}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => change(event.target.value)}
          className={`${inputClass} aria-invalid:border-bad`}
        />
      </label>
      {problem && (
        <p id={id} className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
