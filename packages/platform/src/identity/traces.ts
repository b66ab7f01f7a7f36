// What a member leaves in other tables than that of members: the cart, open checkouts, jobs, events, idempotency records, devices, tokens.
import { dropMemberCart, memberCartOwner } from '../cart/store.ts'
import { dropMemberCheckouts } from '../checkout/store.ts'
import { endMemberSessions, forgetDevices } from '../session/store.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { dropAllTokens } from '../storage/one-time-tokens.ts'
import { forgetKnownDevices } from './known-devices.ts'

const dropJobs = statement<{ storeId: string; kind: string; memberId: string; email: string | null }>(
  'identity.drop-jobs',
  `delete from jobs where store_id = $storeId and kind = $kind
     and (payload->>'memberId' = $memberId or payload->>'email' = $email)`,
)

/** Deletes the mails to a member that wait to be sent. */
export const dropMails = (
  session: DatabaseSession,
  storeId: string,
  kind: string,
  { id, email }: { id: string; email: string | null },
) => session.run(dropJobs({ storeId, kind, memberId: id, email }))

// The member's carts are those that the member has changed; events before a sign-in are the visitor's, and the merge
// has ended that visitor's cart as the member.
const dropEvents = statement<{ storeId: string; id: string }>(
  'identity.drop-events',
  `delete from outbox o where o.store_id = $storeId and (
     (o.entity_kind = 'member' and o.entity_id = $id and o.name <> 'member.deleted')
     or (o.entity_kind in ('cart', 'checkout') and o.name not in ('cart.deleted', 'checkout.deleted') and o.entity_id in (
       select e.entity_id from outbox e
       where e.store_id = $storeId and e.actor_kind = 'member' and e.actor_id = $id and e.entity_kind in ('cart', 'checkout'))))`,
)
const dropRecords = statement<{ storeId: string; caller: string }>(
  'identity.drop-records',
  'delete from idempotency where store_id = $storeId and caller = $caller',
)

/** Deletes what a member has left: decision 22 says why events are deleted and not changed. */
export async function eraseTraces(
  session: DatabaseSession,
  storeId: string,
  id: string,
  now: number,
): Promise<void> {
  await endMemberSessions(session, storeId, id, now)
  await forgetDevices(session, storeId, id)
  await forgetKnownDevices(session, storeId, id)
  await dropAllTokens(session, storeId, id)
  await dropMemberCart(session, storeId, id, now)
  await dropMemberCheckouts(session, storeId, id, now)
  await session.run(dropEvents({ storeId, id }))
  await session.run(dropRecords({ storeId, caller: memberCartOwner(id) }))
}
