// What shoppers would pay for a cart, how it can be delivered, and what each discount does to it.
import { Notice, Tag } from '@vitrine/ui'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PreviewFigures } from './preview-figures.ts'

/** A name and its amount, on one line. */
const Row = ({ name, amount, className = '' }: { name: ReactNode; amount: string; className?: string }) => (
  <div className={`flex justify-between gap-4 ${className}`}>
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="flex-none tabular-nums">{amount}</dd>
  </div>
)

/** The lines with their discounts, and the totals. */
function Prices({ lines, totals, taxes }: PreviewFigures) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {lines.map(({ id, name, details, quantity, price, warnings, discounts }) => (
        <dl key={id} className="py-2">
          <Row
            name={
              <>
                {quantity} × <bdi>{name}</bdi>
                {details && <span className="block text-sm text-ink-soft">{details}</span>}
                {warnings.map((warning) => (
                  <span key={warning} className="block text-sm text-warn">
                    {warning}
                  </span>
                ))}
              </>
            }
            amount={price}
          />
          {discounts.map((discount, place) => (
            // A name may come twice.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={place} {...discount} className="text-sm text-ink-soft" />
          ))}
        </dl>
      ))}
      <dl className="grid gap-1 py-2">
        {totals.map((total) => (
          <Row key={total.name} {...total} className="last:font-medium" />
        ))}
      </dl>
      {taxes.length > 0 && (
        <dl className="grid gap-1 py-2 text-sm text-ink-soft">
          {taxes.map((tax) => (
            <Row key={tax.name} {...tax} />
          ))}
        </dl>
      )}
    </div>
  )
}

/** What each discount does. */
function Outcomes({ outcomes }: Pick<PreviewFigures, 'outcomes'>) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 font-display text-xl">
        Discounts
      </h2>
      {outcomes.length === 0 && <p className="text-ink-soft">The store has no discounts.</p>}
      <ul className="divide-y divide-line border-line not-empty:border-y">
        {outcomes.map(({ path, name, isApplied, text }) => (
          <li key={path || name} className="py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              {path ? (
                <Link
                  to={path}
                  className="min-w-0 wrap-anywhere underline decoration-line underline-offset-4"
                >
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              )}
              <Tag tone={isApplied ? 'good' : 'plain'}>{isApplied ? 'Applied' : 'Not applied'}</Tag>
            </span>
            <span className="block text-sm text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The result, or why there is none. */
export function PreviewResult({ figures, problem }: { figures?: PreviewFigures; problem?: string }) {
  const headingId = useId()
  if (problem) return <Notice tone="bad" title={problem} />
  if (!figures) return null
  return (
    <div className="grid gap-6">
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-2 font-display text-xl">
          What shoppers pay
        </h2>
        <div className="grid gap-3">
          {figures.problems.map((text) => (
            <Notice key={text} tone="warn" title={text} />
          ))}
          <Prices {...figures} />
        </div>
      </section>
      <Outcomes outcomes={figures.outcomes} />
    </div>
  )
}
