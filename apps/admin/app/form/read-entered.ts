// What a form has posted, on the server and in the browser.
import { isValues, readValues } from './form.ts'
import type { EnteredForm, FormFields, PostedForm, ValuesAtRevision } from './form.ts'

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
  const unsettled = postedBefore(posted)
  // A page that was open before an update has not the fields that came with it, so it has not changed them.
  return { values, revision, base: { ...values, ...base }, ...(unsettled.length > 0 && { unsettled }) }
}

const isPosted = (form: Partial<PostedForm> | null): form is PostedForm =>
  isValues(form?.values) &&
  isValues(form.base) &&
  /^\d+$/.test(String(form.revision)) &&
  (form.key === undefined || isKey(form.key)) &&
  typeof form.postedAt === 'number'

/** What was posted before, where a browser has sent or stored it; what is malformed counts as nothing. */
export const readUnsettled = (posts: unknown): PostedForm[] =>
  Array.isArray(posts) && posts.every(isPosted) ? posts : []

/** What the form was posted with before, of which it is not known whether it was saved. */
export const postedBefore = (posted: FormData): PostedForm[] =>
  readUnsettled(parseJson(String(posted.get('unsettled') ?? '')))

/** What a page says of a form whose posts have expired keys. */
export const expiredProblem =
  'You sent this form more than 23 hours ago, and it may have been saved then. Check what is saved, then save again.'

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
