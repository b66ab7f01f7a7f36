// The module for customizations: options and modifiers that merchants prepare once. Storefronts do not import it.
import type {
  ChoiceUpdate,
  Customization,
  CustomizationUpdate,
  NewChoice,
  NewCustomization,
} from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type EntityModule, entityModule } from './entity-module.ts'

export type {
  ChoiceUpdate,
  Customization,
  CustomizationChoice,
  CustomizationUpdate,
  FreeTextSettings,
  NewChoice,
  NewCustomization,
} from '@vitrine/contract'

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

/** The calls that customizations share with other entities; those of choices name the revision, too. */
type SharedCalls = Pick<
  EntityModule<Customization, NewCustomization, CustomizationUpdate, CustomizationFields>,
  'get' | 'query' | 'count' | 'create' | 'update' | 'delete' | 'bulkCreate' | 'bulkUpdate'
>

/** What the `customizations` module can do. */
export interface CustomizationsModule extends SharedCalls {
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
  /** Replaces the choices, and the name if there is one; choices with the id of a choice keep it. */
  setChoices(
    customizationId: string,
    revision: string,
    choices: readonly (NewChoice & { id?: string })[],
    options?: WriteOptions & { name?: string | undefined },
  ): Promise<Customization>
  /** Changes choices; their types stay as they are. */
  updateChoices(
    customizationId: string,
    revision: string,
    choices: readonly ChoiceUpdate[],
    options?: WriteOptions,
  ): Promise<Customization>
  /** Adds choices to up to 100 customizations, and returns a result for each. */
  bulkAddChoices(
    choices: readonly ChoicesToAdd[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<Customization>>
}

const path = '/stores/v3/customizations/{customizationId}'

const shared = entityModule<SharedCalls>({
  name: 'customization',
  plural: 'customizations',
  base: '/stores/v3/customizations',
  absent: 'CUSTOMIZATION_NOT_FOUND',
})

/** The module for customizations; but for `query`, it needs an API key. */
export const customizations: ModuleFactory<CustomizationsModule> = (connection) => ({
  ...shared(connection),
  ...choiceCalls(connection),
})

const choiceCalls: ModuleFactory<Omit<CustomizationsModule, keyof SharedCalls>> = ({ call }) => ({
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
  setChoices: async (customizationId, revision, choices, { name, ...options } = {}) => {
    const input = { path: { customizationId }, body: { revision, name, choices: [...choices] } }
    return (await call(`POST ${path}/set-choices`, input, options)).customization
  },
  updateChoices: async (customizationId, revision, choices, options) => {
    const input = { path: { customizationId }, body: { revision, choices: [...choices] } }
    return (await call(`POST ${path}/update-choices`, input, options)).customization
  },
  bulkAddChoices: (choices, options) => {
    const body = { customizationsChoices: [...choices], returnEntity: true }
    return call('POST /stores/v3/bulk/customizations/add-choices', { body }, options)
  },
})
