// The pre-warm of a session: loads a page of the platform before the visitor signs in.
import type { CallAddress } from '../call.ts'
import { createRedirectSession } from '../redirect-session.ts'
import { loadInFrame } from './frame.ts'

const interval = 7 * 86_400_000
const key = 'vitrine:prewarmed'

// Where the storage is blocked, a page remembers it until it is left.
const remembered = new Map<string, number>()

const readTime = (name: string) => {
  const known = remembered.get(name) ?? 0
  try {
    return Math.max(known, Number(localStorage.getItem(name)) || 0)
  } catch {
    return known
  }
}

const writeTime = (name: string) => {
  remembered.set(name, Date.now())
  try {
    localStorage.setItem(name, `${Date.now()}`)
  } catch {
    // The page remembers it.
  }
}

/** Loads the page in a hidden frame, unless it was loaded in the last seven days. Errors are ignored. */
export const prewarm = async (call: CallAddress, clientId: string, force: boolean): Promise<void> => {
  const name = `${key}:${clientId}`
  const age = Date.now() - readTime(name)
  // A time in the future is that of a wrong clock.
  if (typeof document === 'undefined' || (!force && age >= 0 && age < interval)) return
  try {
    await loadInFrame(await createRedirectSession(call, { login: {} }))
    writeTime(name)
  } catch {
    // The sign-in works without it.
  }
}
