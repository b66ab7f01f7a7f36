// The filters of a list as links, of which one is chosen.
import { Link } from 'react-router'
import type { UrlWith } from './list-url.ts'

/** The filters, and before them the link to all items; `show` names the one that is chosen. */
export function Filters({
  filters,
  show,
  urlWith,
}: {
  filters: readonly { name: string; label: string }[]
  show: string
  urlWith: UrlWith
}) {
  return (
    <nav aria-label="Filters" className="mb-3 flex min-w-0 flex-wrap gap-1">
      {[{ name: '', label: 'All' }, ...filters].map(({ name, label }) => (
        <Link
          key={name}
          to={urlWith({ show: name })}
          aria-current={name === show ? 'true' : undefined}
          className="flex min-h-target items-center rounded-box px-2 hover:bg-line/60 aria-[current=true]:bg-line aria-[current=true]:font-medium"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
