// The rows behind sessions: which client belongs to which store, and how far a token family has come.
import { lifetimes } from '@vitrine/contract'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { forget } from '../storage/purge.ts'
import type { RefreshToken } from './refresh.ts'

/** A client of a store. */
export interface OAuthClient {
  id: string
  storeId: string
  secretHash: Uint8Array | null
}

const readClient = statement<[string]>(
  'session.client',
  'select id, store_id as "storeId", secret_hash as "secretHash" from oauth_clients where id = $1',
)

/** The client of that id. */
export const findClient = async (session: DatabaseSession, id: string): Promise<OAuthClient | undefined> =>
  (await session.run<OAuthClient>(readClient(id)))[0]

// What a use does to its family, decided under the row's lock, so that parallel uses make one line of descent:
// the newest again changes nothing; the next one moves the row; the one before stays good for the grace time;
// anything older is a replay, and ends the family.
const use = `
  newest = greatest(f.newest, $3),
  moved_at = case when $3 > f.newest then $4::timestamptz else f.moved_at end,
  used_at = $4,
  ended_at = case
    when f.ended_at is not null then f.ended_at
    when f.used_at < $5 then $4::timestamptz
    when $3 >= f.newest then null
    when $3 = f.newest - 1 and f.moved_at >= $6 then null
    else $4::timestamptz
  end`

type Values = [store: string, family: string, n: bigint, now: Date, idleSince: Date, graceSince: Date]

const useFirst = statement<[...Values, born: Date]>(
  'session.use-first',
  `insert into token_families as f (store_id, family, role, newest, moved_at, born_at, used_at)
   values ($1, $2, 'visitor', $3, $4, $7, $4)
   on conflict (store_id, family) do update set ${use}
   returning ended_at as "endedAt"`,
)
const useLater = statement<Values>(
  'session.use-later',
  `update token_families as f set ${use} where store_id = $1 and family = $2 returning ended_at as "endedAt"`,
)

const ago = (now: number, seconds: number) => new Date(now - seconds * 1000)

/** Uses a refresh token; true when its family lives on. */
export async function useRefreshToken(
  session: DatabaseSession,
  storeId: string,
  { family, n }: RefreshToken,
  now: number,
): Promise<boolean> {
  const born = family.born * 1000
  const { refreshAbsolute, refreshIdle, grace } = lifetimes
  if (now >= born + refreshAbsolute.visitor * 1000) return false
  // A first token that rested too long opens no family; it only goes on in one that is awake.
  const opens = n === 0n && now < born + refreshIdle.visitor * 1000
  const values = [
    storeId,
    family.id,
    n,
    new Date(now),
    ago(now, refreshIdle.visitor),
    ago(now, grace),
  ] as const
  const rows = await session.run<{ endedAt: Date | null }>(
    opens ? useFirst(...values, new Date(born)) : useLater(...values),
  )
  return rows[0] !== undefined && rows[0].endedAt === null
}

const end = statement<[store: string, family: string, now: Date, born: Date]>(
  'session.end',
  `insert into token_families as f (store_id, family, role, newest, moved_at, born_at, used_at, ended_at)
   values ($1, $2, 'visitor', 0, $3, $4, $3, $3)
   on conflict (store_id, family) do update set ended_at = coalesce(f.ended_at, $3)`,
)

/** Ends a family, also one that nobody has used yet. */
export const endFamily = (session: DatabaseSession, storeId: string, { family }: RefreshToken, now: number) =>
  session.run(end(storeId, family.id, new Date(now), new Date(family.born * 1000)))

const forgetFamilies = forget('token_families', 'used_at')

/** Whoever has shown no token since then, and has no family, has none that is still good. */
export const lostBefore = (now: number) => ago(now, lifetimes.refreshIdle.visitor + 86_400)

/** Forgets families that nobody has used for longer than any may rest. */
export const purgeFamilies = (session: DatabaseSession, now: number) =>
  forgetFamilies(session, lostBefore(now))
