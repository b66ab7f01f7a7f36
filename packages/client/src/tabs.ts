// Coordination between the tabs of one browser: one tab refreshes the tokens, and the others are notified.

import { withTimeout } from './retry.ts'

/** Runs `work` in one tab at a time, as far as the browser supports it; a tab that hangs delays the others 5 s at most. */
export const withTabLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  let started: Promise<T> | undefined
  const start = () => (started = work())
  try {
    return await withTimeout<T>(5000, undefined, (signal) =>
      navigator.locks ? navigator.locks.request(name, { signal }, start) : withLease(`${name}:lease`, start),
    )
  } catch {
    // Safe without the lock: two tabs that refresh at once get the same next token.
    return started ?? work()
  }
}

// For browsers without Web Locks, and pages on plain http: a note in the storage that expires after two seconds.
const withLease = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  for (let left = 20; left && Number(localStorage.getItem(name)) > Date.now(); left--) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  localStorage.setItem(name, String(Date.now() + 2000))
  try {
    return await work()
  } finally {
    localStorage.removeItem(name)
  }
}

/** Opens a channel on which a tab tells the others that the stored tokens have changed, and whether the session ended. */
export const openTabChannel = (
  name: string,
  onMessage: (ended: boolean) => void,
): ((ended: boolean) => void) => {
  try {
    const channel: BroadcastChannel & { unref?(): void } = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => onMessage(data === true)
    // In Node an open channel would keep the process running.
    channel.unref?.()
    return (ended) => channel.postMessage(ended)
  } catch {
    return () => {}
  }
}
