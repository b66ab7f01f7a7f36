// The policies of the store, such as terms of sale and returns.
import type { EditorProps } from '../form/form.ts'
import { inputClass } from '../products/editor-section.tsx'
import { TitledTextsEditor } from '../rich-text/titled-texts-editor.tsx'
import { maxPolicies, readPolicies, writePolicies } from './policy-values.ts'

/** The policies in their order. */
export function PoliciesEditor({ label, help, problem, value, change }: EditorProps) {
  return (
    <TitledTextsEditor
      {...{ label, help, problem }}
      items={readPolicies(value)}
      save={(policies) => change({ policies: writePolicies(policies) })}
      noun="policy"
      placeholder="Terms of sale, Returns …"
      maxTitleLength={200}
      maxItems={maxPolicies}
      empty={{ title: '', slug: '', text: '' }}
      inputs={({ slug }, name, replace) => (
        <input
          aria-label={`URL slug of ${name}`}
          placeholder="URL slug, such as returns; if empty, it is made from the title"
          maxLength={100}
          value={slug}
          onChange={(event) => replace({ slug: event.target.value })}
          className={inputClass}
        />
      )}
    />
  )
}
