// What the tabs of one browser agree on: one renews the tokens, and the others hear of it.

const patience = 5000

/** Runs `work` in one tab at a time, as far as the browser can see to it; a tab that hangs holds nobody up for long. */
export const withTabLock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  let begun: Promise<T> | undefined
  const begin = () => (begun = work())
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patience)
  try {
    return await (navigator.locks
      ? navigator.locks.request(name, { signal: waiting.signal }, begin)
      : leased(`${name}:lease`, begin))
  } catch {
    // Two tabs renewing at once are given the same successor, so going on without the lock harms nobody.
    return begun ?? work()
  } finally {
    clearTimeout(timer)
  }
}

// Browsers without Web Locks, and pages on plain http: a note in the storage, good for two seconds.
const leased = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
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

/** Opens the channel on which tabs tell each other to look into the storage again, and whether a session was ended. */
export const openTabChannel = (name: string, heard: (ended: boolean) => void): ((ended: boolean) => void) => {
  try {
    const channel: BroadcastChannel & { unref?(): void } = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => heard(data === true)
    // Outside browsers an open channel would keep the process alive.
    channel.unref?.()
    return (ended) => channel.postMessage(ended)
  } catch {
    return () => {}
  }
}
