// The rows of sessions: OAuth clients, and token families with the last refresh token that was used.
import { lifetimes, maxOpenSessions } from '@vitrine/contract'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { purgeOlderThan } from '../storage/purge.ts'
import type { RefreshToken } from './refresh.ts'

/** An OAuth client of a store. */
export interface OAuthClient {
  id: string
  storeId: string
  secretHash: Uint8Array | null
  /** The addresses that a sign-in may lead back to; the storefront's `/callback` is always one of them. */
  redirectUris: string[]
  storefrontUrl: string
}

const clients = `select c.id, c.store_id as "storeId", c.secret_hash as "secretHash", s.shop_url as "storefrontUrl",
     c.redirect_uris || (s.shop_url || '/callback') as "redirectUris"
   from oauth_clients c join stores s on s.id = c.store_id`
const readClient = lookup<{ id: string }>('session.client', `${clients} where c.id = $id`)
const readFirstClient = lookup<{ storeId: string }>(
  'session.first-client',
  `${clients} where c.store_id = $storeId order by c.created_at, c.id limit 1`,
)

/** Reads a client by its id. */
export const findClient = async (session: DatabaseSession, id: string): Promise<OAuthClient | undefined> =>
  (await session.run<OAuthClient>(readClient({ id })))[0]

/** Reads the first client of a store, for a program that names none. */
export const findFirstClient = async (session: DatabaseSession, storeId: string) =>
  (await session.run<OAuthClient>(readFirstClient({ storeId })))[0]

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

const insertMembers = statement<{
  storeId: string
  family: string
  visitorId: string
  memberId: string
  device: string | null
  now: Date
}>(
  'session.insert-member',
  `insert into token_families (store_id, family, visitor_id, member_id, newest, moved_at, born_at, used_at, signed_in_at, device)
   values ($storeId, $family, $visitorId, $memberId, 0, $now, $now, $now, $now, $device)
   on conflict (store_id, family) do nothing returning 1`,
)

/** A member's session that begins. */
interface NewSession {
  storeId: string
  id: string
  visitorId: string
  memberId: string
  /** What the member signed in with, such as "Firefox on Linux". */
  device: string | null
}

const endSurplus = statement<{
  storeId: string
  memberId: string
  family: string
  others: number
  now: Date
}>(
  'session.end-surplus',
  `update token_families set ended_at = $now
   where store_id = $storeId and family in (
     select family from token_families
     where store_id = $storeId and member_id = $memberId and ended_at is null and family <> $family
     order by used_at desc, family offset $others)`,
)

/**
 * Begins the session of a locked member, and ends those that have become too many; false if it has already been ended.
 */
export async function insertSession(
  session: DatabaseSession,
  { id: family, ...of }: NewSession,
  now: number,
) {
  const begun = await session.run(insertMembers({ ...of, family, now: new Date(now) }))
  if (begun.length === 0) return false
  const { storeId, memberId } = of
  const others = maxOpenSessions - 1
  await session.run(endSurplus({ storeId, memberId, family, others, now: new Date(now) }))
  return true
}

const find = lookup<{ storeId: string; family: string }>(
  'session.find',
  `select signed_in_at as "signedInAt", device, ended_at as "endedAt" from token_families
   where store_id = $storeId and family = $family and member_id is not null`,
)

/** A member's session. */
interface MemberSession {
  signedInAt: Date | null
  device: string | null
  endedAt: Date | null
}

export const findSession = async (session: DatabaseSession, storeId: string, family: string) =>
  (await session.run<MemberSession>(find({ storeId, family })))[0]

const mark = statement<{ storeId: string; family: string; now: Date }>(
  'session.mark-signed-in',
  `update token_families set signed_in_at = $now
   where store_id = $storeId and family = $family and member_id is not null and ended_at is null`,
)

/** Notes that a member has just proven the password in a session. */
export const markSignedIn = (session: DatabaseSession, storeId: string, family: string, now: number) =>
  session.run(mark({ storeId, family, now: new Date(now) }))

const endOthers = statement<{ storeId: string; memberId: string; except: string | null; now: Date }>(
  'session.end-others',
  `update token_families set ended_at = $now
   where store_id = $storeId and member_id = $memberId and ended_at is null
     and ($except::uuid is null or family <> $except::uuid)`,
)

/** Ends the sessions of a member, but for one of them. */
export const endMemberSessions = (
  session: DatabaseSession,
  storeId: string,
  memberId: string,
  now: number,
  except: string | null = null,
) => session.run(endOthers({ storeId, memberId, except, now: new Date(now) }))

const findAny = statement<{ storeId: string; memberId: string }>(
  'session.find-any',
  'select 1 from token_families where store_id = $storeId and member_id = $memberId limit 1',
)

/** Whether a member has ever begun a session, as far as the rows of sessions go back. */
export const hasBegunSession = async (session: DatabaseSession, storeId: string, memberId: string) =>
  (await session.run(findAny({ storeId, memberId }))).length > 0

const list = statement<{ storeId: string; memberId: string; idle: Date; born: Date }>(
  'session.list',
  `select family as id, device, coalesce(signed_in_at, born_at) as "signedInAt", used_at as "usedAt" from token_families
   where store_id = $storeId and member_id = $memberId and ended_at is null and used_at >= $idle and born_at > $born
   order by used_at desc, family limit 200`,
)

/** A session of a member that has not ended. */
export interface UnendedSession {
  id: string
  device: string | null
  signedInAt: Date
  usedAt: Date
}

/** The sessions of a member that have not ended, the one used last first. */
export const listSessions = (session: DatabaseSession, storeId: string, memberId: string, now: number) => {
  const { refreshIdle, refreshAbsolute } = lifetimes
  const idle = secondsBefore(now, refreshIdle.member)
  return session.run<UnendedSession>(
    list({ storeId, memberId, idle, born: secondsBefore(now, refreshAbsolute.member) }),
  )
}

const endOne = statement<{ storeId: string; memberId: string; family: string; now: Date }>(
  'session.end-one',
  `update token_families set ended_at = $now
   where store_id = $storeId and family = $family and member_id = $memberId and ended_at is null returning 1`,
)

/** Ends a session of a member; false if it has none of this id. */
export const endMemberSession = async (
  session: DatabaseSession,
  storeId: string,
  { memberId, id }: { memberId: string; id: string },
  now: number,
) => (await session.run(endOne({ storeId, memberId, family: id, now: new Date(now) }))).length > 0

const forget = statement<{ storeId: string; memberId: string }>(
  'session.forget-devices',
  'update token_families set device = null where store_id = $storeId and member_id = $memberId and device is not null',
)

/** Forgets what a member has signed in with. */
export const forgetDevices = (session: DatabaseSession, storeId: string, memberId: string) =>
  session.run(forget({ storeId, memberId }))

const readEnded = statement<{ since: Date }>(
  'session.ended',
  'select family from token_families where member_id is not null and ended_at >= $since',
)

/** The members' sessions that have ended since a time. */
export const readEndedSessions = async (session: DatabaseSession, since: number) =>
  (await session.run<{ family: string }>(readEnded({ since: new Date(since) }))).map(({ family }) => family)

const purgeUnused = purgeOlderThan('token_families', 'used_at')

const longestIdle = Math.max(...Object.values(lifetimes.refreshIdle))

/** A visitor without a family row who was last seen before this time holds no valid token any more. */
export const sessionExpiryCutoff = (now: number) => secondsBefore(now, longestIdle + 86_400)

/** Deletes families that have been unused for longer than the idle lifetime. */
export const purgeFamilies = (session: DatabaseSession, now: number) =>
  purgeUnused(session, sessionExpiryCutoff(now))

const membersOfVisitor = statement<{ storeId: string; visitorId: string }>(
  'session.members-of-visitor',
  `select distinct member_id as "memberId" from token_families
   where store_id = $storeId and visitor_id = $visitorId and member_id is not null and ended_at is null limit 2`,
)

/** The member that a visitor has become by a sign-in; undefined without a sign-in that has not ended, or after those of several members. */
export async function findMemberOfVisitor(
  session: DatabaseSession,
  storeId: string,
  visitorId: string,
): Promise<string | undefined> {
  const rows = await session.run<{ memberId: string }>(membersOfVisitor({ storeId, visitorId }))
  return rows.length === 1 ? rows[0]?.memberId : undefined
}
