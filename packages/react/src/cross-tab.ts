// What happens while a page is not looked at, or looks away: other tabs change the cart, and old pages come back.
import type { CartAnswer } from '@vitrine/client'

/** The other tabs of this browser. */
interface Elsewhere {
  /** Tells them what the platform has just answered. */
  tell(answer: CartAnswer): void
  close(): void
}

/** Calls `look` when the page may have become old, and `heard` when another tab tells of a change. */
export const openElsewhere = (look: () => void, heard: (answer: CartAnswer) => void): Elsewhere => {
  const closing = new AbortController()
  const { signal } = closing
  const seen = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', seen, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
  // Going back may bring what the browser kept of a page, with the cart of then.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type === 'back_forward') look()

  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<CartAnswer>) => heard(data), { signal })
  return {
    tell: (answer) => channel?.postMessage(answer),
    close() {
      closing.abort()
      channel?.close()
    },
  }
}

const openChannel = () => {
  try {
    const channel: BroadcastChannel = new BroadcastChannel('vitrine:cart')
    return channel
  } catch {
    // Where storage is blocked, tabs may not speak to each other either; a look still finds out.
    return undefined
  }
}
