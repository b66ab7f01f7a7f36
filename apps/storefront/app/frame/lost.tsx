// What stands where a page should be: nothing at this address, or nothing that could be drawn.
import { buttonLook } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** There is nothing at this address. */
export function Missing() {
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <Lost
      title="There is nothing on this shelf"
      picture={shop && <Drawing src={`${shop.platformOrigin}/sample/not-found.svg`} />}
    >
      The address may be incomplete, or the thing is not sold any more. Everything we have is on the first
      page.
    </Lost>
  )
}

/** What was sent is not what a form of ours sends. */
export function Unread() {
  return (
    <Lost title="This could not be read">
      What was sent is not a form of this shop, so nothing was changed. Go to the page with the form, and send
      it from there.
    </Lost>
  )
}

/** The platform behind the shop does not answer. */
export function Closed() {
  return (
    <Lost title="The shop is closed for a moment">
      It does not answer just now, and we are seeing to it. Your cart is kept; load the page again in a
      minute.
    </Lost>
  )
}

/** Something went wrong on our side. */
export function Unwell() {
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <Lost
      title="This page could not be shown"
      picture={shop && <Drawing src={`${shop.platformOrigin}/sample/broken.svg`} />}
    >
      Something went wrong on our side; your cart is as you left it. Load the page again, or start from the
      first page.
    </Lost>
  )
}

/** A drawing of the house, where there are no goods to show. */
export function Drawing({ src }: { src: string }) {
  return (
    <img src={src} width="1600" height="1200" alt="" className="h-auto w-full max-w-96 rounded-box bg-line" />
  )
}

function Lost({ title, picture, children }: { title: string; picture?: ReactNode; children: ReactNode }) {
  return (
    <div className="px-page mx-auto flex max-w-xl flex-col items-center gap-5 py-12 text-center">
      <title>{title}</title>
      {picture}
      <h1 className="font-display text-3xl">{title}</h1>
      <p className="text-ink-soft">{children}</p>
      {/* A whole new page, so that nothing of the failed one stays. */}
      <Link to="/" reloadDocument className={buttonLook('strong')}>
        Go to the first page
      </Link>
    </div>
  )
}
