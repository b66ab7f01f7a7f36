// Customizations: what is stored of them, and the calls that change the choices of one at the revision that was read.
import type { Customization, CustomizationUpdate, NewCustomization } from '@vitrine/contract'
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
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { EntityKind, MakeHooks } from '../storage/entities/kind.ts'
import { entityOperations } from '../storage/entities/operations.ts'
import { countProductsOfCustomizations } from './assigned-products.ts'
import { readVisibleChoices, withVisibleChoices } from './visible-customizations.ts'

type Change = (facts: CustomizationFacts) => CustomizationFacts

/** What is sent to create or update one, or a change of the stored choices. */
type Sent = NewCustomization | CustomizationUpdate | { change: Change }

export const customizationHooks: MakeHooks = ({ ids }) => ({
  toFacts: (sent: Sent, before) => {
    const stored = before?.facts as CustomizationFacts | undefined
    const facts = !stored
      ? newCustomization(sent as NewCustomization, () => ids.uuid())
      : 'change' in sent
        ? sent.change(stored)
        : changeCustomization(stored, sent as CustomizationUpdate)
    // Options and modifiers have names of their own.
    return { key: `${facts.customizationType}:${facts.name}`, name: facts.name, facts }
  },
  toFields: ({ facts: stored }) => {
    const { choices, freeTextInput, ...facts } = stored as CustomizationFacts
    return {
      ...facts,
      key: facts.name,
      ...(freeTextInput && { freeTextInput: { ...freeTextInput, key: freeTextInput.title } }),
      ...(choices && {
        choicesSettings: { choices: choices.map((choice) => ({ ...choice, key: choice.name })) },
      }),
    }
  },
  requested: countProductsOfCustomizations,
  visible: async (session, storeId) => {
    const choices = await readVisibleChoices(session, storeId)
    return { ids: [...choices.keys()], show: (stored) => withVisibleChoices(stored, choices) }
  },
})

/** The addresses of the calls that change choices. */
type ChoiceAddress = Extract<keyof Handlers<'customizations'>, `${string}-choices`>

/** Makes the handlers of the calls that change choices. */
export function choiceHandlers(
  deps: Deps,
  kind: EntityKind,
): Pick<Handlers<'customizations'>, ChoiceAddress> {
  const customizations = entityOperations<Customization>(deps, kind)
  const newId = () => deps.ids.uuid()
  const change = async (
    { customizationId: id }: { customizationId: string },
    revision: string,
    apply: Change,
    ...sender: [ProgramPrincipal, Call]
  ) => ({ customization: await customizations.update({ id, revision, change: apply }, {}, ...sender) })

  return {
    'POST /stores/v3/customizations/{customizationId}/add-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => addChoices(facts, body.choices, newId), ...sender),
    'POST /stores/v3/customizations/{customizationId}/remove-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => removeChoices(facts, body.choiceIds), ...sender),
    'POST /stores/v3/customizations/{customizationId}/reorder-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => reorderChoices(facts, body.choiceIds), ...sender),
    'POST /stores/v3/customizations/{customizationId}/set-choices': ({ path, body }, ...sender) => {
      const { revision, name, choices } = body
      const apply = (facts: CustomizationFacts) =>
        changeCustomization(setChoices(facts, choices, newId), { name })
      return change(path, revision, apply, ...sender)
    },
    'POST /stores/v3/customizations/{customizationId}/update-choices': ({ path, body }, ...sender) =>
      change(path, body.revision, (facts) => updateChoices(facts, body.choices), ...sender),
    'POST /stores/v3/bulk/customizations/add-choices': ({ body }, ...sender) =>
      customizations.bulkUpdate(
        body.customizationsChoices.map(({ customizationId: id, revision, choices }) => ({
          id,
          revision,
          change: (facts: CustomizationFacts) => addChoices(facts, choices, newId),
        })),
        body,
        ...sender,
      ),
  }
}
