// What a form has posted, on the server and in the browser.
import { isValues, readValues } from './form.ts'
import type { EnteredForm, FormFields, ValuesAtRevision } from './form.ts'

/** Why a form was not saved, with the values that were entered. */
export interface UnsavedForm extends EnteredForm {
  /** By the names of the fields. */
  problems?: Record<string, string>
  /** What is wrong with the form as a whole. */
  problem?: string
  /** The saved values, if they have changed since the form was loaded. */
  conflict?: ValuesAtRevision
}

/** What was posted; undefined if it is no form of ours. */
export function readEntered(fields: FormFields, posted: FormData): EnteredForm | undefined {
  const revision = String(posted.get('keep') ?? posted.get('revision') ?? '')
  const base = parseJson(String(posted.get('base') ?? ''))
  if (!/^\d+$/.test(revision) || !isValues(base)) return undefined
  const values = readValues(fields, posted)
  // A page that was open before an update has not the fields that came with it, so it has not changed them.
  return { values, revision, base: { ...values, ...base } }
}

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\w-]{1,64}$/.test(key)

/** The key of a creation that was posted. */
export const postedKey = (posted: FormData): string => {
  const key = String(posted.get('key') ?? '')
  return isKey(key) ? key : crypto.randomUUID()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
