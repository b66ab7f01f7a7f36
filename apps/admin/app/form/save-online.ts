// The action of a form in the browser: without a connection it comes back with what was entered, instead of an error page.
import { data } from 'react-router'
import { fieldsFor } from './form.ts'
import type { FormField } from './form.ts'
import { postedKey, readEntered } from './read-entered.ts'
import type { UnsavedForm } from './read-entered.ts'

const problem =
  'You are offline, or the store cannot be reached. Your changes are not lost: save again once the connection is back.'

interface ClientAction {
  request: Request
  params: { id?: string }
  serverAction: () => Promise<unknown>
}

/** Posts a form to the server. */
export async function saveOnline(
  form: { fields: readonly FormField<string>[] },
  { request, params, serverAction }: ClientAction,
) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // What `fetch` throws when no response arrives.
    if (!(error instanceof TypeError)) throw error
    const posted = await copy.formData()
    const entered = readEntered(fieldsFor(form, params.id), posted)
    if (!entered) throw error
    // With a status of an error, React Router does not reload the page, which would fail too.
    return data<UnsavedForm>({ ...entered, key: postedKey(posted), problem }, 503)
  }
}
