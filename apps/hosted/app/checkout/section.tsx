// One section of the checkout form: closed it shows what was entered, open its fields and its button.
import { Button, Notice } from '@vitrine/ui'
import type { ReactNode } from 'react'
import type { Values } from './form-fields.ts'
import type { PlacedProblem, SectionName } from './problems.ts'

/** What each section shows of the form. */
export interface SectionProps {
  name: SectionName
  /** Nothing in it keeps the order from being placed. */
  isDone: boolean
  isOpen: boolean
  /** The problems of the section that belong to no field. */
  problems: readonly PlacedProblem[]
  values: Values
  /** What is wrong with each field. */
  fields: Record<string, string>
  /** The field that gets the cursor. */
  focused: string | undefined
}

/** The problems of a section: errors, and what the buyer should know. */
export const Problems = ({ problems }: { problems: readonly PlacedProblem[] }) => {
  // Several lines may have the same problem.
  const texts = new Map(problems.map(({ description, severity }) => [description, severity]))
  return [...texts].map(([description, severity]) => (
    <Notice key={description} tone={severity === 'ERROR' ? 'bad' : 'warn'} title={description} />
  ))
}

/** A section. */
export function Section({
  name,
  title,
  summary,
  isDone,
  isOpen,
  problems,
  button = 'Continue',
  children,
}: SectionProps & {
  title: string
  /** What was entered, in a few words. */
  summary?: ReactNode
  button?: string
  children: ReactNode
}) {
  return (
    // With a `tabIndex` of its own the element would take its fields out of the order of Tab in Chromium.
    <details open={isOpen} className="group border-b border-line">
      <summary id={name} className="opener flex min-h-target cursor-pointer items-start gap-4 py-4">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <h2 className="font-display text-xl">{title}</h2>
          {isDone && summary && (
            <span className="text-sm text-ink-soft wrap-anywhere group-open:hidden">{summary}</span>
          )}
        </span>
      </summary>
      <div className="grid gap-5 pb-8 pt-1">
        <Problems problems={problems} />
        {children}
        <Button name="intent" value={name} data-brand="button" className="justify-self-start">
          {button}
        </Button>
      </div>
    </details>
  )
}
