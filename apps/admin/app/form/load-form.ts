// Loads an entity for its form.
import { StoreError } from '@vitrine/client'
import { data } from 'react-router'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { adminContext } from '../context.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import { newEntityRevision, newId, toFieldText } from './form.ts'
import type { Editable, EntityForm, FormField, FormValues, ValuesAtRevision } from './form.ts'

/** A form, as the page gets it from its loader. */
export interface LoadedForm<Summary> extends ValuesAtRevision {
  id: string
  /** The store, because the drafts of all stores share the merchant's browser. */
  storeId: string
  /** The key of a creation, so that a second post of the form creates nothing else. */
  key: string
  /** Null in the form of a new entity. */
  summary: Summary | null
}

/** Loads the entity that the URL names, or begins a new one; 404 if it does not exist. */
export async function loadForm<Entity extends Editable, Name extends string, Summary>(
  form: EntityForm<Entity, Name, Summary>,
  { params, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
): Promise<LoadedForm<Summary>> {
  const { siteId: storeId } = context.get(adminContext)
  const key = crypto.randomUUID()
  if (params.id === newId && form.creation)
    return {
      id: newId,
      storeId,
      key,
      summary: null,
      values: form.creation.values,
      revision: newEntityRevision,
    }
  const entity = await form.load(context.get(merchantContext), params.id ?? '').catch((error: unknown) => {
    // Such as an id that is no GUID.
    if (error instanceof StoreError && error.kind === 'validation') return null
    throw error
  })
  if (!entity) throw data(null, 404)
  return { id: entity.id, storeId, key, summary: form.summary(entity), ...valuesOf(form, entity) }
}

/** The values of an entity as the fields hold them, with its revision. */
export function valuesOf<Entity extends Editable, Name extends string>(
  form: { fields: readonly FormField<Name>[]; values: (entity: Entity) => FormValues<Name> },
  entity: Entity,
): ValuesAtRevision {
  const { revision } = entity
  if (revision === undefined) throw new TypeError('The form needs the revision of its entity')
  const read = form.values(entity)
  const texts = form.fields.map(({ name }) => [name, toFieldText(read[name])])
  return { values: Object.fromEntries(texts), revision }
}
