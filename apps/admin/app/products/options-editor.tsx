// The options of a product and their choices; the values of variants follow a choice that is called differently.
import { Button } from '@vitrine/ui'
import type { EditorProps } from '../form/form.ts'
import { AddChoices, ChoiceColor, ChoiceName, choicesToAdd, firstColor } from './choice-inputs.tsx'
import { EditorSection, inputClass } from './editor-section.tsx'
import {
  mapVariants,
  readOptions,
  readVariants,
  renamed,
  writeOptions,
  writeVariants,
} from './option-values.ts'
import type { EnteredChoice, EnteredOption } from './option-values.ts'

const maxOptions = 6
const maxChoices = 100

/** How the choices of a variant change with those of its options; undefined ends the variant. */
type ChangeChoices = (choices: string[]) => string[] | undefined

/** The options; `change` keeps the values of variants in step. */
export function OptionsEditor({ value, values, change, ...frame }: EditorProps) {
  const options = readOptions(value)
  const save = (next: EnteredOption[], changeChoices?: ChangeChoices) => {
    const variants = readVariants(values.variants ?? '')
    change({
      options: writeOptions(next),
      ...(changeChoices && {
        variants: writeVariants(mapVariants(variants, changeChoices)),
      }),
    })
  }
  const replace = (index: number, option: EnteredOption, changeChoices?: ChangeChoices) =>
    save(
      options.map((each, i) => (i === index ? option : each)),
      changeChoices,
    )
  /** The place of an option among those that have choices, as the variants know it. */
  const placeOf = (index: number) =>
    options.slice(0, index).filter(({ choices }) => choices.length > 0).length

  return (
    <EditorSection {...frame}>
      {options.map((option, i) => (
        <Option
          key={i}
          index={i}
          option={option}
          replace={(next, changeChoices) => replace(i, next, changeChoices)}
          place={placeOf(i)}
          remove={() =>
            save(
              options.filter((_, j) => j !== i),
              option.choices.length > 0 ? (choices) => choices.filter((_, j) => j !== placeOf(i)) : undefined,
            )
          }
        />
      ))}
      {options.length < maxOptions && (
        <p>
          <Button
            type="button"
            onClick={() => save([...options, { name: '', was: '', type: 'drop_down', choices: [] }])}
          >
            Add option
          </Button>
        </p>
      )}
    </EditorSection>
  )
}

type ReplaceOption = (option: EnteredOption, changeChoices?: ChangeChoices) => void

/** The changes of the choices of an option; `place` is where the variants have them. */
function changesOf(option: EnteredOption, place: number, replace: ReplaceOption) {
  const { type, choices } = option
  const withChoices = (next: EnteredChoice[], changeChoices?: ChangeChoices) =>
    replace({ ...option, choices: next }, changeChoices)
  const rename = (i: number, to: string) => {
    const from = choices[i]?.name
    if (!to || to === from || choices.some((choice) => choice.name === to)) return
    withChoices(
      choices.map((choice, j) =>
        i === j ? { ...renamed(choice, to), value: type === 'color' ? choice.value : to } : choice,
      ),
      (names) => names.map((each, j) => (j === place && each === from ? to : each)),
    )
  }
  const add = (texts: string[]) => {
    const names = choicesToAdd(
      texts,
      choices.map((choice) => choice.name),
    )
    const added = names
      .slice(0, maxChoices - choices.length)
      .map((text) => ({ name: text, was: '', value: type === 'color' ? firstColor : text }))
    const [first] = added
    // The first choice of an option goes to the variants that there are.
    const begin: ChangeChoices | undefined =
      choices.length === 0 && first
        ? (keys) => [...keys.slice(0, place), first.name, ...keys.slice(place)]
        : undefined
    if (first) withChoices([...choices, ...added], begin)
  }
  const removeChoice = (i: number) => {
    const rest = choices.filter((_, j) => j !== i)
    const removed = choices[i]?.name
    withChoices(rest, (names) =>
      rest.length === 0 ? names.filter((_, j) => j !== place) : names[place] === removed ? undefined : names,
    )
  }
  return { withChoices, rename, add, removeChoice }
}

function Option({
  index,
  option,
  place,
  replace,
  remove,
}: {
  index: number
  option: EnteredOption
  place: number
  replace: (option: EnteredOption, changeChoices?: ChangeChoices) => void
  remove: () => void
}) {
  const { name, type, choices } = option
  const title = name || `option ${index + 1}`
  const { withChoices, rename, add, removeChoice } = changesOf(option, place, replace)

  return (
    <div className="grid gap-3 rounded-box border border-line bg-surface p-3">
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={`Name of option ${index + 1}`}
          placeholder="Size, Colour …"
          dir="auto"
          maxLength={50}
          value={name}
          onChange={(event) => replace(renamed(option, event.target.value))}
          className={`${inputClass} min-w-32 flex-1`}
        />
        <select
          aria-label={`Kind of ${title}`}
          value={type}
          onChange={(event) => replace({ ...option, type: event.target.value as EnteredOption['type'] })}
          className={`${inputClass} w-auto! flex-none`}
        >
          <option value="drop_down">List</option>
          <option value="color">Colours</option>
        </select>
        <Button kind="text" type="button" aria-label={`Remove ${title}`} onClick={remove}>
          Remove
        </Button>
      </div>
      <ul aria-label={`Choices of ${title}`} className="flex flex-wrap gap-2 empty:hidden">
        {choices.map((choice, i) => (
          <li key={choice.name} className="flex items-center rounded-box border border-edge bg-paper">
            {type === 'color' && (
              <ChoiceColor
                name={choice.name}
                color={choice.value}
                change={(value) =>
                  withChoices(choices.map((each, j) => (i === j ? { ...each, value } : each)))
                }
              />
            )}
            <ChoiceName name={choice.name} rename={(to) => rename(i, to)} />
            <Button
              kind="text"
              type="button"
              aria-label={`Remove ${choice.name}`}
              onClick={() => removeChoice(i)}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      {choices.length < maxChoices && <AddChoices title={title} add={add} />}
    </div>
  )
}
