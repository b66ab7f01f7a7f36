// The sections of further information below the description of a product, such as care or delivery.
import { Button } from '@vitrine/ui'
import type { EditorProps } from '../form/form.ts'
import { RichTextEditor } from '../rich-text/rich-text-editor.tsx'
import { EditorSection, inputClass } from './editor-section.tsx'
import { maxSections, readSections, writeSections } from './section-values.ts'

/** The sections in their order. */
export function SectionsEditor({ value, change, ...frame }: EditorProps) {
  const sections = readSections(value)
  const save = (next: typeof sections) => change({ sections: writeSections(next) })
  const moveUp = (index: number) => {
    const next = [...sections]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    save(next)
  }
  return (
    <EditorSection {...frame}>
      {sections.map(({ title, text }, i) => {
        const name = `section ${i + 1}`
        const replace = (section: Partial<(typeof sections)[number]>) =>
          save(sections.map((each, j) => (i === j ? { ...each, ...section } : each)))
        return (
          <div key={i} className="grid gap-3 rounded-box border border-line p-3">
            <div className="flex flex-wrap gap-2">
              <input
                aria-label={`Title of ${name}`}
                placeholder="Care, Delivery …"
                dir="auto"
                maxLength={50}
                value={title}
                onChange={(event) => replace({ title: event.target.value })}
                className={`${inputClass} min-w-32 flex-1`}
              />
              <Button
                kind="text"
                type="button"
                aria-label={`Move ${name} up`}
                disabled={i === 0}
                onClick={() => moveUp(i)}
              >
                ↑
              </Button>
              <Button
                kind="text"
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => save(sections.filter((_, j) => j !== i))}
              >
                Remove
              </Button>
            </div>
            <RichTextEditor
              label={`Text of ${name}`}
              value={text}
              onChange={(changed) => replace({ text: changed })}
            />
          </div>
        )
      })}
      {sections.length < maxSections && (
        <p>
          <Button type="button" onClick={() => save([...sections, { title: '', text: '' }])}>
            Add section
          </Button>
        </p>
      )}
    </EditorSection>
  )
}
