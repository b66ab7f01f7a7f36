// The frame of the account pages: title, links to the other ones, and sign out.
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { openSessionChannel } from '../frame/session-channel.ts'
import { useShopData } from '../frame/shop-data.ts'
import { account as messages, orders } from '../messages/index.ts'
import { forgetViewed } from '../products/viewed-storage.ts'
import { PageTitle } from '../sign-in/form-parts.tsx'
import type { SignInProblem } from '../sign-in/problem.ts'

const links = [
  { to: '/account', text: messages.profile.link },
  { to: '/account/orders', text: orders.link },
  { to: '/account/addresses', text: messages.addresses.link },
  { to: '/account/email', text: messages.email.link },
  { to: '/account/password', text: messages.password.link },
  { to: '/account/sessions', text: messages.sessions.link },
  { to: '/account/data', text: messages.data.link },
]

const linkClass =
  'inline-flex min-h-target items-center text-ink-soft decoration-accent underline-offset-8 hover:text-ink hover:underline aria-[current]:text-ink aria-[current]:underline'

/** A page of the account. It is loaded again when another tab signs out, because it shows what is the member's alone. */
export function AccountPage({
  title,
  text,
  problem,
  children,
}: {
  title: string
  text?: ReactNode
  problem?: SignInProblem | undefined
  children: ReactNode
}) {
  const isRendered = !!useShopData()?.signedIn
  useEffect(() => {
    const channel = openSessionChannel((signedIn) => {
      if (isRendered && !signedIn) location.replace(location.href)
    })
    return () => channel?.close()
  }, [isRendered])
  return (
    <div className="px-page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 py-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label={messages.nav} className="text-sm">
        <ul className="flex flex-wrap gap-x-4 sm:gap-x-6 lg:grid lg:gap-x-0">
          {links.map(({ to, text }) => (
            <li key={to}>
              <NavLink end={to === '/account'} to={to} className={linkClass}>
                {text}
              </NavLink>
            </li>
          ))}
          <li>
            {/* The next visitor of this device must not see what this one looked at. */}
            <form method="post" action="/sign-out" onSubmit={forgetViewed}>
              <button type="submit" className={linkClass}>
                {messages.signOut}
              </button>
            </form>
          </li>
        </ul>
      </nav>
      <div className="grid max-w-measure grid-cols-[minmax(0,1fr)] content-start gap-6">
        <PageTitle title={title} text={text} problem={problem} />
        {children}
      </div>
    </div>
  )
}
