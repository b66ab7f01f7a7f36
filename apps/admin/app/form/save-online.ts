// The action of a form in the browser: without a connection it comes back with what was entered, instead of an error page.
import { data } from 'react-router'
import { fieldsFor, withPosted } from './form.ts'
import type { FormField } from './form.ts'
import { postedKey, readEntered } from './read-entered.ts'
import type { UnsavedForm } from './read-entered.ts'

/** What a page without a connection says of a change that it was to send. */
export const offlineProblem =
  'You are offline, or the store cannot be reached. Your changes are not lost: save again once the connection is back.'

interface ClientAction {
  request: Request
  params: { id?: string | undefined }
  serverAction: () => Promise<unknown>
}

/** Posts a form to the server. Without a connection `unsaved` says what the page gets; without a connection and an answer it fails. */
export async function postOnline<Answer>(
  { request, serverAction }: Pick<ClientAction, 'request' | 'serverAction'>,
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
export function unsentForm(
  form: { fields: readonly FormField<string>[] },
  id: string | undefined,
  posted: FormData,
): UnsavedForm | undefined {
  const fields = fieldsFor(form, id)
  const entered = readEntered(fields, posted)
  return entered && { ...withPosted(fields, { ...entered, key: postedKey(posted) }), problem: offlineProblem }
}

/** Posts a form of fields to the server. */
export const saveOnline = (
  form: { fields: readonly FormField<string>[] },
  { params, ...action }: ClientAction,
) => postOnline(action, (posted) => unsentForm(form, params.id, posted))
