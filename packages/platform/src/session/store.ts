// The rows of sessions: OAuth clients, and token families with the last refresh token that was used.
import { lifetimes } from '@vitrine/contract'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { purgeOlderThan } from '../storage/purge.ts'
import type { RefreshToken } from './refresh.ts'

/** An OAuth client of a store. */
export interface OAuthClient {
  id: string
  storeId: string
  secretHash: Uint8Array | null
}

const readClient = lookup<{ id: string }>(
  'session.client',
  'select id, store_id as "storeId", secret_hash as "secretHash" from oauth_clients where id = $id',
)

/** Reads a client by its id. */
export const findClient = async (session: DatabaseSession, id: string): Promise<OAuthClient | undefined> =>
  (await session.run<OAuthClient>(readClient({ id })))[0]

/** Whose session a family is, as its row says. */
export interface SessionOwner {
  visitorId: string
  /** The member who is signed in; absent for an anonymous visitor. */
  memberId?: string | undefined
}

/** The start of a period that lasts longer for one role than for another. */
const since = (limit: 'Idle' | 'Born') =>
  `case when f.member_id is null then $visitor${limit}::timestamptz else $member${limit}::timestamptz end`

// How using token n changes its family, decided under the row lock, so that concurrent refreshes agree: the newest n
// changes nothing; n+1 becomes the newest; n-1 is accepted within the grace time, for parallel tabs; an older token is a
// replay and ends the family.
const use = `
  newest = greatest(f.newest, $n),
  moved_at = case when $n > f.newest then $now::timestamptz else f.moved_at end,
  used_at = $now,
  ended_at = case
    when f.ended_at is not null then f.ended_at
    when f.used_at < ${since('Idle')} then $now::timestamptz
    when f.born_at <= ${since('Born')} then $now::timestamptz
    when $n >= f.newest then null
    when $n = f.newest - 1 and f.moved_at >= $graceSince then null
    else $now::timestamptz
  end`
const useResult = 'ended_at as "endedAt", visitor_id as "visitorId", member_id as "memberId"'

interface TokenUse {
  storeId: string
  family: string
  n: bigint
  now: Date
  visitorIdle: Date
  memberIdle: Date
  visitorBorn: Date
  memberBorn: Date
  graceSince: Date
}

const useFirst = statement<TokenUse & { visitorId: string; born: Date }>(
  'session.use-first',
  `insert into token_families as f (store_id, family, visitor_id, newest, moved_at, born_at, used_at)
   values ($storeId, $family, $visitorId, $n, $now, $born, $now)
   on conflict (store_id, family) do update set ${use}
   returning ${useResult}`,
)
const useLater = statement<TokenUse>(
  'session.use-later',
  `update token_families as f set ${use} where store_id = $storeId and family = $family
   returning ${useResult}`,
)

const secondsBefore = (now: number, seconds: number) => new Date(now - seconds * 1000)

/** Records the use of a refresh token, and returns whose session it is; undefined when its family has ended. */
export async function useRefreshToken(
  session: DatabaseSession,
  storeId: string,
  { family, n }: RefreshToken,
  now: number,
): Promise<SessionOwner | undefined> {
  const { refreshAbsolute, refreshIdle, grace } = lifetimes
  const born = family.born * 1000
  const visitorIdle = secondsBefore(now, refreshIdle.visitor)
  // The first token of an anonymous visitor creates the family's row, unless the token was idle too long; then it only
  // updates an existing row.
  const mayCreate = n === 0n && born > visitorIdle.getTime()
  const use = {
    storeId,
    family: family.id,
    n,
    now: new Date(now),
    visitorIdle,
    memberIdle: secondsBefore(now, refreshIdle.member),
    visitorBorn: secondsBefore(now, refreshAbsolute.visitor),
    memberBorn: secondsBefore(now, refreshAbsolute.member),
    graceSince: secondsBefore(now, grace),
  }
  const [row] = await session.run<{ endedAt: Date | null; visitorId: string; memberId: string | null }>(
    mayCreate ? useFirst({ ...use, visitorId: family.visitorId, born: new Date(born) }) : useLater(use),
  )
  if (!row || row.endedAt !== null) return undefined
  return { visitorId: row.visitorId, memberId: row.memberId ?? undefined }
}

const end = statement<{ storeId: string; family: string; visitorId: string; now: Date; born: Date }>(
  'session.end',
  `insert into token_families as f (store_id, family, visitor_id, newest, moved_at, born_at, used_at, ended_at)
   values ($storeId, $family, $visitorId, 0, $now, $born, $now, $now)
   on conflict (store_id, family) do update set ended_at = coalesce(f.ended_at, $now)`,
)

/** Ends a family, also one that has no row yet because it was never refreshed. */
export const endFamily = (
  session: DatabaseSession,
  storeId: string,
  { family }: RefreshToken,
  now: number,
) => {
  const { id, visitorId, born } = family
  return session.run(end({ storeId, family: id, visitorId, now: new Date(now), born: new Date(born * 1000) }))
}

const purgeUnused = purgeOlderThan('token_families', 'used_at')

const longestIdle = Math.max(...Object.values(lifetimes.refreshIdle))

/** A visitor without a family row who was last seen before this time holds no valid token any more. */
export const sessionExpiryCutoff = (now: number) => secondsBefore(now, longestIdle + 86_400)

/** Deletes families that have been unused for longer than the idle lifetime. */
export const purgeFamilies = (session: DatabaseSession, now: number) =>
  purgeUnused(session, sessionExpiryCutoff(now))
