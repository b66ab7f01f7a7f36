// What happened is recorded in the same write as the change itself; this keeps the record from growing for ever.
import { type Session, statement } from '../storage/database.ts'

const keptDays = 30
const purge = statement<[Date]>('outbox.purge', 'delete from outbox where created_at < $1')

/** Forgets events older than thirty days. */
export const purgeOutbox = (session: Session, now: number) =>
  session.run(purge(new Date(now - keptDays * 86_400_000)))
