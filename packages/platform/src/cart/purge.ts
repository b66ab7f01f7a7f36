// Deletes the carts of visitors whose session has expired: a visitor reaches the cart by the session alone. Each deletion
// writes its event. Carts that a merchant created stay until the merchant deletes them.
import { sessionExpiryCutoff } from '../session/store.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { batchSize, inBatches } from '../storage/purge.ts'

// A visitor without a family row holds only a first token. That token was issued before the cart was last changed, so it
// is too old to be refreshed.
const purge = statement<[before: Date, now: Date]>(
  'carts.purge',
  `with gone as (
     delete from carts where ctid = any(array(
       select c.ctid from carts c
       where c.owner like 'visitor:%' and c.touched_on < ($1::timestamptz at time zone 'UTC')::date
         and not exists (
           select 1 from token_families f
           where f.store_id = c.store_id and f.family = substr(c.owner, length('visitor:') + 1)::uuid
         )
       limit ${batchSize}))
     returning store_id, id, revision + 1 as revision
   ), happened as (
     insert into outbox (store_id, entity_id, revision, name, payload, created_at)
     select store_id, id, revision, 'cart.deleted', json_build_object('cartId', id, 'revision', revision::text), $2
     from gone
   )
   select count(*)::int as gone from gone`,
)

/** Deletes the carts of visitors whose session has expired. */
export const purgeCarts = (session: DatabaseSession, now: number) =>
  inBatches(session, purge(sessionExpiryCutoff(now), new Date(now)))
