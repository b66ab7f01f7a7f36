// The rows of members, and what a sign-in reads of their store.
import type { Identity, IdentityProfile, SignOnPolicy } from '@vitrine/contract'
import { hexHashOf } from '../secrets.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { eventSource } from '../storage/outbox.ts'
import { lockWaitMs } from '../storage/retry-transaction.ts'
import { storeNotFound } from '../storage/store-facts.ts'

type MemberStatus = Identity['status']['name']
export type PendingReason = Identity['status']['reasons'][number]

/** A member as it is stored. */
export interface Member {
  id: string
  revision: bigint
  /** In its canonical form; null once the account is deleted. */
  email: string | null
  emailVerified: boolean
  status: MemberStatus
  pendingReasons: PendingReason[]
  passwordHash: string | null
  profile: IdentityProfile
  createdAt: Date
  updatedAt: Date
}

const columns = `id, revision, email, email_verified as "emailVerified", status, pending_reasons as "pendingReasons",
  password_hash as "passwordHash", profile, created_at as "createdAt", updated_at as "updatedAt"`

const byEmail = lookup<{ storeId: string; email: string }>(
  'identity.by-email',
  `select ${columns} from members where store_id = $storeId and email = $email`,
)
const byId = lookup<{ storeId: string; id: string }>(
  'identity.by-id',
  `select ${columns} from members where store_id = $storeId and id = $id`,
)
const lockById = statement<{ storeId: string; id: string }>(
  'identity.lock',
  `select ${columns} from members where store_id = $storeId and id = $id for update`,
)

// After a wait for the lock PostgreSQL compares the address again, which may have changed meanwhile.
const lockByEmail = statement<{ storeId: string; email: string }>(
  'identity.lock-by-email',
  `select ${columns} from members where store_id = $storeId and email = $email for update`,
)

interface MemberParams {
  storeId: string
  id: string
  email: string | null
  emailVerified: boolean
  status: string
  pendingReasons: string[]
  passwordHash: string | null
  profile: string
  now: Date
}
const insert = statement<MemberParams>(
  'identity.insert',
  `insert into members (store_id, id, revision, event_seq, email, email_verified, status, pending_reasons, password_hash,
     profile, created_at, updated_at)
   values ($storeId, $id, 1, 0, $email, $emailVerified, $status, $pendingReasons, $passwordHash, $profile, $now, $now)
   on conflict (store_id, email) do nothing returning ${columns}`,
)
const update = statement<MemberParams>(
  'identity.update',
  `update members set revision = revision + 1, email = $email, email_verified = $emailVerified, status = $status,
     pending_reasons = $pendingReasons, password_hash = $passwordHash, profile = $profile, updated_at = $now
   where store_id = $storeId and id = $id returning ${columns}`,
)
const setHash = statement<{ storeId: string; id: string; before: string; passwordHash: string }>(
  'identity.set-hash',
  `update members set password_hash = $passwordHash
   where store_id = $storeId and id = $id and password_hash = $before returning ${columns}`,
)

/** Where the events of members are recorded. */
export const memberEvents = eventSource('member', 'members', 'uuid')

export const findMemberByEmail = async (session: DatabaseSession, storeId: string, email: string) =>
  (await session.run<Member>(byEmail({ storeId, email })))[0]

export const findMember = async (session: DatabaseSession, storeId: string, id: string) =>
  (await session.run<Member>(byId({ storeId, id })))[0]

/** Locks a member until the transaction ends: all sign-ins of a member wait here for each other. */
export const lockMember = async (session: DatabaseSession, storeId: string, id: string) =>
  (await session.run<Member>({ ...lockById({ storeId, id }), lockWaitMs }))[0]

/** Locks the member with an address until the transaction ends. */
export const lockMemberByEmail = async (session: DatabaseSession, storeId: string, email: string) =>
  (await session.run<Member>(lockByEmail({ storeId, email })))[0]

type MemberFacts = Omit<Member, 'revision' | 'createdAt' | 'updatedAt'>

const toParams = (storeId: string, member: MemberFacts, now: number): MemberParams => ({
  storeId,
  id: member.id,
  email: member.email,
  emailVerified: member.emailVerified,
  status: member.status,
  pendingReasons: member.pendingReasons,
  passwordHash: member.passwordHash,
  profile: JSON.stringify(member.profile),
  now: new Date(now),
})

/** Inserts a member; undefined if another one has the address. */
export const insertMember = async (
  session: DatabaseSession,
  storeId: string,
  member: MemberFacts,
  now: number,
) => (await session.run<Member>(insert(toParams(storeId, member, now))))[0]

/** Writes a locked member. */
export const writeMember = async (
  session: DatabaseSession,
  storeId: string,
  member: MemberFacts,
  now: number,
) => (await session.run<Member>(update(toParams(storeId, member, now))))[0] as Member

/** Whether a write failed because another member has the address. */
export const isAddressTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'members_email'
}

/** Replaces the hash of a password by a stronger one of the same password; undefined if the password was changed. */
export const upgradeHash = async (
  session: DatabaseSession,
  storeId: string,
  id: string,
  before: string,
  hash: string,
) => (await session.run<Member>(setHash({ storeId, id, before, passwordHash: hash })))[0]

const stampLength = 32

/** Names the address and the password of a member: a sign-in counts only while both are those that it began with. */
export const credentialStamp = async ({
  email,
  passwordHash,
}: Pick<Member, 'email' | 'passwordHash'>): Promise<string> =>
  (await hexHashOf(JSON.stringify([email, passwordHash]))).slice(0, stampLength)

/** What sign-in needs to know of a store. */
export interface SignInStore {
  name: string
  storefrontUrl: string
  signOnPolicy: SignOnPolicy
}

const find = lookup<{ storeId: string }>(
  'identity.store',
  `select name, shop_url as "storefrontUrl",
     jsonb_build_object(
       'requireOwnerApproval', coalesce((settings->'signOnPolicy'->>'requireOwnerApproval')::boolean, false),
       'requireEmailVerification', coalesce((settings->'signOnPolicy'->>'requireEmailVerification')::boolean, false)
     ) as "signOnPolicy"
   from stores where id = $storeId`,
)

/** Reads a store, for a sign-in. */
export async function readStore(session: DatabaseSession, storeId: string): Promise<SignInStore> {
  const [row] = await session.run<SignInStore>(find({ storeId }))
  if (!row) throw storeNotFound()
  return row
}
