// The empty state of a listing: why it is empty, and links to other pages.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNavItems } from '../frame/nav-links.ts'

/** The empty state; `children` are the links. */
export function EmptyListing({
  title,
  help,
  children,
}: {
  title?: string
  help?: string
  children: ReactNode
}) {
  // Left-aligned: centred content would shift while the page streams in.
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

/** Links to all products and to the collections. */
export function NavLinks() {
  return (
    <ul className="flex flex-wrap gap-2">
      {useNavItems().map(({ id, name, path, lang }) => (
        <li key={id}>
          <Link
            to={path}
            className="inline-flex min-h-target items-center rounded-box border border-edge px-4 hover:border-ink hover:bg-surface"
          >
            <bdi lang={lang}>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
