// Idempotency records are written together with the change they guard (storage/commit.ts) and expire after a day.
import type { DatabaseSession } from '../storage/database.ts'
import { purgeOlderThan } from '../storage/purge.ts'

const retentionHours = 24
const purgeRecords = purgeOlderThan('idempotency', 'created_at')

/** Deletes idempotency records older than a day. */
export const purgeIdempotency = (session: DatabaseSession, now: number) =>
  purgeRecords(session, new Date(now - retentionHours * 3_600_000))
