// What stands where a page should be: nothing at this address, or nothing that could be drawn.
import { Button, buttonClass } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { frame } from '../messages/index.ts'
import type { loader } from '../root.tsx'
import type { ErrorText } from '../error-text.ts'
import { useRetry } from './retry.ts'

/** There is nothing at this address. */
export const NotFoundPage = () => <Lost told={frame.missing} drawing="not-found" />

/** What was sent is not what a form of ours sends. */
export const BadRequestPage = () => <Lost told={frame.unread} />

/** The platform behind the shop does not answer. */
export function UnavailablePage() {
  const { pathname, search } = useLocation()
  return (
    <Lost told={frame.closed}>
      <Link to={pathname + search} reloadDocument className={buttonClass('strong')}>
        {frame.closed.again}
      </Link>
    </Lost>
  )
}

/** Something went wrong on our side. */
export const ErrorPage = () => <Lost told={frame.unwell} drawing="broken" />

/** The page could not be fetched; it is, as soon as there is a connection. */
export function OfflinePage() {
  const { again, asking } = useRetry()
  return (
    <Lost told={frame.unreached} drawing="broken">
      <Button type="button" kind="strong" aria-disabled={asking} onClick={again}>
        {frame.unreached.again}
      </Button>
    </Lost>
  )
}

/** A drawing of the house, where there are no goods to show. */
export function Drawing({ name }: { name: 'not-found' | 'broken' | 'empty-cart' }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  if (!shop) return null
  return (
    <img
      src={`${shop.platformOrigin}/sample/${name}.svg`}
      width="1600"
      height="1200"
      alt=""
      className="h-auto w-full max-w-96 rounded-box bg-line"
    />
  )
}

function Lost({
  told: { title, text },
  drawing,
  children,
}: {
  told: ErrorText
  drawing?: 'not-found' | 'broken'
  children?: ReactNode
}) {
  return (
    <div className="px-page mx-auto flex max-w-xl flex-col items-center gap-5 py-12 text-center">
      <title>{title}</title>
      {drawing && <Drawing name={drawing} />}
      <h1 className="font-display text-3xl">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      {children ?? (
        // A whole new page, so that nothing of the failed one stays.
        <Link to="/" reloadDocument className={buttonClass('strong')}>
          {frame.toFirstPage}
        </Link>
      )}
    </div>
  )
}
