// Shows in place of a page that it could not be reached.
import type { UnreachablePage } from '@vitrine/app-server/browser'
import { Button, EmptyState } from '@vitrine/ui'

/** The page, with a button that loads it again. */
export function LoadAgain({ retry, isRetrying }: UnreachablePage) {
  const title = 'The page could not be loaded'
  return (
    <div role="alert">
      <title>{title}</title>
      <EmptyState
        title={<h1>{title}</h1>}
        action={
          <Button type="button" kind="primary" aria-disabled={isRetrying || undefined} onClick={retry}>
            Try again
          </Button>
        }
      >
        <p>{offline}</p>
      </EmptyState>
    </div>
  )
}

/** What a page without a connection says. */
export const offline =
  'You are offline, or the store cannot be reached. Check your connection, then try again.'
