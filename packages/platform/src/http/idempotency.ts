// Idempotency records are written with the change they guard (cart/store.ts); after a day nobody asks again.
import { type Session, statement } from '../storage/database.ts'

const keptHours = 24
const purge = statement<[Date]>('idempotency.purge', 'delete from idempotency where created_at < $1')

/** Forgets idempotency records older than a day. */
export const purgeIdempotency = (session: Session, now: number) =>
  session.run(purge(new Date(now - keptHours * 3_600_000)))
