// The sections of further information below the description of a product, such as care or delivery.
import type { EditorProps } from '../form/form.ts'
import { TitledTextsEditor } from '../rich-text/titled-texts-editor.tsx'
import { maxSections, readSections, writeSections } from './section-values.ts'

/** The sections in their order. */
export function SectionsEditor({ label, help, problem, value, change }: EditorProps) {
  return (
    <TitledTextsEditor
      {...{ label, help, problem }}
      items={readSections(value)}
      save={(sections) => change({ sections: writeSections(sections) })}
      noun="section"
      placeholder="Care, Delivery …"
      maxTitleLength={50}
      maxItems={maxSections}
      empty={{ title: '', text: '' }}
    />
  )
}
