// An editor of texts that have titles: they are added, written, moved up and removed.
import { Button } from '@vitrine/ui'
import type { ReactNode } from 'react'
import type { EditorProps } from '../form/form.ts'
import { ItemButtons } from '../form/item-buttons.tsx'
import { EditorSection, inputClass } from '../products/editor-section.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

/** A title and a text, which is that of a rich text field. */
export interface TitledText {
  title: string
  text: string
}

interface TitledTextsProps<Item> extends Pick<EditorProps, 'label' | 'help' | 'problem'> {
  items: readonly Item[]
  /** Changes the whole list. */
  save: (items: Item[]) => void
  /** What one of them is called. */
  noun: string
  /** Examples of titles. */
  placeholder: string
  maxTitleLength: number
  maxItems: number
  /** What is added. */
  empty: Item
  /** Further inputs of an item, below its title. */
  inputs?: (item: Item, name: string, replace: (change: Partial<Item>) => void) => ReactNode
}

/** The texts in their order. */
export function TitledTextsEditor<Item extends TitledText>({
  items,
  save,
  noun,
  placeholder,
  maxTitleLength,
  maxItems,
  empty,
  inputs,
  ...frame
}: TitledTextsProps<Item>) {
  return (
    <EditorSection {...frame}>
      {items.map((item, i) => {
        const name = `${noun} ${i + 1}`
        const replace = (change: Partial<Item>) =>
          save(items.map((each, j) => (i === j ? { ...each, ...change } : each)))
        return (
          <div key={i} className="grid gap-3 rounded-box border border-line p-3">
            <div className="flex flex-wrap gap-2">
              <input
                aria-label={`Title of ${name}`}
                placeholder={placeholder}
                dir="auto"
                maxLength={maxTitleLength}
                value={item.title}
                onChange={(event) => replace({ title: event.target.value } as Partial<Item>)}
                className={`${inputClass} min-w-32 flex-1`}
              />
              <ItemButtons name={name} items={items} index={i} save={save} />
            </div>
            {inputs?.(item, name, replace)}
            <RichTextEditor
              label={`Text of ${name}`}
              value={item.text}
              onChange={(text) => replace({ text } as Partial<Item>)}
            />
          </div>
        )
      })}
      {items.length < maxItems && (
        <p>
          <Button type="button" onClick={() => save([...items, empty])}>
            Add {noun}
          </Button>
        </p>
      )}
    </EditorSection>
  )
}
