// The frame of an editor in the form of a product: its heading, help and problem, linked for screen readers.
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { EditorProps } from '../form/form.ts'

/** The heading of an editor, with what is wrong with its field; focus goes there when a save is refused. */
export function EditorSection({
  label,
  help,
  problem,
  children,
}: Pick<EditorProps, 'label' | 'help' | 'problem'> & { children: ReactNode }) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={problem ? `${id}-problem` : undefined}
      aria-invalid={problem ? true : undefined}
      tabIndex={-1}
      className="grid gap-2 outline-none"
    >
      <p id={id} className="text-sm font-medium">
        {label}
      </p>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-bad">
          {problem}
        </p>
      )}
      <noscript>
        <p className="text-sm text-ink-soft">Switch on JavaScript to change this.</p>
      </noscript>
      {children}
    </div>
  )
}

/** The classes of an input inside an editor. */
export const inputClass =
  'min-h-target w-full min-w-0 rounded-box border border-edge bg-surface px-2 text-ink placeholder:text-ink-soft'
