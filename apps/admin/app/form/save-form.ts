// Saves a form at the revision that it was loaded with; what is refused comes back with the values that were entered.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { isOutage } from '../failed-call.ts'
import { formContext } from '../sign-in/merchant.ts'
import { differingFields, readValues } from './form.ts'
import type { Editable, EntityForm, FormFields } from './form.ts'
import { valuesOf } from './load-form.ts'
import type { ValuesAtRevision } from './load-form.ts'
import { problemsByField } from './problem-texts.ts'

/** Why a form was not saved, with the values that were entered. */
export interface UnsavedForm extends ValuesAtRevision {
  /** By the names of the fields. */
  problems?: Record<string, string>
  /** What is wrong with the form as a whole. */
  problem?: string
  /** The saved values, if they have changed since the form was loaded. */
  conflict?: ValuesAtRevision
}

/** The action of a form: `revision` is the one that the values are based on, `keep` the one to save over. */
export async function saveForm<Entity extends Editable, Name extends string, Summary>(
  form: EntityForm<Entity, Name, Summary>,
  { request, params, context }: ActionFunctionArgs<Readonly<RouterContextProvider>>,
) {
  const { area, noun, fields } = form
  const id = params.id ?? ''
  const posted = await request.formData().catch(() => undefined)
  const client = context.get(formContext)
  const revision = String(posted?.get('keep') ?? posted?.get('revision') ?? '')
  // A form that cannot be read has no values to show again.
  if (!posted || !/^\d+$/.test(revision)) throw data(null, 400)
  const entered = { values: readValues(fields, posted), revision }
  const refuse = (status: number, why: Omit<UnsavedForm, keyof ValuesAtRevision>) =>
    data<UnsavedForm>({ ...entered, ...why }, status)
  const saved = (newRevision: string) =>
    redirect(`/${area}/${encodeURIComponent(id)}?saved=${newRevision}`, { status: 303 })
  try {
    const entity = await form.save(client, id, readValues(fields, posted), { ifMatch: `${id}:${revision}` })
    return saved(valuesOf(form, entity).revision)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { code, kind, status, violations } = error
    if (code === 'REVISION_MISMATCH') {
      const current = await form.load(context.get(formContext), id)
      if (!current) return refuse(404, { problem: `This ${noun} was deleted, so it cannot be saved.` })
      const conflict = valuesOf(form, current)
      // Such as a retry of a save whose answer was lost.
      if (differingFields(fields, entered.values, conflict.values).length === 0)
        return saved(conflict.revision)
      return refuse(409, { conflict })
    }
    if (kind === 'validation') return refuse(422, problemsByField(fields, violations))
    if (kind === 'auth') return refuse(403, { problem: lacksPermission(form) })
    if (status === 404) return refuse(404, { problem: `This ${noun} was deleted, so it cannot be saved.` })
    context.get(errorLogContext)(error)
    return isOutage(error)
      ? refuse(503, { problem: 'The store is not answering. Wait a moment, then save again.' })
      : refuse(500, { problem: 'Something went wrong. Save again, or contact the operator of the store.' })
  }
}

const lacksPermission = ({ noun, permission }: { noun: string; permission: string; fields: FormFields }) =>
  `Your API key lacks the permission ${permission}, so it cannot change this ${noun}. Ask the owner of the store for it.`
