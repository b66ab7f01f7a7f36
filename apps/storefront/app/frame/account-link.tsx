// The link of the header to the account, or to the sign-in page.
import { VisuallyHidden } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import { openSessionChannel } from './session-channel.ts'
import { useShopData } from './shop-data.ts'

/** The link with the member's first name, on phones below an icon. When another tab signs in or out it follows, and so does the cart. */
export function AccountLink({ refreshCart }: { refreshCart: () => Promise<unknown> }) {
  const rendered = useShopData()?.signedIn ?? false
  const [signedIn, setSignedIn] = useState(rendered)
  useEffect(() => {
    let known = rendered
    const channel = openSessionChannel((latest) => {
      if (!latest !== !known) refreshCart().catch(() => {})
      setSignedIn((known = latest))
    })
    channel?.postMessage(known)
    return () => channel?.close()
  }, [rendered, refreshCart])

  return (
    <Link
      to={signedIn ? '/account' : '/sign-in'}
      className="inline-flex min-h-target min-w-target items-center justify-center rounded-box font-medium max-md:-mx-2 max-md:flex-col hover:underline hover:underline-offset-4 print:hidden"
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
      {signedIn ? (
        <span className="relative max-w-28 truncate max-md:max-w-9 max-md:text-xs min-[22rem]:max-md:mx-2 min-[22rem]:max-md:max-w-14">
          {signedIn === true ? messages.account : <bdi>{signedIn}</bdi>}
          {signedIn !== true && <VisuallyHidden>, {messages.account}</VisuallyHidden>}
        </span>
      ) : (
        <span className="max-md:sr-only">{messages.signIn}</span>
      )}
    </Link>
  )
}
