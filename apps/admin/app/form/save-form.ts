// Saves a form at the revision that it was loaded with; what is refused comes back with the values that were entered.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { isOutage } from '../failed-call.ts'
import { formContext, merchantContext } from '../sign-in/merchant.ts'
import { InvalidEntries } from './entries.ts'
import { changedValues, hasChanges, newId } from './form.ts'
import { postedKey, readEntered } from './read-entered.ts'
import type { UnsavedForm } from './read-entered.ts'
import type { Editable, EntityForm, FormValues } from './form.ts'
import { mergeValues } from './merge-values.ts'
import { valuesOf } from './load-form.ts'
import { problemsByField } from './problem-texts.ts'
import { isMismatch } from './retry-mismatch.ts'

/**
 * The action of a form: `revision` is the one that the values are based on, `keep` the one to save over, and `base` the values
 * that the form began with: only what differs from them is saved.
 */
export async function saveForm<Entity extends Editable, Name extends string, Summary>(
  form: EntityForm<Entity, Name, Summary>,
  { request, params, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
) {
  const { area, noun, fields } = form
  const id = params.id ?? ''
  const posted = await request.formData().catch(() => undefined)
  const client = context.get(formContext)
  if (form.deletion && posted?.has('delete')) {
    await deleteItem(() => form.deletion?.delete(context.get(merchantContext), id))
    return redirect(`/${area}`, { status: 303 })
  }
  const read = posted && readEntered(fields, posted)
  // A form that cannot be read has no values to show again.
  if (!read) throw data(null, 400)
  const entered = { ...read, key: postedKey(posted) }
  const { key, revision } = entered
  const values = entered.values as FormValues<Name>
  const base = entered.base as FormValues<Name>
  const refuse = (status: number, why: Partial<UnsavedForm>) =>
    data<UnsavedForm>({ ...entered, ...why }, status)
  const saved = (newRevision: string | undefined) =>
    redirect(`/${area}/${encodeURIComponent(id)}?saved=${newRevision}`, { status: 303 })
  try {
    if (id === newId && form.creation) {
      const created = await form.creation.create(client, values, { idempotencyKey: key })
      const page = `/${area}/${encodeURIComponent(created.id)}`
      return redirect(`${page}?saved=${created.revision}&created`, { status: 303 })
    }
    const changed = changedValues(fields, base, values) as Partial<FormValues<Name>>
    const ifMatch = `${id}:${revision}` as const
    const entity = await unlessMismatch(
      form.save(client, id, { changed, entered: values, base, revision, ifMatch }),
    )
    if (entity) return saved(entity.revision)
    const current = await form.load(client, id)
    if (!current) return refuse(404, { problem: `This ${noun} was deleted, so it cannot be saved.` })
    const conflict = valuesOf(form, current)
    const merged = mergeValues(fields, entered, conflict.values)
    // Such as a retry of a save whose answer was lost.
    if (!hasChanges(fields, conflict.values, merged)) return saved(conflict.revision)
    return refuse(409, { values: merged, base: conflict.values, conflict })
  } catch (error) {
    if (error instanceof InvalidEntries) {
      const { problems, problem } = error
      return refuse(422, { problems, ...(problem !== undefined && { problem }) })
    }
    if (!(error instanceof StoreError)) throw error
    if (id === newId && isUsedUp(error))
      return refuse(409, { problem: createdBefore(form), key: crypto.randomUUID() })
    const { status, ...why } = reasonOf(error, form)
    if (status >= 500) context.get(errorLogContext)(error)
    return refuse(status, why)
  }
}

/** Whether a creation with this key has created something else, or what is deleted by now: such as after the Back button. */
const isUsedUp = ({ code, status }: StoreError) => code === 'IDEMPOTENCY_KEY_REUSED' || status === 404

const createdBefore = ({ noun }: { noun: string }) =>
  `This form has created a ${noun} already. Save again to create another one.`

/** Why a call was refused. */
function reasonOf(
  error: StoreError,
  form: Pick<EntityForm<Editable, string, never>, 'noun' | 'permission' | 'fields' | 'refusals'>,
): { status: number; problem?: string; problems?: Record<string, string> } {
  const { kind, status, violations, code = '' } = error
  const { noun, refusals = {} } = form
  const refused = refusals[code]?.(error.data)
  if (refused) return { status: 422, problems: refused as Record<string, string> }
  if (kind === 'validation') return { status: 422, ...problemsByField(form.fields, violations) }
  if (kind === 'auth') {
    const { permission = form.permission } = error.data
    return { status: 403, problem: lacksPermission(noun, String(permission)) }
  }
  if (status === 404) return { status, problem: `This ${noun} was deleted, so it cannot be saved.` }
  if (status === 409) {
    const problem = `This ${noun} was changed while it was saved. Check it, and save again.`
    return { status, problem }
  }
  return isOutage(error)
    ? { status: 503, problem: 'The store is not answering. Wait a moment, then save again.' }
    : { status: 500, problem: 'Something went wrong. Save again, or contact the operator of the store.' }
}

/** Deletes what another merchant may have deleted meanwhile. */
async function deleteItem(call: () => Promise<void> | undefined): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof StoreError && error.status === 404)) throw error
  }
}

/** What a save answers; undefined if the entity has another revision by now. */
async function unlessMismatch<T>(save: Promise<T>): Promise<T | undefined> {
  try {
    return await save
  } catch (error) {
    if (isMismatch(error)) return undefined
    throw error
  }
}

const lacksPermission = (noun: string, permission: string) =>
  `Your API key lacks the permission ${permission}, so it cannot change this ${noun}. Ask the owner of the store for it.`
