// What keeps the form from being done, at the top of the page, with links to the fields.
import { Notice } from '@vitrine/ui'
import type { CheckoutFormProblem } from './form-problem.ts'
import type { TotalChange } from './submit-form.ts'

/** A part of the page with a problem: its id, and what is wrong. */
export interface SummaryLink {
  id: string
  text: string
}

/** The summary. */
export const ErrorSummary = ({
  problem: { title, advice },
  marks,
  change,
}: {
  problem: CheckoutFormProblem
  marks: readonly SummaryLink[]
  change: TotalChange | undefined
}) => (
  <Notice tone="bad" title={title}>
    <p>{advice}</p>
    {change && (
      <ul className="mt-2 grid gap-1">
        {change.lines.map(({ name, before, current }) => (
          <li key={name} className="tabular-nums">
            <bdi>{name}</bdi>: <s aria-label={`before ${before}`}>{before}</s> {current}
          </li>
        ))}
      </ul>
    )}
    {marks.length > 0 && (
      <ul className="mt-2 grid gap-1">
        {marks.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-4 hover:text-accent"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    )}
  </Notice>
)

/** The id of a field, for links to it. */
export const fieldId = (name: string): string => name.replaceAll('.', '-')
