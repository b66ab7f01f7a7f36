// The module for customizations: options and modifiers that merchants prepare once. Storefronts do not import it.
import type {
  ChoiceUpdate,
  Customization,
  CustomizationUpdate,
  NewChoice,
  NewCustomization,
} from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { createCursorQuery, type PagedQuery } from './cursor-query.ts'

/** The fields of a customization that `query` takes. */
export interface CustomizationFields {
  compare: {
    id: string
    name: string
    createdDate: string
    updatedDate: string
    customizationType: Customization['customizationType']
    customizationRenderType: Customization['customizationRenderType']
  }
  list: Record<never, never>
  sort: 'id' | 'name' | 'createdDate' | 'updatedDate'
}

/** Choices to add to one of several customizations. */
export interface ChoicesToAdd {
  customizationId: string
  revision: string
  choices: NewChoice[]
}

/**
 * What the `customizations` module can do. Each change names the revision that was read; a customization that was changed since
 * stays as it is: the call fails with the code `REVISION_MISMATCH`.
 */
export interface CustomizationsModule {
  /** The customization with this id, or `null`. */
  get(customizationId: string, options?: CallOptions): Promise<Customization | null>
  /** Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all customizations. */
  query(): PagedQuery<Customization, CustomizationFields>
  /** How many customizations match the filter of a query; without one, how many there are. */
  count(
    query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } },
    options?: CallOptions,
  ): Promise<number>
  /** Creates a customization with its choices, or with a free text. */
  create(customization: NewCustomization, options?: WriteOptions): Promise<Customization>
  /** Changes the name or the free text of a customization. */
  update(
    customizationId: string,
    update: Omit<CustomizationUpdate, 'id'>,
    options?: WriteOptions,
  ): Promise<Customization>
  /** Deletes a customization. Products keep their options. */
  delete(customizationId: string, options?: WriteOptions): Promise<void>
  /** Adds choices behind those that it has. */
  addChoices(
    customizationId: string,
    revision: string,
    choices: readonly NewChoice[],
    options?: WriteOptions,
  ): Promise<Customization>
  /** Removes choices; one has to stay. */
  removeChoices(
    customizationId: string,
    revision: string,
    choiceIds: readonly string[],
    options?: WriteOptions,
  ): Promise<Customization>
  /** Puts the choices into the order of these ids, which name all of them. */
  reorderChoices(
    customizationId: string,
    revision: string,
    choiceIds: readonly string[],
    options?: WriteOptions,
  ): Promise<Customization>
  /** Replaces the choices; those with the id of a choice keep it. */
  setChoices(
    customizationId: string,
    revision: string,
    choices: readonly (NewChoice & { id?: string })[],
    options?: WriteOptions,
  ): Promise<Customization>
  /** Changes choices; their types stay as they are. */
  updateChoices(
    customizationId: string,
    revision: string,
    choices: readonly ChoiceUpdate[],
    options?: WriteOptions,
  ): Promise<Customization>
  /** Creates up to 100 customizations, and returns a result for each. */
  bulkCreate(
    customizations: readonly NewCustomization[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<Customization>>
  /** Changes up to 100 customizations, and returns a result for each. */
  bulkUpdate(
    updates: readonly CustomizationUpdate[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<Customization>>
  /** Adds choices to up to 100 customizations, and returns a result for each. */
  bulkAddChoices(
    choices: readonly ChoicesToAdd[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<Customization>>
}

const path = '/stores/v3/customizations/{customizationId}'

/** The module for customizations; but for `query`, it needs an API key. */
export const customizations: ModuleFactory<CustomizationsModule> = ({ call }) => ({
  get: async (customizationId, options) => {
    const input = { path: { customizationId } }
    const answer = await call(`GET ${path}`, input, { ...options, absent: 'CUSTOMIZATION_NOT_FOUND' })
    return answer?.customization ?? null
  },
  query: () =>
    createCursorQuery<Customization, CustomizationFields>(async (query, options) => {
      const answer = await call('QUERY /stores/v3/customizations/query', { body: { query } }, options)
      return { items: answer.customizations, pagingMetadata: answer.pagingMetadata }
    }),
  count: async (query, options) => {
    const body = { filter: query?.toJSON().filter ?? {} }
    return (await call('POST /stores/v3/customizations/count', { body }, options)).count
  },
  create: async (customization, options) =>
    (await call('POST /stores/v3/customizations', { body: { customization } }, options)).customization,
  update: async (customizationId, customization, options) => {
    const input = { path: { customizationId }, body: { customization } }
    return (await call(`PATCH ${path}`, input, options)).customization
  },
  delete: async (customizationId, options) => {
    await call(`DELETE ${path}`, { path: { customizationId } }, options)
  },
  addChoices: async (customizationId, revision, choices, options) => {
    const input = { path: { customizationId }, body: { revision, choices: [...choices] } }
    return (await call(`POST ${path}/add-choices`, input, options)).customization
  },
  removeChoices: async (customizationId, revision, choiceIds, options) => {
    const input = { path: { customizationId }, body: { revision, choiceIds: [...choiceIds] } }
    return (await call(`POST ${path}/remove-choices`, input, options)).customization
  },
  reorderChoices: async (customizationId, revision, choiceIds, options) => {
    const input = { path: { customizationId }, body: { revision, choiceIds: [...choiceIds] } }
    return (await call(`POST ${path}/reorder-choices`, input, options)).customization
  },
  setChoices: async (customizationId, revision, choices, options) => {
    const input = { path: { customizationId }, body: { revision, choices: [...choices] } }
    return (await call(`POST ${path}/set-choices`, input, options)).customization
  },
  updateChoices: async (customizationId, revision, choices, options) => {
    const input = { path: { customizationId }, body: { revision, choices: [...choices] } }
    return (await call(`POST ${path}/update-choices`, input, options)).customization
  },
  bulkCreate: (all, options) => {
    const body = { customizations: [...all], returnEntity: true }
    return call('POST /stores/v3/bulk/customizations/create', { body }, options)
  },
  bulkUpdate: (updates, options) => {
    const body = { customizations: updates.map((customization) => ({ customization })), returnEntity: true }
    return call('POST /stores/v3/bulk/customizations/update', { body }, options)
  },
  bulkAddChoices: (choices, options) => {
    const body = { customizationsChoices: [...choices], returnEntity: true }
    return call('POST /stores/v3/bulk/customizations/add-choices', { body }, options)
  },
})
