// Says in place of a page why it cannot be shown.
import { EmptyState } from '@vitrine/ui'
import type { ReactNode } from 'react'

/** The title of the page, why it is not there, and what to do next. */
export function PageAlert({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <div role="alert">
      <title>{title}</title>
      <EmptyState title={<h1>{title}</h1>} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
