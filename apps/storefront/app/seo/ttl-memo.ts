// What is dear to make and the same for everybody: made once for all who ask, and kept for a while.

interface Kept<Value> {
  value: Promise<Value>
  until: number
}

/**
 * Keeps each value for some seconds, and no more values than there is room for. One is made after another, so that
 * nobody makes many at once; what could not be made is made anew for the next who asks.
 */
export function ttlMemo<Value>(seconds: number, room: number, now = () => performance.now()) {
  const kept = new Map<string, Kept<Value>>()
  let last: Promise<unknown> = Promise.resolve()

  return (name: string, make: () => Promise<Value>): Promise<Value> => {
    const before = kept.get(name)
    if (before && now() < before.until) return before.value
    kept.delete(name)
    if (kept.size >= room) kept.delete(kept.keys().next().value as string)
    const value = last.then(make)
    const one = { value, until: now() + seconds * 1000 }
    kept.set(name, one)
    last = value.catch(() => {
      if (kept.get(name) === one) kept.delete(name)
    })
    return value
  }
}
