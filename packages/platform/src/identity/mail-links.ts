// The links in mails to members: their tokens are made when the mail is sent.
import { type IdentityProfile, lifetimes } from '@vitrine/contract'
import { base64url } from 'jose'
import type { FeatureDeps } from '../feature.ts'
import { dropTokens, findToken, issueToken } from '../storage/one-time-tokens.ts'
import { type AddressChanged, type LinkPlaces, undoSecret } from './mail-jobs.ts'
import { lockMember, type Member } from './store.ts'

/** The kinds of the tokens in links that set a password. */
export const linkKinds = ['recover', 'activate', 'invite'] as const

/** What the token of a link stands for. */
export interface LinkFacts {
  /** The address that it was mailed to. */
  email: string
  /** What the merchant has given with an invitation to an account whose address is unconfirmed. */
  profile?: IdentityProfile
}

export type AddressedMember = Member & { email: string }

/** Whether a member has an address, as all have but those whose account was deleted. */
export const hasAddress = (member: Member | undefined): member is AddressedMember =>
  member !== undefined && member.email !== null

/** Makes the functions that make links. */
export function mailLinks({ database, clock, ids, keys, origins }: FeatureDeps) {
  /**
   * Makes a link that sets a password, unless the address is no longer the member's. Those of earlier mails of the kind no
   * longer work; the others do, because anyone can ask for most mails, and must not end an invitation.
   */
  const passwordLink = async (
    storeId: string,
    { id: memberId, email }: AddressedMember,
    kind: (typeof linkKinds)[number],
    { clientId, redirectUrl, page, profile }: LinkPlaces & Pick<LinkFacts, 'profile'>,
  ) => {
    const seconds = kind === 'recover' ? lifetimes.recovery : lifetimes.activation
    const token = await database.transaction(async (session) => {
      const member = await lockMember(session, storeId, memberId)
      if (member?.email !== email) return undefined
      await dropTokens(session, storeId, memberId, [kind])
      const payload: LinkFacts = { email, ...(profile && { profile }) }
      return issueToken(session, ids, { storeId, kind, memberId, payload, seconds }, clock.now())
    })
    if (token === undefined) return undefined
    const link = new URL(page ?? `${origins.platformUrl}/sign-in/set-password`)
    link.searchParams.set('token', token)
    if (page === undefined && clientId !== undefined) link.searchParams.set('clientId', clientId)
    if (page === undefined && redirectUrl !== undefined) link.searchParams.set('redirect', redirectUrl)
    return link.href
  }

  /** The link that undoes a change; undefined once the change was undone, or the account was deleted. */
  const undoLink = async (
    { memberId, revision }: AddressChanged,
    clientId: string,
  ): Promise<string | undefined> => {
    const token = base64url.encode(await undoSecret(await keys.oldest(), memberId, revision))
    const found = await findToken(database, 'undo-email', token, clock.now())
    return found && !found.isUsed
      ? `${origins.platformUrl}/sign-in/undo-email?${new URLSearchParams({ token, clientId })}`
      : undefined
  }

  return { passwordLink, undoLink }
}
