// Events are written in the same statement as the change they report (storage/commit.ts) and expire after thirty days.
import type { DatabaseSession } from '../storage/database.ts'
import { purgeOlderThan } from '../storage/purge.ts'

const retentionDays = 30
const purgeEvents = purgeOlderThan('outbox', 'created_at')

/** Deletes events older than thirty days. */
export const purgeOutbox = (session: DatabaseSession, now: number) =>
  purgeEvents(session, new Date(now - retentionDays * 86_400_000))
