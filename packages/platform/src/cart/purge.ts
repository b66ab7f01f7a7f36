// A visitor's cart can be reached with his session alone. When that cannot go on any more, the cart is forgotten, and the
// event is written as for any other that goes; what merchants have opened stays until they throw it away.
import { lostBefore } from '../session/store.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { batch, inBatches } from '../storage/purge.ts'

// Without a family there is a first token at most: it is older than what was written, and too old to open one.
const forget = statement<[before: Date, now: Date]>(
  'carts.forget',
  `with gone as (
     delete from carts where ctid = any(array(
       select c.ctid from carts c
       where c.owner like 'visitor:%' and c.touched_on < ($1::timestamptz at time zone 'UTC')::date
         and not exists (
           select 1 from token_families f
           where f.store_id = c.store_id and f.family = substr(c.owner, length('visitor:') + 1)::uuid
         )
       limit ${batch}))
     returning store_id, id, revision + 1 as revision
   ), happened as (
     insert into outbox (store_id, entity_id, revision, name, payload, created_at)
     select store_id, id, revision, 'cart.deleted', json_build_object('cartId', id, 'revision', revision::text), $2
     from gone
   )
   select count(*)::int as gone from gone`,
)

/** Forgets the carts of visitors who cannot come back. */
export const purgeCarts = (session: DatabaseSession, now: number) =>
  inBatches(session, forget(lostBefore(now), new Date(now)))
