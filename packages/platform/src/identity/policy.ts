// The sign-on policy of a store: what a new member needs before the first sign-in.
import type { SignOnPolicy } from '@vitrine/contract'
import type { Actor } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { type EventParams, eventCount, insertEvents, toEventParams } from '../storage/outbox.ts'
import { storeNotFound } from '../storage/store-facts.ts'
import { readStore } from './store.ts'

const lock = statement<{ storeId: string }>(
  'identity.lock-policy',
  'select 1 from stores where id = $storeId for update',
)
const write = statement<EventParams & { policy: string }>(
  'identity.write-policy',
  `with put as (
     update stores set settings = jsonb_set(settings, '{signOnPolicy}', $policy::jsonb), event_seq = event_seq + ${eventCount}
     where id = $storeId returning id, event_seq
   ), happened as (${insertEvents})
   select 1 from put`,
)

type PolicyChange = { [F in keyof SignOnPolicy]?: SignOnPolicy[F] | undefined }

/** Makes the functions that read and change the policy. */
export function signOnPolicies({ database, clock }: FeatureDeps) {
  const read = async (session: DatabaseSession, storeId: string) =>
    (await readStore(session, storeId)).signOnPolicy

  return {
    read: (storeId: string) => read(database, storeId),

    /** Changes the fields that are given. */
    async update(
      storeId: string,
      actor: Actor,
      { requireOwnerApproval, requireEmailVerification }: PolicyChange,
    ): Promise<SignOnPolicy> {
      return database.transaction(async (session) => {
        if ((await session.run(lock({ storeId }))).length === 0) throw storeNotFound()
        const before = await read(session, storeId)
        const policy = {
          requireOwnerApproval: requireOwnerApproval ?? before.requireOwnerApproval,
          requireEmailVerification: requireEmailVerification ?? before.requireEmailVerification,
        }
        const event = { name: 'sign-on-policy.updated', payload: { currentEntity: policy } } as const
        const params = toEventParams('sign-on-policy', { storeId, actor, now: clock.now() }, [
          { id: storeId, events: [event] },
        ])
        await session.run(write({ ...params, policy: JSON.stringify(policy) }))
        return policy
      })
    },
  }
}
