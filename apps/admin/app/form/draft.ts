// What a merchant has entered and not saved, kept on this device until it is saved or discarded. Each tab has its own draft,
// which another tab does not replace; of one entity the newest five are kept.
import { isValues } from './form.ts'
import type { EnteredForm } from './form.ts'

const keyPrefix = 'vitrine-draft:'

/** The most drafts of one entity; the oldest are dropped. */
const maxDrafts = 5

/** Names this tab until it loads another document; a page without TLS has no `randomUUID`. */
const tabId = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** A draft of any tab. */
export interface StoredDraft {
  storageKey: string
  form: EnteredForm
}

/** A place for the drafts of one entity. Storage that is missing, full or forbidden counts as empty. */
interface DraftPlace {
  /** The drafts of all tabs, newest first. */
  read(): StoredDraft[]
  /** Whether the draft of this tab is kept now. */
  write(draft: EnteredForm): boolean
  /** Removes the draft of this tab, or another one that the merchant has decided about. */
  remove(storageKey?: string): void
}

/** The place of the drafts of one entity of one store; older ones than `maxAgeMs` count as none. */
export function draftPlace(storeId: string, area: string, id: string, maxAgeMs = Infinity): DraftPlace {
  // Without a tab: what an earlier version has stored.
  const entityKey = `${keyPrefix}${storeId}:${area}:${id}`
  const ownKey = `${entityKey}#${tabId}`
  const read = () =>
    Object.keys(localStorage)
      .filter((key) => key === entityKey || key.startsWith(`${entityKey}#`))
      .flatMap((storageKey) => parseDraft(storageKey) ?? [])
      .filter(({ storedAt }) => Date.now() - storedAt < maxAgeMs)
      .sort((a, b) => b.storedAt - a.storedAt)
  const remove = (storageKey = ownKey) => attempt(() => localStorage.removeItem(storageKey), undefined)
  return {
    read: () => attempt(read, []),
    write: ({ values, revision, base, key }) =>
      attempt(() => {
        const draft = { values, revision, base, key, storedAt: Date.now() }
        localStorage.setItem(ownKey, JSON.stringify(draft))
        const others = read().filter(({ storageKey }) => storageKey !== ownKey)
        for (const { storageKey } of others.slice(maxDrafts - 1)) remove(storageKey)
        return true
      }, false),
    remove,
  }
}

/** Removes all drafts from this device. */
export const removeDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(keyPrefix)) localStorage.removeItem(key)
    }
  }, undefined)

function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

const parseStored = (storageKey: string) =>
  (attempt(() => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown, null) ?? {}) as Partial<
    EnteredForm & { storedAt: unknown }
  >

/** A stored draft; one that is malformed counts as none. */
function parseDraft(storageKey: string): (StoredDraft & { storedAt: number }) | undefined {
  const { values, revision, base, key, storedAt } = parseStored(storageKey)
  const isRevision = typeof revision === 'string' && /^\d+$/.test(revision)
  if (!isRevision || !isValues(values) || !isValues(base)) return undefined
  const form = { values, revision, base, ...(typeof key === 'string' && { key }) }
  return { storageKey, form, storedAt: typeof storedAt === 'number' ? storedAt : 0 }
}
