// Parts of a page whose script loads later than the page's.
import { memo, Suspense } from 'react'
import type { ComponentType } from 'react'

/**
 * The lazy component, updated by new values only: React removes what the server has rendered when it updates it before its
 * script has loaded.
 */
export const keptWhileLoading = <Props extends object>(Lazy: ComponentType<Props>) =>
  memo((props: Props) => (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  ))
