// The rows of sessions: OAuth clients, and token families with the last refresh token that was used.
import { lifetimes } from '@vitrine/contract'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { purgeOlderThan } from '../storage/purge.ts'
import type { RefreshToken } from './refresh.ts'

/** An OAuth client of a store. */
export interface OAuthClient {
  id: string
  storeId: string
  secretHash: Uint8Array | null
}

const readClient = statement<[string]>(
  'session.client',
  'select id, store_id as "storeId", secret_hash as "secretHash" from oauth_clients where id = $1',
)

/** Reads a client by its id. */
export const findClient = async (session: DatabaseSession, id: string): Promise<OAuthClient | undefined> =>
  (await session.run<OAuthClient>(readClient(id)))[0]

// How using token n changes its family, decided under the row lock, so that concurrent refreshes agree: the newest n
// changes nothing; n+1 becomes the newest; n-1 is accepted within the grace time, for parallel tabs; an older token is a
// replay and ends the family.
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

const secondsBefore = (now: number, seconds: number) => new Date(now - seconds * 1000)

/** Records the use of a refresh token; false when its family has ended. */
export async function useRefreshToken(
  session: DatabaseSession,
  storeId: string,
  { family, n }: RefreshToken,
  now: number,
): Promise<boolean> {
  const born = family.born * 1000
  const { refreshAbsolute, refreshIdle, grace } = lifetimes
  if (now >= born + refreshAbsolute.visitor * 1000) return false
  // The first token creates the family's row, unless the token was idle too long; then it only updates an existing row.
  const mayCreate = n === 0n && now < born + refreshIdle.visitor * 1000
  const values = [
    storeId,
    family.id,
    n,
    new Date(now),
    secondsBefore(now, refreshIdle.visitor),
    secondsBefore(now, grace),
  ] as const
  const rows = await session.run<{ endedAt: Date | null }>(
    mayCreate ? useFirst(...values, new Date(born)) : useLater(...values),
  )
  return rows[0] !== undefined && rows[0].endedAt === null
}

const end = statement<[store: string, family: string, now: Date, born: Date]>(
  'session.end',
  `insert into token_families as f (store_id, family, role, newest, moved_at, born_at, used_at, ended_at)
   values ($1, $2, 'visitor', 0, $3, $4, $3, $3)
   on conflict (store_id, family) do update set ended_at = coalesce(f.ended_at, $3)`,
)

/** Ends a family, also one that has no row yet because it was never refreshed. */
export const endFamily = (session: DatabaseSession, storeId: string, { family }: RefreshToken, now: number) =>
  session.run(end(storeId, family.id, new Date(now), new Date(family.born * 1000)))

const purgeUnused = purgeOlderThan('token_families', 'used_at')

/** A visitor without a family row who was last seen before this time holds no valid token any more. */
export const sessionExpiryCutoff = (now: number) => secondsBefore(now, lifetimes.refreshIdle.visitor + 86_400)

/** Deletes families that have been unused for longer than the idle lifetime. */
export const purgeFamilies = (session: DatabaseSession, now: number) =>
  purgeUnused(session, sessionExpiryCutoff(now))
