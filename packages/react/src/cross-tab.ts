// Notices when a page may show an old cart, because another tab has changed it or the browser has restored the page, and
// when the visitor leaves the page.
import type { CurrentCart } from '@vitrine/client'

/** The connection to the other tabs of this browser. */
interface CrossTab {
  /** Sends them the cart that the platform has just answered. */
  broadcast(cart: CurrentCart): void
  close(): void
}

/** Callbacks of the page. */
interface PageEvents {
  /** The page may be out of date. */
  refresh(): void
  /** Another tab broadcasts a cart. */
  receive(cart: CurrentCart): void
  /** The visitor leaves the page. */
  leave(): void
}

/** Listens to the page and to the other tabs. */
export const openCrossTab = ({ refresh, receive, leave }: PageEvents): CrossTab => {
  const controller = new AbortController()
  const { signal } = controller
  const onVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && refresh(), { signal })
  // The Back button can bring the HTML that the browser has cached, with an old cart in it.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') refresh()

  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<CurrentCart>) => receive(data), { signal })
  return {
    broadcast: (cart) => channel?.postMessage(cart),
    close() {
      controller.abort()
      channel?.close()
    },
  }
}

const openChannel = () => {
  try {
    const channel: BroadcastChannel = new BroadcastChannel('vitrine:cart:1')
    return channel
  } catch {
    // Browsers that block storage may block channels too; `visibilitychange` still triggers a refresh.
    return undefined
  }
}
