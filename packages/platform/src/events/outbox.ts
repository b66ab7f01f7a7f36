// What happened is recorded in the same write as the change itself (storage/commit.ts); the record does not grow for ever.
import type { DatabaseSession } from '../storage/database.ts'
import { forget } from '../storage/purge.ts'

const keptDays = 30
const forgetEvents = forget('outbox', 'created_at')

/** Forgets events older than thirty days. */
export const purgeOutbox = (session: DatabaseSession, now: number) =>
  forgetEvents(session, new Date(now - keptDays * 86_400_000))
