// The inputs of choices, which options and modifiers have alike: their names, their colours, and those to add.
import { Button } from '@vitrine/ui'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { inputClass } from './editor-section.tsx'

/** The name of a choice, which takes effect when the input is left, because each name is a key. */
export function ChoiceName({ name, rename }: { name: string; rename: (to: string) => void }) {
  const finish = (input: HTMLInputElement) => {
    rename(input.value.trim().normalize())
    input.value = name
  }
  return (
    <input
      aria-label={`Choice ${name}`}
      dir="auto"
      maxLength={50}
      defaultValue={name}
      onBlur={(event) => finish(event.target)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish(event.currentTarget)
      }}
      className="field-sizing-content min-h-target max-w-48 min-w-12 rounded-box bg-transparent px-2"
    />
  )
}

/** The colour that a choice begins with. */
export const firstColor = '#808080'

/** The colour of a choice. */
export function ChoiceColor({
  name,
  color,
  change,
}: {
  name: string
  color: string
  change: (color: string) => void
}) {
  return (
    <input
      type="color"
      aria-label={`Colour of ${name}`}
      value={/^#[\da-f]{6}$/i.test(color) ? color : firstColor}
      onChange={(event) => change(event.target.value)}
      className="ml-1 size-6 flex-none cursor-pointer"
    />
  )
}

/** The choices that a text has, which are not among those that are there. */
export const choicesToAdd = (texts: readonly string[], names: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim().normalize()).filter(Boolean))].filter(
    (text) => !names.includes(text),
  )

/** The input of choices to add, with commas between them. */
export function AddChoices({ title, add }: { title: string; add: (texts: string[]) => void }) {
  const [text, setText] = useState('')
  const submit = () => {
    add(text.split(/[,\n\t]/))
    setText('')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="flex gap-2">
      <input
        aria-label={`Choices to add to ${title}`}
        placeholder="Small, Medium, Large"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        className={inputClass}
      />
      <Button type="button" onClick={submit}>
        Add
      </Button>
    </div>
  )
}
