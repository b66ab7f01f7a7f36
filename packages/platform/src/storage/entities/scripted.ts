// Entities that scripts add to a store: by the ids that the scripts name, so that the same script may run again.
import { type Address, addressesOf, entities } from '@vitrine/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { anyMerchant } from '../commit.ts'
import { getOrCreateEntities } from './change.ts'
import { type EntityFields, type EntityKind, type MakeHooks, toFacts } from './kind.ts'

/** Adds entities of a kind that the store lacks; those that it has stay as they are. */
export async function addScripted(
  deps: Deps,
  storeId: string,
  kind: EntityKind,
  address: Address,
  sent: readonly EntityFields[],
): Promise<void> {
  const call = { address, requestId: deps.ids.uuid(), isOwnClient: false }
  const actor = { kind: 'system', id: null } as const
  const scope = { storeId, actor, caller: anyMerchant, call }
  for (const each of sent) await getOrCreateEntities({ deps, scope, kind, isSingle: true }, [each])
}

/** A kind of entity, as scripts add it. */
export function scriptedKind(name: string, makeHooks: MakeHooks) {
  const description = entities.find((kind) => kind.name === name)
  if (!description) throw new TypeError(`There is no kind of entity ${name}`)
  return {
    /** What a script sends: what creates one, with its id. */
    drafts: z.array(z.intersection(z.object({ id: z.guid() }), description.input)).default([]),
    /** Adds those whose ids no entity of the store has. */
    add(deps: Deps, storeId: string, drafts: readonly EntityFields[]): Promise<void> {
      const hooks = makeHooks(deps)
      const kind: EntityKind = {
        ...description,
        hooks: {
          ...hooks,
          toFacts: ({ id, ...sent }: EntityFields) => ({
            // A kind with an entity that every store has tells it from others by its id.
            ...toFacts({ ...description, hooks }, hooks.initial ? { id, ...sent } : sent),
            key: `${id}`,
          }),
        },
      }
      return addScripted(deps, storeId, kind, addressesOf(description).create as Address, drafts)
    },
  }
}
