// What a merchant has entered and not saved, kept on this device until it is saved or discarded.
import { isValues } from './form.ts'
import type { EnteredForm } from './form.ts'
import { readUnsettled } from './read-entered.ts'

const keyPrefix = 'vitrine-draft:'

/** A place for one draft. Storage that is missing, full or forbidden counts as empty. */
interface DraftPlace {
  read(): EnteredForm | undefined
  /** Whether the draft is kept now. */
  write(draft: EnteredForm): boolean
  remove(): void
}

/** The place of the draft of one entity of one store. */
export function draftPlace(storeId: string, area: string, id: string): DraftPlace {
  const storageKey = `${keyPrefix}${storeId}:${area}:${id}`
  return {
    read: () => attempt(() => parseDraft(localStorage.getItem(storageKey)), undefined),
    write: ({ values, revision, base, key, unsettled }) =>
      attempt(() => {
        localStorage.setItem(storageKey, JSON.stringify({ values, revision, base, key, unsettled }))
        return true
      }, false),
    remove: () => attempt(() => localStorage.removeItem(storageKey), undefined),
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

/** A stored draft; one that is malformed counts as none. */
function parseDraft(text: string | null): EnteredForm | undefined {
  const stored = (JSON.parse(text ?? 'null') ?? {}) as Partial<EnteredForm>
  const { values, revision, base, key } = stored
  const unsettled = readUnsettled(stored.unsettled)
  const isRevision = typeof revision === 'string' && /^\d+$/.test(revision)
  if (!isRevision || !isValues(values) || !isValues(base)) return undefined
  return {
    values,
    revision,
    base,
    ...(typeof key === 'string' && { key }),
    ...(unsettled.length > 0 && { unsettled }),
  }
}
