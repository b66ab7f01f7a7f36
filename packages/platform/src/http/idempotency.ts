// Idempotency records are written with the change they guard (storage/commit.ts); after a day nobody asks again.
import type { DatabaseSession } from '../storage/database.ts'
import { forget } from '../storage/purge.ts'

const keptHours = 24
const forgetRecords = forget('idempotency', 'created_at')

/** Forgets idempotency records older than a day. */
export const purgeIdempotency = (session: DatabaseSession, now: number) =>
  forgetRecords(session, new Date(now - keptHours * 3_600_000))
