// Counts attempts, such as passwords tried on one address, in the database: so that all processes share one budget, and
// parallel attempts cannot pass it.
import { type DatabaseSession, statement } from './database.ts'
import { purgeOlderThan } from './purge.ts'

/** How often something may be tried within a time that begins with the first try. */
export interface AttemptBudget {
  kind: string
  limit: number
  seconds: number
}

const take = statement<{
  storeId: string
  kind: string
  key: string
  limit: number
  now: Date
  endsAt: Date
}>(
  'attempts.take',
  `insert into attempts as a (store_id, kind, key, count, ends_at) values ($storeId, $kind, $key, 1, $endsAt)
   on conflict (store_id, kind, key) do update set
     count = case when a.ends_at <= $now then 1 else a.count + 1 end,
     ends_at = case when a.ends_at <= $now then $endsAt else a.ends_at end
   where a.ends_at <= $now or a.count < $limit
   returning 1`,
)
const clear = statement<{ storeId: string; kinds: string[]; key: string }>(
  'attempts.clear',
  'delete from attempts where store_id = $storeId and kind = any($kinds::text[]) and key = $key',
)

/** Counts one attempt on a key; returns the budget that is used up, if any. */
export async function takeAttempt(
  session: DatabaseSession,
  storeId: string,
  key: string,
  budgets: readonly AttemptBudget[],
  now: number,
): Promise<AttemptBudget | undefined> {
  for (const budget of budgets) {
    const { kind, limit, seconds } = budget
    const endsAt = new Date(now + seconds * 1000)
    const [row] = await session.run(take({ storeId, kind, key, limit, now: new Date(now), endsAt }))
    if (!row) return budget
  }
  return undefined
}

/** Forgets the attempts on a key. */
export const clearAttempts = (
  session: DatabaseSession,
  storeId: string,
  key: string,
  budgets: readonly AttemptBudget[],
) => session.run(clear({ storeId, key, kinds: budgets.map(({ kind }) => kind) }))

const purgeOver = purgeOlderThan('attempts', 'ends_at')

/** Deletes counts whose time is over. */
export const purgeAttempts = (session: DatabaseSession, now: number) => purgeOver(session, new Date(now))
