// A description, as a rich text.
import type { EditorProps } from '../form/form.ts'
import { RichTextEditor } from './rich-text-editor.tsx'

/** The editor of the field `description`. */
export function DescriptionEditor({ label, problem, value, change }: EditorProps) {
  return (
    <RichTextEditor
      label={label}
      problem={problem}
      value={value}
      onChange={(description) => change({ description })}
    />
  )
}
