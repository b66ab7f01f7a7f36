// The way from the first page to this one; `head` tells search engines the same.
import { Link } from 'react-router'
import { nav as words } from '../messages/index.ts'
import type { Breadcrumb } from './head.ts'

/** The pages above this one, the nearest last; the first page stands before them by itself. */
export function Breadcrumbs({ above = [], here }: { above?: Breadcrumb[]; here: string }) {
  return (
    <nav aria-label={words.wayHere} className="text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ name: words.firstPage, path: '/' }, ...above].map(({ name, path }) => (
          <li key={path} className="flex items-center gap-2">
            <Link
              to={path}
              className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0">
          <bdi className="wrap-anywhere">{here}</bdi>
        </li>
      </ol>
    </nav>
  )
}
