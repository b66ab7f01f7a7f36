// The action of a form in the browser: without a connection it comes back with what was entered, instead of an error page.
import { data } from 'react-router'
import type { FormFields } from './form.ts'
import { postedKey, readEntered } from './read-entered.ts'
import type { UnsavedForm } from './read-entered.ts'

/** What a page without a connection says of a change that it was to send. */
export const offlineProblem =
  'You are offline, or the store cannot be reached. Your changes are not lost: save again once the connection is back.'

/** What the action of a page gets in the browser. */
export interface ClientAction {
  request: Request
  serverAction: () => Promise<unknown>
}

/** Posts a form to the server. Without a connection `unsaved` says what the page gets; without a connection and an answer it fails. */
export async function postOnline<Answer>(
  { request, serverAction }: ClientAction,
  unsaved: (posted: FormData) => Answer | undefined,
) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // What `fetch` throws when no response arrives.
    if (!(error instanceof TypeError)) throw error
    const answer = unsaved(await copy.formData())
    if (!answer) throw error
    // With a status of an error, React Router does not reload the page, which would fail too.
    return data<Answer>(answer, 503)
  }
}

/** What a form of fields gets that cannot be sent; undefined if something else was posted. */
export function unsentForm({ fields }: { fields: FormFields }, posted: FormData): UnsavedForm | undefined {
  const entered = readEntered(fields, posted)
  return entered && { ...entered, key: postedKey(posted), problem: offlineProblem }
}

/** Posts a form of fields to the server. */
export const saveOnline = (form: { fields: FormFields }, action: ClientAction) =>
  postOnline(action, (posted) => unsentForm(form, posted))
