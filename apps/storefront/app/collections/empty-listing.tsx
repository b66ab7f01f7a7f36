// Where a list would be, and is none: why, and where to go on.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNavItems } from '../frame/nav-links.ts'

/** Why there is nothing, what helps, and what leads on. */
export function EmptyListing({
  title,
  help,
  children,
}: {
  title?: string
  help?: string
  children: ReactNode
}) {
  // Nothing is centred: as the page comes in, what is there already would move.
  return (
    <div className="grid justify-items-start gap-3 pb-8">
      {title && (
        <p dir="auto" className="font-display text-xl wrap-anywhere">
          {title}
        </p>
      )}
      {help && <p className="max-w-measure pb-2 text-ink-soft">{help}</p>}
      {children}
    </div>
  )
}

/** Links to all collections. */
export function AllLinks() {
  return (
    <ul className="flex flex-wrap gap-2">
      {useNavItems().map(({ id, name, path }) => (
        <li key={id}>
          <Link
            to={path}
            className="inline-flex min-h-target items-center rounded-box border border-edge px-4 hover:border-ink hover:bg-surface"
          >
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
