// One-time tokens: secrets that work once and for a while, such as an authorization code or the link of a mail. Only their
// hashes are stored, so a dump of the database opens nothing.
import { base64url } from 'jose'
import type { Ids } from '../deps.ts'
import { hashOf } from '../secrets.ts'
import { type DatabaseSession, lookup, statement } from './database.ts'
import { purgeOlderThan } from './purge.ts'

/** What a token is for. */
type TokenKind =
  | 'session'
  | 'redirect'
  | 'code'
  | 'verify'
  | 'recover'
  | 'activate'
  | 'invite'
  | 'change-email'
  | 'undo-email'
  | 'checkout'
  | 'checkout-page'
  | 'order'

/** A token that was found, with what it stands for. */
interface OneTimeToken<Payload> {
  storeId: string
  memberId: string | null
  payload: Payload
  tries: number
  isUsed: boolean
}

/** A token to issue. */
interface NewToken {
  storeId: string
  kind: TokenKind
  memberId?: string | undefined
  payload: object
  /** How long it works. */
  seconds: number
  /** Random if absent. One that is derived from a key can be derived again, for a mail that is sent later. */
  secret?: Uint8Array<ArrayBuffer>
}

const tokenBytes = 32

const insert = statement<{
  hash: Uint8Array
  storeId: string
  kind: string
  memberId: string | null
  payload: string
  now: Date
  expiresAt: Date
}>(
  'one-time-tokens.insert',
  `insert into one_time_tokens (hash, store_id, kind, member_id, payload, created_at, expires_at)
   values ($hash, $storeId, $kind, $memberId, $payload, $now, $expiresAt)`,
)
const columns = `store_id as "storeId", member_id as "memberId", payload, tries, used_at is not null as "isUsed"`
const isValid = 'hash = $hash and kind = $kind and expires_at > $now'
const find = lookup<{ hash: Uint8Array; kind: string; now: Date }>(
  'one-time-tokens.find',
  `select ${columns} from one_time_tokens where ${isValid}`,
)
const findEnded = lookup<{ hash: Uint8Array; kind: string; now: Date }>(
  'one-time-tokens.find-ended',
  `select ${columns} from one_time_tokens
   where hash = $hash and kind = $kind and (used_at is not null or expires_at <= $now)`,
)
// A concurrent use waits for this row, and then finds it used.
const use = statement<{ hash: Uint8Array; kind: string; now: Date }>(
  'one-time-tokens.use',
  `update one_time_tokens set used_at = $now where ${isValid} and used_at is null returning ${columns}`,
)
const tryOnce = statement<{ hash: Uint8Array; kind: string; now: Date; limit: number }>(
  'one-time-tokens.try',
  `update one_time_tokens set tries = tries + 1
   where ${isValid} and used_at is null and tries < $limit returning ${columns}`,
)
const setPayload = statement<{ hash: Uint8Array; payload: string }>(
  'one-time-tokens.set-payload',
  'update one_time_tokens set payload = payload || $payload::jsonb where hash = $hash',
)
const dropOfMember = statement<{ storeId: string; memberId: string; kinds: readonly string[] }>(
  'one-time-tokens.drop',
  'delete from one_time_tokens where store_id = $storeId and member_id = $memberId and kind = any($kinds::text[])',
)

const dropAll = statement<{ storeId: string; memberId: string }>(
  'one-time-tokens.drop-all',
  'delete from one_time_tokens where store_id = $storeId and member_id = $memberId',
)
const dropLater = statement<{ storeId: string; memberId: string; kind: string; revision: bigint }>(
  'one-time-tokens.drop-later',
  `delete from one_time_tokens where store_id = $storeId and member_id = $memberId and kind = $kind
     and (payload->>'revision')::bigint > $revision`,
)

/** Issues a token: 256 bits, as text. */
export async function issueToken(
  session: DatabaseSession,
  ids: Ids,
  { storeId, kind, memberId, payload, seconds, secret = ids.bytes(tokenBytes) }: NewToken,
  now: number,
): Promise<string> {
  const token = base64url.encode(secret)
  await session.run(
    insert({
      hash: await hashOf(token),
      storeId,
      kind,
      memberId: memberId ?? null,
      payload: JSON.stringify(payload),
      now: new Date(now),
      expiresAt: new Date(now + seconds * 1000),
    }),
  )
  return token
}

/** Finds a token that has not expired; it may have been used. */
export async function findToken<Payload>(
  session: DatabaseSession,
  kind: TokenKind,
  token: string,
  now: number,
) {
  const [row] = await session.run<OneTimeToken<Payload>>(
    find({ hash: await hashOf(token), kind, now: new Date(now) }),
  )
  return row
}

/** Finds a token that was used, or that has expired within the last hour. */
export async function findEndedToken<Payload>(
  session: DatabaseSession,
  kind: TokenKind,
  token: string,
  now: number,
) {
  const [row] = await session.run<OneTimeToken<Payload>>(
    findEnded({ hash: await hashOf(token), kind, now: new Date(now) }),
  )
  return row
}

/** Uses a token up; undefined if it is unknown, has expired or was used. */
export async function useToken<Payload>(
  session: DatabaseSession,
  kind: TokenKind,
  token: string,
  now: number,
) {
  const [row] = await session.run<OneTimeToken<Payload>>(
    use({ hash: await hashOf(token), kind, now: new Date(now) }),
  )
  return row
}

/** Counts a try on a token, such as that of a code; undefined if no try is left. */
export async function tryToken<Payload>(
  session: DatabaseSession,
  kind: TokenKind,
  token: string,
  limit: number,
  now: number,
) {
  const [row] = await session.run<OneTimeToken<Payload>>(
    tryOnce({ hash: await hashOf(token), kind, limit, now: new Date(now) }),
  )
  return row
}

/** Adds to what the token of a hash stands for. */
export const addToPayload = (session: DatabaseSession, hash: Uint8Array, payload: object) =>
  session.run(setPayload({ hash, payload: JSON.stringify(payload) }))

/** Deletes a member's tokens of some kinds, such as the links of earlier mails. */
export const dropTokens = (
  session: DatabaseSession,
  storeId: string,
  memberId: string,
  kinds: readonly TokenKind[],
) => session.run(dropOfMember({ storeId, memberId, kinds }))

/** Deletes all tokens of a member. */
export const dropAllTokens = (session: DatabaseSession, storeId: string, memberId: string) =>
  session.run(dropAll({ storeId, memberId }))

/** Deletes a member's tokens of a kind that were issued for later revisions of the member. */
export const dropLaterTokens = (
  session: DatabaseSession,
  storeId: string,
  memberId: string,
  { kind, revision }: { kind: TokenKind; revision: bigint },
) => session.run(dropLater({ storeId, memberId, kind, revision }))

const purgeExpired = purgeOlderThan('one_time_tokens', 'expires_at')
const purgeAfterMs = 3_600_000

/** Deletes tokens that expired more than an hour ago; until then a second use of a code is recognized. */
export const purgeTokens = (session: DatabaseSession, now: number) =>
  purgeExpired(session, new Date(now - purgeAfterMs))
