// What a merchant has entered and not saved, kept on this device until it is saved or discarded.
import type { FormValues } from './form.ts'
import type { ValuesAtRevision } from './load-form.ts'

/** A place for one draft. Storage that is missing, full or forbidden counts as empty. */
interface DraftPlace {
  read(): ValuesAtRevision | undefined
  /** Whether the draft is kept now. */
  write(draft: ValuesAtRevision): boolean
  remove(): void
}

/** The place of the draft of one entity of one store. */
export function draftPlace(storeId: string, area: string, id: string): DraftPlace {
  const key = `vitrine-draft:${storeId}:${area}:${id}`
  return {
    read: () => attempt(() => parseDraft(localStorage.getItem(key)), undefined),
    write: ({ values, revision }) =>
      attempt(() => {
        localStorage.setItem(key, JSON.stringify({ values, revision }))
        return true
      }, false),
    remove: () => attempt(() => localStorage.removeItem(key), undefined),
  }
}

function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

/** A stored draft; one that is malformed counts as none. */
function parseDraft(text: string | null): ValuesAtRevision | undefined {
  const { values, revision } = (JSON.parse(text ?? 'null') ?? {}) as Partial<ValuesAtRevision>
  const isDraft = typeof revision === 'string' && /^\d+$/.test(revision) && isValues(values)
  return isDraft ? { values, revision } : undefined
}

const isValues = (values: unknown): values is FormValues =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string')
