// Shows in place of a page that it could not be reached.
import type { UnreachablePage } from '@vitrine/app-server/browser'
import { Button } from '@vitrine/ui'
import { PageAlert } from './page-alert.tsx'

/** The page, with a button that loads it again. */
export function LoadAgain({ retry, isRetrying }: UnreachablePage) {
  return (
    <PageAlert
      title="The page could not be loaded"
      action={
        <Button type="button" kind="primary" aria-disabled={isRetrying || undefined} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>{offline}</p>
    </PageAlert>
  )
}

/** What a page without a connection says. */
export const offline =
  'You are offline, or the store cannot be reached. Check your connection, then try again.'
