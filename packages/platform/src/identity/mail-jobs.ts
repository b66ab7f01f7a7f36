// The jobs that send mails to members. They hold no secret: the code or link of a mail is made when it is sent.
import type { IdentityProfile } from '@vitrine/contract'
import { hmacOf } from '../secrets.ts'
import type { SigningKey } from '../session/key-store.ts'
import type { NewJob } from '../storage/jobs.ts'

/** Where the platform's page leads back to. */
export interface WayBack {
  /** The client that has registered the address. */
  clientId?: string
  redirectUrl?: string
}

/** Where the link of a recovery mail leads. */
export interface LinkPlaces extends WayBack {
  /** A page of the client's own in place of the platform's. */
  page?: string
}

/** A mail to send, as a job remembers it. */
export type MemberMail =
  | { mail: 'confirm'; memberId: string /** The hash of the state token, in hexadecimal. */; state: string }
  | ({
      mail: 'recover'
      email: string
      /** The address, named by a keyed hash. */
      name: string
    } & LinkPlaces)
  | ({
      mail: 'activate'
      memberId: string /** Whether the merchant has invited the member. */
      isInvitation?: true
      /** What the account of an unconfirmed address holds once the invitation was used. */
      profile?: IdentityProfile
    } & WayBack)
  | { mail: 'approved' | 'password-changed' | 'sessions-ended'; memberId: string }
  | { mail: 'confirm-new'; memberId: string; state: string /** The address to confirm. */; email: string }
  | AddressChanged
  | AccountDeleted

/** The last mail to a member. */
export interface AccountDeleted {
  mail: 'account-deleted'
  memberId: string
  email: string
  /** Whether the address had been proven to be the member's. */
  isProven: boolean
}

/** The mail to an address that is no longer the member's. */
export interface AddressChanged {
  mail: 'address-changed'
  memberId: string
  email: string
  newAddress: string
  /** The revision of the member that the change has made. */
  revision: string
  /** The client whose page undoes the change; absent: the address cannot undo it. */
  undoClientId?: string
}

/** The kind of the jobs that send mails to members. */
export const mailKind = 'member-mail'

/** What a job is about, without an address: keys are logged. */
function keyOf(mail: MemberMail): string {
  switch (mail.mail) {
    case 'recover':
      return `recover:${mail.name}`
    case 'confirm':
      // Each sign-in waits for a code of its own.
      return `confirm:${mail.state}`
    case 'activate':
      // Anyone can ask for the other mails, which must not take the place of one that the merchant has asked for.
      return `${mail.isInvitation ? 'invitation' : mail.mail}:${mail.memberId}`
    case 'address-changed':
      return `address-changed:${mail.memberId}:${mail.revision}`
    default:
      return `${mail.mail}:${mail.memberId}`
  }
}

/** The job that sends a mail; one that waits for the same is replaced. */
export const mailJob = (payload: MemberMail): NewJob => ({
  kind: mailKind,
  key: keyOf(payload),
  payload,
})

/** The secret of the link that undoes a change of address: derived, so that no job holds it. */
export const undoSecret = ({ secret }: SigningKey, memberId: string, revision: string) =>
  hmacOf(secret, `undo-email:${memberId}:${revision}`)
