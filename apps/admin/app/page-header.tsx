// The heading of a page of the admin that is neither a list nor a form.
import { buttonClass } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The heading, a sentence below it, and a button that creates something. */
export const PageHeader = ({
  title,
  action,
  children,
}: {
  title: string
  action: { to: string; label: string }
  children: ReactNode
}) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
    <div className="max-w-measure min-w-0">
      <h1 className="font-display text-2xl">{title}</h1>
      <p className="text-ink-soft">{children}</p>
    </div>
    <Link to={action.to} className={buttonClass('primary')}>
      {action.label}
    </Link>
  </div>
)

/** A link in a text. */
export const linkClass = 'underline decoration-line underline-offset-4 hover:decoration-ink'
