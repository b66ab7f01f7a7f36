// The info sections that a product shares with others: chosen from those of the store, and ordered.
import { Button } from '@vitrine/ui'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { EditorProps } from '../form/form.ts'
import { ItemButtons } from '../form/item-buttons.tsx'
import { EditorSection, inputClass } from './editor-section.tsx'
import { readShared, titleOf, writeShared } from './shared-section-values.ts'

const linkClass = 'underline decoration-line underline-offset-4 hover:decoration-ink'

/** The sections in their order, and a choice of those to add. */
export function SharedSectionsEditor({ value, change, options, ...frame }: EditorProps) {
  const select = useRef<HTMLSelectElement>(null)
  const ids = readShared(value)
  const others = options.filter((option) => !ids.includes(option.value))
  const save = (next: readonly string[]) => change({ sharedSections: writeShared(next) })
  return (
    <EditorSection {...frame}>
      {ids.length > 0 && (
        <ol aria-label={frame.label} className="divide-y divide-line rounded-box border border-line">
          {ids.map((id, i) => {
            const title = titleOf(id, options)
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-2 px-3 py-1">
                <Link to={`/info-sections/${id}`} className={`min-w-24 flex-1 wrap-anywhere ${linkClass}`}>
                  <bdi>{title}</bdi>
                </Link>
                <ItemButtons name={title} items={ids} index={i} save={save} />
              </li>
            )
          })}
        </ol>
      )}
      {others.length > 0 && (
        <p className="flex flex-wrap gap-2">
          <select ref={select} aria-label="Info section to add" className={`${inputClass} max-w-64`}>
            {others.map(({ value: id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          <Button type="button" onClick={() => select.current && save([...ids, select.current.value])}>
            Add info section
          </Button>
        </p>
      )}
      {options.length === 0 && (
        <p className="text-sm text-ink-soft">
          There are none yet.{' '}
          <Link to="/info-sections/new" className={linkClass}>
            Create an info section
          </Link>
        </p>
      )}
    </EditorSection>
  )
}
