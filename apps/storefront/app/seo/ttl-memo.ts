// Caches expensive values that are the same for all visitors, for a limited time.

interface Entry<Value> {
  value: Promise<Value>
  expiresAt: number
}

/**
 * Caches at most `maxEntries` values, each for some seconds. Concurrent requests for a name share one value, and values are
 * created one at a time, so that requests for many names cannot overload the platform. A failure is not cached.
 */
export function ttlMemo<Value>(seconds: number, maxEntries: number, now = () => performance.now()) {
  const entries = new Map<string, Entry<Value>>()
  let last: Promise<unknown> = Promise.resolve()

  return (name: string, create: () => Promise<Value>): Promise<Value> => {
    const cached = entries.get(name)
    if (cached && now() < cached.expiresAt) return cached.value
    entries.delete(name)
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string)
    const value = last.then(create)
    const entry = { value, expiresAt: now() + seconds * 1000 }
    entries.set(name, entry)
    last = value.catch(() => {
      if (entries.get(name) === entry) entries.delete(name)
    })
    return value
  }
}
