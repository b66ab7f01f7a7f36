// Counts attempts, such as passwords tried on one address, in the database: so that all processes share one budget, and
// parallel attempts cannot pass it. A row holds the times of the attempts, because counts per fixed window would allow twice
// the limit around the end of a window.
import { type DatabaseSession, statement } from './database.ts'
import { purgeOlderThan } from './purge.ts'

/** How often something may be tried: each limit holds for any span of so many seconds. */
export interface AttemptBudget {
  kind: string
  limits: readonly { limit: number; seconds: number }[]
}

/** A budget that is used up. */
export interface UsedUpBudget {
  kind: string
  /** After how many seconds the next attempt is allowed. */
  retryAfter: number
}

interface AttemptKey {
  storeId: string
  kind: string
  key: string
}

const ofKey = 'store_id = $storeId and kind = $kind and key = $key'

// The row lock of the upsert orders concurrent attempts. The times that a refusal returns are those from before the statement.
const take = statement<AttemptKey & { now: Date; oldest: Date; endsAt: Date; limits: string }>(
  'attempts.take',
  `with taken as (
     insert into attempts as a (store_id, kind, key, times, ends_at)
     values ($storeId, $kind, $key, array[$now::timestamptz], $endsAt)
     on conflict (store_id, kind, key) do update set
       times = array(select t from unnest(a.times) t where t > $oldest::timestamptz) || $now::timestamptz,
       ends_at = $endsAt
     where not exists (
       select 1 from jsonb_to_recordset($limits::jsonb) as l("limit" bigint, since timestamptz)
       where (select count(*) from unnest(a.times) t where t > l.since) >= l."limit"
     )
     returning 1
   )
   select exists (select 1 from taken) as "isTaken",
     (select to_json(times) from attempts where ${ofKey} and not exists (select 1 from taken)) as times`,
)
const giveBack = statement<AttemptKey & { triedAt: Date }>(
  'attempts.give-back',
  `update attempts set times = times[:array_position(times, $triedAt::timestamptz) - 1]
     || times[array_position(times, $triedAt::timestamptz) + 1:]
   where ${ofKey} and $triedAt::timestamptz = any(times)`,
)
const clear = statement<AttemptKey>('attempts.clear', `delete from attempts where ${ofKey}`)

const before = (now: number, seconds: number) => now - seconds * 1000

/** After how many seconds each limit allows another attempt. */
function waitOf({ limits }: AttemptBudget, times: readonly string[], now: number): number {
  const waits = limits.map(({ limit, seconds }) => {
    const counted = times
      .map((time) => Date.parse(time))
      .filter((time) => time > before(now, seconds))
      .sort((a, b) => a - b)
    const lastToEnd = counted.at(-limit)
    return lastToEnd === undefined ? 0 : Math.ceil((lastToEnd - before(now, seconds)) / 1000)
  })
  // Parallel attempts may have used the budget up since the times were read.
  return Math.max(...waits) || Math.min(...limits.map(({ seconds }) => seconds))
}

/** Counts one attempt on a key; returns the budget if it is used up, and then counts nothing. */
export async function takeAttempt(
  session: DatabaseSession,
  storeId: string,
  key: string,
  budget: AttemptBudget,
  now: number,
): Promise<UsedUpBudget | undefined> {
  const { kind, limits } = budget
  const longest = Math.max(...limits.map(({ seconds }) => seconds))
  const [row] = await session.run<{ isTaken: boolean; times: string[] | null }>(
    take({
      storeId,
      kind,
      key,
      now: new Date(now),
      oldest: new Date(before(now, longest)),
      endsAt: new Date(now + longest * 1000),
      limits: JSON.stringify(
        limits.map(({ limit, seconds }) => ({ limit, since: new Date(before(now, seconds)) })),
      ),
    }),
  )
  return row?.isTaken ? undefined : { kind, retryAfter: waitOf(budget, row?.times ?? [], now) }
}

/** Takes back one attempt of this time that was no guess, such as the right password. */
export const giveBackAttempt = (
  session: DatabaseSession,
  storeId: string,
  key: string,
  { kind }: AttemptBudget,
  triedAt: number,
) => session.run(giveBack({ storeId, kind, key, triedAt: new Date(triedAt) }))

/** Forgets all attempts on a key. */
export const clearAttempts = (session: DatabaseSession, of: AttemptKey) => session.run(clear(of))

const purgeOver = purgeOlderThan('attempts', 'ends_at')

/** Deletes the attempts on keys that no limit counts any more. */
export const purgeAttempts = (session: DatabaseSession, now: number) => purgeOver(session, new Date(now))
