// The way from the first page to this one, for people, and in the same breath for search engines.
import { Link, useRouteLoaderData } from 'react-router'
import { asData } from '../finding/as-data.ts'
import { ways as words } from '../messages/index.ts'
import type { loader } from '../root.tsx'

/** A page on the way. */
export interface Step {
  name: string
  path: string
}

/** The pages above this one, the nearest last; the first page stands before them by itself. */
export function Breadcrumbs({ above = [], here }: { above?: Step[]; here: Step }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  const steps = [{ name: words.firstPage, path: '/' }, ...above]
  return (
    <nav aria-label={words.wayHere} className="text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ name, path }) => (
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
          <bdi className="wrap-anywhere">{here.name}</bdi>
        </li>
      </ol>
      {shop && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={asData(listed(shop.shopUrl, [...steps, here]))}
        />
      )}
    </nav>
  )
}

const listed = (shopUrl: string, steps: Step[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: shopUrl + path,
  })),
})
