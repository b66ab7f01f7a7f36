// The notice that the shop cannot be reached, and the announcement that it can be reached again.
import { useCart } from '@vitrine/react'
import type { CartState } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { frame } from '../messages/index.ts'

const selectIsOnline = (cart: CartState) => cart.isOnline
const selectRefresh = (cart: CartState) => cart.refresh

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser has a connection. */
const useBrowserOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Whether the platform can be reached; when it can be again, refreshes the cart and calls `announce`. */
export function useOnlineNotice(announce: (text: string) => void): boolean {
  const browserOnline = useBrowserOnline()
  const platformOnline = useCart(selectIsOnline)
  const refresh = useCart(selectRefresh)
  const isOnline = browserOnline && platformOnline

  // When the connection is back, a request finds out whether the platform is, too.
  const wasBrowserOnline = useRef(true)
  useEffect(() => {
    if (browserOnline && !wasBrowserOnline.current) refresh().catch(() => {})
    wasBrowserOnline.current = browserOnline
  }, [browserOnline, refresh])

  const wasOnline = useRef(true)
  useEffect(() => {
    if (isOnline && !wasOnline.current) announce(frame.offline.backOnline)
    wasOnline.current = isOnline
  }, [isOnline, announce])

  return isOnline
}

/** The notice, with a button to try again. */
export function OfflineNotice() {
  const refresh = useCart(selectRefresh)
  return (
    <div role="alert">
      <Notice tone="warn" title={frame.offline.title}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p>{frame.offline.text}</p>
          <Button
            type="button"
            kind="text"
            onClick={() => refresh().catch(() => {})}
            className="-mx-2 -my-2 text-sm"
          >
            {frame.offline.retry}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
