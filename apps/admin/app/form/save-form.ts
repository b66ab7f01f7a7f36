// Saves a form at the revision that it was loaded with; what is refused comes back with the values that were entered.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { isOutage } from '../failed-call.ts'
import { formContext } from '../sign-in/merchant.ts'
import { changedValues, hasChanges, isValues, newId, readValues } from './form.ts'
import type { Editable, EnteredForm, EntityForm, FormFields, FormValues, ValuesAtRevision } from './form.ts'
import { valuesOf } from './load-form.ts'
import { problemsByField } from './problem-texts.ts'

/** Why a form was not saved, with the values that were entered. */
export interface UnsavedForm extends EnteredForm {
  /** By the names of the fields. */
  problems?: Record<string, string>
  /** What is wrong with the form as a whole. */
  problem?: string
  /** The saved values, if they have changed since the form was loaded. */
  conflict?: ValuesAtRevision
}

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
  const entered = posted && readEntered(fields, posted)
  // A form that cannot be read has no values to show again.
  if (!entered) throw data(null, 400)
  const changed = changedValues(fields, entered.base, entered.values)
  const refuse = (status: number, why: Partial<UnsavedForm>) =>
    data<UnsavedForm>({ ...entered, ...why }, status)
  const saved = (newRevision: string) =>
    redirect(`/${area}/${encodeURIComponent(id)}?saved=${newRevision}`, { status: 303 })
  try {
    if (id === newId && form.creation) {
      const created = await form.creation.create(client, entered.values as FormValues<Name>)
      const { revision } = valuesOf(form, created)
      return redirect(`/${area}/${encodeURIComponent(created.id)}?saved=${revision}&created`, { status: 303 })
    }
    const ifMatch = `${id}:${entered.revision}` as const
    const values = entered.values as FormValues<Name>
    const save = form.save(client, id, changed as Partial<FormValues<Name>>, { ifMatch }, values)
    const entity = await unlessMismatch(save)
    if (entity) return saved(valuesOf(form, entity).revision)
    const current = await form.load(client, id)
    if (!current) return refuse(404, { problem: `This ${noun} was deleted, so it cannot be saved.` })
    const conflict = valuesOf(form, current)
    const merged = { ...conflict.values, ...changed }
    // Such as a retry of a save whose answer was lost.
    if (!hasChanges(fields, conflict.values, merged)) return saved(conflict.revision)
    return refuse(409, { values: merged, base: conflict.values, conflict })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { kind, status, violations } = error
    if (kind === 'validation') return refuse(422, problemsByField(fields, violations))
    if (kind === 'auth') return refuse(403, { problem: lacksPermission(form) })
    if (status === 404) return refuse(404, { problem: `This ${noun} was deleted, so it cannot be saved.` })
    context.get(errorLogContext)(error)
    return isOutage(error)
      ? refuse(503, { problem: 'The store is not answering. Wait a moment, then save again.' })
      : refuse(500, { problem: 'Something went wrong. Save again, or contact the operator of the store.' })
  }
}

/** What a save answers; undefined if the entity has another revision by now. */
async function unlessMismatch<T>(save: Promise<T>): Promise<T | undefined> {
  try {
    return await save
  } catch (error) {
    if (error instanceof StoreError && error.code === 'REVISION_MISMATCH') return undefined
    throw error
  }
}

function readEntered(fields: FormFields, posted: FormData): EnteredForm | undefined {
  const revision = String(posted.get('keep') ?? posted.get('revision') ?? '')
  const base = parseJson(String(posted.get('base') ?? ''))
  if (!/^\d+$/.test(revision) || !isValues(base)) return undefined
  return { values: readValues(fields, posted), revision, base }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const lacksPermission = ({ noun, permission }: { noun: string; permission: string; fields: FormFields }) =>
  `Your API key lacks the permission ${permission}, so it cannot change this ${noun}. Ask the owner of the store for it.`
