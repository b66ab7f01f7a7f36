// Shares what is the same for all visitors among their requests, for a short time.
import type { StorefrontOptions } from '../../server-entry.d.ts'

// Lists may lag two seconds behind a change.
const maxAgeMs = 2000
const maxEntries = 500

const shared = new WeakMap<StorefrontOptions, Map<string, { value: unknown; loadedAt: number }>>()

/**
 * The value that was read under this name, or a new one. It must hold nothing of a visitor. Visitors share values, but no
 * failure and no wait.
 */
export async function shareRead<Value>(
  options: StorefrontOptions,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const entries = shared.get(options) ?? new Map<string, { value: unknown; loadedAt: number }>()
  shared.set(options, entries)
  const known = entries.get(name)
  if (known && performance.now() < known.loadedAt + maxAgeMs) return known.value as Value
  const value = await read()
  // The oldest entry is the first one.
  entries.delete(name)
  if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string)
  entries.set(name, { value, loadedAt: performance.now() })
  return value
}
