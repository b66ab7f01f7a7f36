// Says when the shop is out of reach, and when it is back: a page that stands still looks as if all were well.
import { useCart } from '@vitrine/react'
import type { CartState } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { frame } from '../messages/index.ts'

const reachedOf = (cart: CartState) => cart.isOnline
const refreshOf = (cart: CartState) => cart.refresh

function listen(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser has a connection at all. */
const useOnline = () =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )

/** Whether the shop is within reach; looks at the cart anew when it is again, and tells `say`. */
export function useOnlineNotice(say: (text: string) => void): boolean {
  const online = useOnline()
  const reached = useCart(reachedOf)
  const refresh = useCart(refreshOf)
  const within = online && reached

  // With the connection back, a look at the cart finds out whether the shop is.
  const wasOnline = useRef(true)
  useEffect(() => {
    if (online && !wasOnline.current) refresh().catch(() => {})
    wasOnline.current = online
  }, [online, refresh])

  const wasWithin = useRef(true)
  useEffect(() => {
    if (within && !wasWithin.current) say(frame.offline.back)
    wasWithin.current = within
  }, [within, say])

  return within
}

/** The shop is out of reach. */
export function Offline() {
  const refresh = useCart(refreshOf)
  return (
    <div role="alert">
      <Notice tone="warn" title={frame.offline.title}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p>{frame.offline.text}</p>
          <Button
            type="button"
            kind="bare"
            onClick={() => refresh().catch(() => {})}
            className="-mx-2 -my-2 text-sm"
          >
            {frame.offline.again}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
