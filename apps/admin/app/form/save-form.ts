// Saves a form at the revision that it was loaded with; what is refused comes back with the values that were entered.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { isOutage } from '../failed-call.ts'
import { formContext, merchantContext } from '../sign-in/merchant.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { InvalidEntries, UndoneCreation, UnfinishedSave } from './entries.ts'
import {
  changedValues,
  fieldsFor,
  hasChanges,
  hasExpiredKey,
  newId,
  postsBefore,
  withPosted,
} from './form.ts'
import { postedKey, readEntered } from './read-entered.ts'
import type { UnsavedForm } from './read-entered.ts'
import type { Editable, EnteredForm, EntityForm, FormFields, FormValues } from './form.ts'
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
  const { area, noun } = form
  const id = params.id ?? ''
  const fields = fieldsFor(form, id)
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
  const { key } = entered
  const unsettled = postsBefore(fields, entered)
  const changed = changedValues(fields, entered.base, entered.values)
  // Without an answer of the platform, it is not known what of it was saved.
  const refuse = (status: number, why: Partial<UnsavedForm>) =>
    data<UnsavedForm>({ ...(status >= 500 ? withPosted(fields, entered) : entered), ...why }, status)
  const saved = (newRevision: string) =>
    redirect(`/${area}/${encodeURIComponent(id)}?saved=${newRevision}`, { status: 303 })
  try {
    if (id === newId && form.creation) {
      if (hasExpiredKey(unsettled)) return refuse(409, { problem: sentLongAgo(form), ...withNewKey() })
      const created = await form.creation.create(client, entered.values as FormValues<Name>, {
        idempotencyKey: key,
        unsettled,
      })
      const { revision } = valuesOf(form, created)
      return redirect(`/${area}/${encodeURIComponent(created.id)}?saved=${revision}&created`, { status: 303 })
    }
    const { revision } = entered
    const options = { revision, ifMatch: `${id}:${revision}` as const, unsettled }
    const values = entered.values as FormValues<Name>
    const base = entered.base as FormValues<Name>
    const save = form.save(client, id, changed as Partial<FormValues<Name>>, options, values, base)
    const entity = await unlessMismatch(save)
    if (entity) return saved(valuesOf(form, entity).revision)
    const current = await form.load(client, id)
    if (!current) return refuse(404, { problem: `This ${noun} was deleted, so it cannot be saved.` })
    const conflict = valuesOf(form, current)
    const merged = mergeValues(form.fields, entered, conflict.values)
    // Such as a retry of a save whose answer was lost.
    if (!hasChanges(fields, conflict.values, merged)) return saved(conflict.revision)
    return refuse(409, { values: merged, base: conflict.values, conflict })
  } catch (error) {
    const isUndone = error instanceof UndoneCreation
    const cause = error instanceof UnfinishedSave || isUndone ? error.cause : error
    const saved = error instanceof UnfinishedSave ? await savedPart(form, client, error, entered) : {}
    const next = isUndone ? withNewKey() : {}
    if (cause instanceof InvalidEntries) return refuse(422, { ...saved, ...next, problems: cause.problems })
    if (!(cause instanceof StoreError)) throw cause
    if (id === newId && !isUndone && isUsedUp(cause))
      return refuse(409, { problem: createdBefore(form), ...withNewKey() })
    const { status, ...why } = reasonOf(cause, { ...form, fields })
    if (status >= 500) context.get(errorLogContext)(cause)
    return refuse(status, { ...saved, ...next, ...why })
  }
}

/** What was posted with the key before was of another entity. */
const withNewKey = () => ({ key: crypto.randomUUID(), unsettled: undefined })

/** Whether a creation with this key has created something else, or what is deleted by now: such as after the Back button. */
const isUsedUp = ({ code, status }: StoreError) => code === 'IDEMPOTENCY_KEY_REUSED' || status === 404

const createdBefore = ({ noun }: { noun: string }) =>
  `This form has created a ${noun} already. Save again to create another one.`

const sentLongAgo = ({ noun }: { noun: string }) =>
  `You sent this form more than 23 hours ago, and the ${noun} may exist already. Check the list, then save again.`

/** Why a call was refused. */
function reasonOf(
  error: StoreError,
  form: { noun: string; permission: string; fields: FormFields },
): { status: number; problem?: string; problems?: Record<string, string> } {
  const { kind, status, violations } = error
  const { noun } = form
  if (kind === 'validation') return { status: 422, ...problemsByField(form.fields, violations) }
  if (kind === 'auth') return { status: 403, problem: lacksPermission(form) }
  if (status === 404) return { status, problem: `This ${noun} was deleted, so it cannot be saved.` }
  if (status === 409) {
    const problem = `This ${noun} was changed while it was saved. Check it, and save again.`
    return { status, problem }
  }
  return isOutage(error)
    ? { status: 503, problem: 'The store is not answering. Wait a moment, then save again.' }
    : { status: 500, problem: 'Something went wrong. Save again, or contact the operator of the store.' }
}

/** What the earlier calls of a save have stored, as the base of the next one, and what is left to save. */
async function savedPart<Entity extends Editable, Name extends string>(
  form: Pick<EntityForm<Entity, Name, unknown>, 'load' | 'values' | 'fields'>,
  client: MerchantClient,
  { id, left, isSettled }: UnfinishedSave,
  entered: EnteredForm,
): Promise<Partial<EnteredForm>> {
  const settled = isSettled ? { unsettled: undefined } : {}
  const entity = await form.load(client, id).catch(() => null)
  if (!entity) return { values: { ...entered.values, ...left }, ...settled }
  const { values: base, revision } = valuesOf(form, entity)
  return { values: mergeValues(form.fields, entered, base, left), base, revision, ...settled }
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

const lacksPermission = ({ noun, permission }: { noun: string; permission: string; fields: FormFields }) =>
  `Your API key lacks the permission ${permission}, so it cannot change this ${noun}. Ask the owner of the store for it.`
