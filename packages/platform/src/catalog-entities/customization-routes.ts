// The routes of customizations: their choices change one customization as a whole, at the revision that was read.
import {
  addChoices,
  changeCustomization,
  type CustomizationFacts,
  newCustomization,
  removeChoices,
  reorderChoices,
  setChoices,
  updateChoices,
} from '@vitrine/rules'
import { type Call, type Handlers, hasPermission, type ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { entityOperations } from './operations.ts'
import type { StoredEntity } from './store.ts'
import { customizationType } from './types.ts'
import { readVisibleChoices, withVisibleChoices } from './visible-customizations.ts'

type Change = (facts: CustomizationFacts) => CustomizationFacts

// An update is applied to a stored customization only.
const applying = (change: Change) => ({
  apply: (before?: CustomizationFacts) => change(before as CustomizationFacts),
})

/** Makes the handlers of customizations. */
export function customizationHandlers(deps: Deps): Handlers<'customizations'> {
  const customizations = entityOperations(deps, customizationType)
  const newId = () => deps.ids.uuid()
  const change = async (
    { customizationId: id }: { customizationId: string },
    revision: string,
    apply: Change,
    ...sender: [ProgramPrincipal, Call]
  ) => ({ customization: await customizations.update({ id, revision, ...applying(apply) }, {}, ...sender) })

  const readVisible = async (storeId: string) => {
    const choices = await readVisibleChoices(deps.database, storeId)
    const show = (stored: StoredEntity) => withVisibleChoices(stored, choices)
    return { ids: [...choices.keys()], show }
  }

  return {
    'POST /stores/v3/customizations': async ({ body }, ...sender) => {
      const create = { apply: () => newCustomization(body.customization, newId) }
      return { customization: await customizations.create(create, {}, ...sender) }
    },
    'GET /stores/v3/customizations/{customizationId}': async ({ path, query }, program) => ({
      customization: await customizations.get(path.customizationId, query, program),
    }),
    'PATCH /stores/v3/customizations/{customizationId}': ({ path, body: { customization } }, ...sender) =>
      change(path, customization.revision, (facts) => changeCustomization(facts, customization), ...sender),
    'DELETE /stores/v3/customizations/{customizationId}': ({ path }, ...sender) =>
      customizations.delete(path.customizationId, ...sender),
    'QUERY /stores/v3/customizations/query': async ({ body }, caller) => {
      const seesAll = hasPermission(caller, 'products.read')
      const { entities, pagingMetadata } = await customizations.query(
        body,
        caller,
        seesAll ? undefined : readVisible,
      )
      return { customizations: entities, pagingMetadata }
    },
    'POST /stores/v3/customizations/count': ({ body }, program) => customizations.count(body, program),

    'POST /stores/v3/customizations/{customizationId}/add-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => addChoices(facts, body.choices, newId), ...sender),
    'POST /stores/v3/customizations/{customizationId}/remove-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => removeChoices(facts, body.choiceIds), ...sender),
    'POST /stores/v3/customizations/{customizationId}/reorder-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => reorderChoices(facts, body.choiceIds), ...sender),
    'POST /stores/v3/customizations/{customizationId}/set-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => setChoices(facts, body.choices, newId), ...sender),
    'POST /stores/v3/customizations/{customizationId}/update-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => updateChoices(facts, body.choices), ...sender),

    'POST /stores/v3/bulk/customizations/create': ({ body }, ...sender) =>
      customizations.bulkCreate(
        body.customizations.map((sent) => ({ apply: () => newCustomization(sent, newId) })),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/customizations/update': ({ body }, ...sender) =>
      customizations.bulkUpdate(
        body.customizations.map(({ customization: { id, revision, ...sent } }) => ({
          id,
          revision,
          ...applying((facts) => changeCustomization(facts, sent)),
        })),
        body,
        ...sender,
      ),
    'POST /stores/v3/bulk/customizations/add-choices': ({ body }, ...sender) =>
      customizations.bulkUpdate(
        body.customizationsChoices.map(({ customizationId: id, revision, choices }) => ({
          id,
          revision,
          ...applying((facts) => addChoices(facts, choices, newId)),
        })),
        body,
        ...sender,
      ),
  }
}
