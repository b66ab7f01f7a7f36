// What members do with their own accounts: read, change the profile, end sessions.
import type { AccountSession, CurrentMember, Identity, IdentityProfile } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call } from '../call.ts'
import { memberCartOwner } from '../cart/store.ts'
import { endMemberSession, endMemberSessions, listSessions, type UnendedSession } from '../session/store.ts'
import { type CallScope, checkRevision } from '../storage/commit.ts'
import { entityBytes } from '../storage/stored-bytes.ts'
import type { Transaction } from '../storage/transaction.ts'
import { mailJob } from './mail-jobs.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { changeProfile } from './profile.ts'
import { lockCaller } from './signed-in.ts'
import type { Member } from './store.ts'
import { writeOnce } from './write-once.ts'

const wireStatuses = {
  PENDING: 'PENDING',
  ACTIVE: 'APPROVED',
  BLOCKED: 'BLOCKED',
  DELETED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
} as const satisfies Record<Identity['status']['name'], CurrentMember['status']>

const addressesOf = ({ addresses }: IdentityProfile) =>
  (addresses ?? []).map(({ address }, n) => {
    const { country, subdivision, city, postalCode, addressLine, addressLine2, streetName, streetNumber } =
      address
    return {
      id: `${n}`,
      country: country ?? null,
      subdivision: subdivision ?? null,
      city: city ?? null,
      postalCode: postalCode ?? null,
      addressLine: addressLine ?? null,
      addressLine2: addressLine2 ?? null,
      ...(streetName && { streetAddress: { name: streetName, number: streetNumber ?? '' } }),
    }
  })

const customFieldsOf = ({ customFields }: IdentityProfile) =>
  Object.fromEntries(
    (customFields ?? []).map(({ name, value }) => [
      name,
      { name, value: value.strValue ?? value.numValue ?? value.dateValue },
    ]),
  )

const contactOf = ({ id, profile }: Member): CurrentMember['contact'] => ({
  contactId: id,
  firstName: profile.firstName ?? null,
  lastName: profile.lastName ?? null,
  company: profile.company ?? null,
  jobTitle: profile.position ?? null,
  birthdate: profile.birthdate ?? null,
  phones: (profile.phonesV2 ?? []).map(({ phone }) => phone),
  emails: (profile.secondaryEmails ?? []).map(({ email }) => email),
  addresses: addressesOf(profile),
  customFields: customFieldsOf(profile),
})

/** A member in the shape that `@wix/sdk` expects. */
export function toCurrentMember(member: Member): CurrentMember {
  const { id, email, emailVerified, status, profile, createdAt, updatedAt } = member
  const { nickname, picture, privacyStatus } = profile
  return {
    id,
    loginEmail: email ?? '',
    loginEmailVerified: emailVerified,
    status: wireStatuses[status],
    privacyStatus: privacyStatus ?? 'PRIVATE',
    contact: contactOf(member),
    profile: { nickname: nickname ?? null, ...(picture && { photo: { id: picture, url: picture } }) },
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}

/** The scope of a member's writes, which share their idempotency keys with those of the member's cart. */
export const accountScope = (
  { charge }: Pick<IdentityParts, 'charge'>,
  caller: MemberCaller,
  call: Call,
): CallScope => ({
  storeId: caller.storeId,
  actor: actorOf(caller),
  caller: memberCartOwner(caller.memberId),
  call,
  charge: ({ hasRecord, bytes }) =>
    charge({ storeId: caller.storeId, network: call.network }, { records: Number(hasRecord), bytes }),
})

/** Changes the fields of the profile that were sent, if `admit` does not refuse the caller. */
export async function updateProfile(
  parts: IdentityParts,
  scope: CallScope,
  id: string,
  sent: IdentityProfile,
  admit?: (tx: Transaction) => Promise<unknown>,
): Promise<{ identity: Identity }> {
  return writeOnce(
    parts,
    scope,
    (tx) =>
      parts.members.change(tx, scope.storeId, id, (member) => {
        checkRevision(scope.call, 'member', { state: member, revision: member.revision })
        const profile = changeProfile(member.profile, sent)
        scope.charge?.({ isNew: false, hasRecord: false, bytes: entityBytes(JSON.stringify(profile)) })
        return { profile }
      }),
    admit,
  )
}

/** A session, as its member sees it. */
const toAccountSession = (
  { id, device, signedInAt, usedAt }: UnendedSession,
  current: string | undefined,
): AccountSession => ({
  id,
  device,
  signedInDate: signedInAt.toISOString(),
  lastUsedDate: usedAt.toISOString(),
  isCurrent: id === current,
})

/** The sessions of a member that have not ended. */
export const readSessions = async (
  { database, clock }: Pick<IdentityParts, 'database' | 'clock'>,
  { storeId, memberId, sessionId }: MemberCaller,
): Promise<AccountSession[]> =>
  (await listSessions(database, storeId, memberId, clock.now())).map((open) =>
    toAccountSession(open, sessionId),
  )

/** Ends one session of the member who calls. */
export async function endSession(
  { members, clock }: IdentityParts,
  caller: MemberCaller,
  id: string,
): Promise<void> {
  const { storeId, memberId } = caller
  await members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    await lockCaller(tx, caller)
    if (!(await endMemberSession(tx, storeId, { memberId, id }, clock.now())))
      throw new Refusal('SESSION_NOT_FOUND', { id })
  })
}

/** Ends the other sessions of the member who calls, or all of them; only of the latter a mail may tell. */
export async function endSessions(
  { members, clock }: IdentityParts,
  caller: MemberCaller,
  { includeCurrent, hasNotice }: { includeCurrent: boolean; hasNotice: boolean },
): Promise<void> {
  const { storeId, memberId, sessionId } = caller
  await members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    await lockCaller(tx, caller)
    await endMemberSessions(tx, storeId, memberId, clock.now(), includeCurrent ? null : sessionId)
    if (hasNotice) await tx.queue(mailJob({ mail: 'sessions-ended', memberId }))
  })
}
