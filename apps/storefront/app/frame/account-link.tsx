// The link of the header to the account, or to the sign-in page.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import { openSessionChannel } from './session-channel.ts'
import { useShopData } from './shop-data.ts'

/** The link, on phones an icon. When another tab signs in or out it follows, and so does the cart. */
export function AccountLink({ refreshCart }: { refreshCart: () => Promise<unknown> }) {
  const isRendered = useShopData()?.signedIn === true
  const [signedIn, setSignedIn] = useState(isRendered)
  useEffect(() => {
    let known = isRendered
    const channel = openSessionChannel((isSignedIn) => {
      if (isSignedIn !== known) refreshCart().catch(() => {})
      setSignedIn((known = isSignedIn))
    })
    channel?.postMessage(known)
    return () => channel?.close()
  }, [isRendered, refreshCart])

  return (
    <Link
      to={signedIn ? '/account' : '/sign-in'}
      className="inline-flex min-h-target min-w-target items-center justify-center rounded-box font-medium max-md:-mx-2 hover:underline hover:underline-offset-4 print:hidden"
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
        className="md:hidden"
      >
        <circle cx="10" cy="6.5" r="3.5" />
        <path d="M3.5 17c1-7 12-7 13 0" />
      </svg>
      <span className="max-md:sr-only">{signedIn ? messages.account : messages.signIn}</span>
    </Link>
  )
}
