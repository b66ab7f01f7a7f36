// The error page of the hosted pages.
import { ButtonLink } from '@vitrine/ui'
import { isRouteErrorResponse } from 'react-router'
import { endedCheckout, endedSession, unknownStore } from './context.ts'
import { MainColumn } from './main-column.tsx'

/** What an error page says about an error. */
interface ErrorText {
  title: string
  advice: string
}

const byData: Record<string, ErrorText> = {
  [unknownStore]: {
    title: 'Shop not found',
    advice: 'The link is for a shop that does not exist. Go back to the shop and try again.',
  },
  [endedSession]: {
    title: 'This sign-in link has expired',
    advice: 'Go back to the shop and sign in again.',
  },
  [endedCheckout]: {
    title: 'This checkout has ended',
    advice: 'Your cart is still in the shop. Go back to it, and begin the checkout again.',
  },
}

/** The title and the advice of an error page. */
export function describeError(error: unknown): ErrorText {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const known = typeof data === 'string' ? byData[data] : undefined
  if (known) return known
  return status === 404
    ? { title: 'Page not found', advice: 'The page may have moved, or the link may be incomplete.' }
    : { title: 'Something went wrong', advice: 'The page could not be loaded. Try again in a moment.' }
}

/** The error page of a request whose store is not known. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, advice } = describeError(error)
  return (
    <MainColumn>
      <div className="max-w-measure text-center">
        <title>{title}</title>
        <h1 className="font-display text-3xl">{title}</h1>
        <p className="mb-6 mt-3 text-ink-soft">{advice}</p>
        <ButtonLink href="/">Back to home</ButtonLink>
      </div>
    </MainColumn>
  )
}
