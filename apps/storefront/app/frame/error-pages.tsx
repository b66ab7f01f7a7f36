// The error pages: not found, bad request, unavailable, offline, and unexpected errors.
import type { UnreachablePage as Unreachable } from '@vitrine/app-server/browser'
import { Button, buttonClass } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cart, frame } from '../messages/index.ts'
import type { ErrorText } from '../error-text.ts'
import { useRetry } from './retry.ts'
import { useShopData } from './shop-data.ts'

/** 404 */
export const NotFoundPage = () => <Message text={frame.notFound} picture="not-found" />

/** 400: the body is not one that our forms send. */
export const BadRequestPage = () => <Message text={frame.badRequest} />

/** 429: the visitor's session cannot be refreshed for now, and the request was a form. */
export const TooManyRequestsPage = () => <Message text={cart.refusals.TOO_MANY_REQUESTS} />

/** 503: the platform does not answer. */
export function UnavailablePage() {
  const { pathname, search } = useLocation()
  return (
    <Message text={frame.unavailable}>
      <Link to={pathname + search} reloadDocument className={buttonClass('primary')}>
        {frame.unavailable.retry}
      </Link>
    </Message>
  )
}

/** Any other error. */
export const ErrorPage = () => <Message text={frame.error} picture="broken" />

/** The page could not be loaded; it reloads when the browser is back online. */
export const OfflinePage = () => <UnreachablePage {...useRetry()} />

/** The same for a page whose script could not be loaded either. */
export function UnreachablePage({ retry, isRetrying }: Unreachable) {
  return (
    <Message text={frame.pageOffline}>
      <Button type="button" kind="primary" aria-disabled={isRetrying} onClick={retry}>
        {frame.pageOffline.retry}
      </Button>
    </Message>
  )
}

/** An illustration for pages without products. */
export function Illustration({ name }: { name: 'not-found' | 'broken' | 'empty-cart' }) {
  const shop = useShopData()
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

function Message({
  text: { title, text },
  picture,
  children,
}: {
  text: ErrorText
  picture?: 'not-found' | 'broken'
  children?: ReactNode
}) {
  return (
    <div className="px-page mx-auto flex max-w-xl flex-col items-center gap-5 py-12 text-center">
      <title>{title}</title>
      {picture && <Illustration name={picture} />}
      <h1 className="font-display text-3xl">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      {children ?? (
        // A full load, so that no state of the failed page stays.
        <Link to="/" reloadDocument className={buttonClass('primary')}>
          {frame.home}
        </Link>
      )}
    </div>
  )
}
