// Deletes the carts that visitors have left: those whose session has expired, because a visitor reaches the cart by the
// session alone, and sooner those that were not seen again after their first hour. Each deletion writes its event. Carts
// that a merchant created stay until the merchant deletes them.
import { sessionExpiryCutoff } from '../session/store.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { insertDeletions } from '../storage/outbox.ts'
import { batchSize, inBatches } from '../storage/purge.ts'

const purgeWhere = (name: string, condition: string) =>
  statement<{ before: Date; now: Date }>(
    name,
    `with gone as (
       delete from carts where ctid = any(array(
         select c.ctid from carts c
         where c.owner like 'visitor:%' and c.touched_on < ($before::timestamptz at time zone 'UTC')::date
           and ${condition}
         limit ${batchSize}))
       returning store_id, id, event_seq
     ), happened as (${insertDeletions('cart', "'system', null")})
     select count(*)::int as gone from gone`,
  )

// A family of the visitor that was not used since can no longer be used. A visitor without a family row holds only a first
// token, which was issued before the cart was last changed, so it is too old to be refreshed.
const purgeExpired = purgeWhere(
  'carts.purge',
  `not exists (
     select 1 from token_families f
     where f.store_id = c.store_id and f.visitor_id = substr(c.owner, length('visitor:') + 1)::uuid
       and f.used_at >= $before)`,
)
const purgeUnseen = purgeWhere('carts.purge-unseen', 'not c.seen_again')

// A cart that was not seen again was last touched within its first hour.
const unseenMs = 7 * 86_400_000

/** Deletes the carts of visitors whose session has expired or who have not come back. */
export async function purgeCarts(session: DatabaseSession, now: number) {
  const params = { now: new Date(now) }
  await inBatches(session, purgeExpired({ ...params, before: sessionExpiryCutoff(now) }))
  await inBatches(session, purgeUnseen({ ...params, before: new Date(now - unseenMs) }))
}
