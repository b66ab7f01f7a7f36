// Redirect sessions, and the codes that they end with. Both are one-time tokens.
import { lifetimes } from '@vitrine/contract'
import { base64url } from 'jose'
import type { Actor } from '../call.ts'
import type { Ids } from '../deps.ts'
import { hashOf } from '../secrets.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { issueToken } from '../storage/one-time-tokens.ts'
import type { SignedInMember } from './session-token.ts'
import { type EventParams, insertEvents, toEventParams } from '../storage/outbox.ts'

/** What the token of a hand-over to the checkout page, and then that of the page, stands for. */
export interface HandedOver {
  /** Of the redirect session. */
  id: string
  clientId: string
  checkoutId: string
  /** Where the buyer gets back to. */
  callbacks: { [Name in 'thankYouPageUrl' | 'postFlowUrl' | 'cartPageUrl']?: string }
  visitorId?: string
  memberId?: string
  /** The member's session at the shop, with which the page ends; absent for one who has signed in on the page. */
  sessionId?: string
  /** The hash of the page token with which a sign-in began, in hexadecimal: the browser that has it goes on. */
  signedInFrom?: string
}

/** How a redirect session began, and where it leads back to. */
export interface RedirectFacts {
  id: string
  clientId: string
  prompt: 'login' | 'none'
  /** Absent for a code that a message brings. */
  redirectUri: string | null | undefined
  state: string | undefined
  codeChallenge: string
  responseMode: 'query' | 'fragment' | 'web_message'
  /** The visitor whose cart comes along. */
  visitorId?: string
  /** The member who has signed in before it began. */
  member?: SignedInMember
  /** The origin of the page that the code is sent to; absent: all that the client has registered. */
  origin?: string
  /** The page that the visitor gets back to without signing in; absent: the redirect address, with an error. */
  postFlowUrl?: string
  /** The checkout page on which the guest signs in, in place of a redirect address. */
  checkout?: HandedOver
}

/** What a code stands for. */
export interface CodeFacts {
  clientId: string
  redirectUri: string | null
  codeChallenge: string
  visitorId: string | null
  /** Names the password that the member had at the sign-in. */
  stamp: string
  /** The id of the session that the code begins. */
  family: string
}

const insert = statement<
  EventParams & {
    id: string
    hash: Uint8Array
    kind: string
    memberId: string | null
    facts: string
    expiresAt: Date
  }
>(
  'session.insert-redirect',
  `with put as (
     insert into one_time_tokens (hash, store_id, kind, member_id, payload, created_at, expires_at)
     values ($hash, $storeId, $kind, $memberId, $facts, $now, $expiresAt) returning $id::text as id, 1::bigint as event_seq
   ), happened as (${insertEvents})
   select 1 from put`,
)

/** Begins a redirect session to a sign-in, with its event; returns its token. */
export const insertRedirect = (
  session: DatabaseSession,
  ids: Ids,
  by: { storeId: string; actor: Actor },
  facts: RedirectFacts,
  now: number,
): Promise<string> =>
  insertSession(session, ids, by, {
    intent: 'auth',
    kind: 'redirect',
    facts,
    memberId: facts.member?.memberId ?? null,
    // A sign-in that has been proven waits no longer than the session token that proves it.
    seconds: facts.member ? lifetimes.sessionToken : lifetimes.redirectSession,
    now,
  })

/** A redirect session of any intent. */
interface NewSession {
  intent: string
  kind: 'redirect' | 'checkout'
  facts: { id: string; clientId: string }
  memberId: string | null
  seconds: number
  now: number
}

/** Begins a redirect session, with its event; returns its token. */
export async function insertSession(
  session: DatabaseSession,
  ids: Ids,
  { storeId, actor }: { storeId: string; actor: Actor },
  { intent, kind, facts, memberId, seconds, now }: NewSession,
): Promise<string> {
  const token = base64url.encode(ids.bytes(32))
  const { id, clientId } = facts
  const event = { name: 'redirect-session.created', payload: { entity: { id, clientId, intent } } } as const
  const params = toEventParams('redirect-session', { storeId, actor, now }, [{ id, events: [event] }])
  await session.run(
    insert({
      ...params,
      id,
      hash: await hashOf(token),
      kind,
      memberId,
      facts: JSON.stringify(facts),
      expiresAt: new Date(now + seconds * 1000),
    }),
  )
  return token
}

/** Issues the code that a redirect session ends with. */
export const issueCode = (
  session: DatabaseSession,
  ids: Ids,
  { storeId, member, facts }: { storeId: string; member: SignedInMember; facts: RedirectFacts },
  now: number,
): Promise<string> => {
  const { clientId, redirectUri = null, codeChallenge, visitorId = null } = facts
  const { memberId, stamp } = member
  const payload: CodeFacts = { clientId, redirectUri, codeChallenge, visitorId, stamp, family: ids.uuid() }
  return issueToken(session, ids, { storeId, kind: 'code', memberId, payload, seconds: lifetimes.code }, now)
}
