// The breadcrumbs of a page; `head` writes the same as structured data.
import { Link } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import type { Breadcrumb } from './head.ts'

/** Links to home and to the `parents`, the nearest last, then the `current` page, whose name is in the language `lang`. */
export function Breadcrumbs({
  parents = [],
  current,
  lang,
}: {
  parents?: Breadcrumb[]
  current: string
  lang?: string | undefined
}) {
  return (
    <nav aria-label={messages.breadcrumb} className="text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ name: messages.home, path: '/' } as Breadcrumb, ...parents].map(({ name, path, lang }) => (
          <li key={path} className="flex items-center gap-2">
            <Link
              to={path}
              className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              <bdi lang={lang}>{name}</bdi>
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0">
          <bdi lang={lang} className="wrap-anywhere">
            {current}
          </bdi>
        </li>
      </ol>
    </nav>
  )
}
