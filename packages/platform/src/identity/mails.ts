// The mails to members. Their jobs hold no secret: the code or link of a mail is made when it is sent.
import { lifetimes } from '@vitrine/contract'
import { base64url } from 'jose'
import type { FeatureDeps } from '../feature.ts'
import type { MailContent } from '../mail/mail.ts'
import { activateMail } from '../mail/templates/activate.ts'
import { approvedMail } from '../mail/templates/approved.ts'
import { confirmMail } from '../mail/templates/confirm.ts'
import { passwordChangedMail } from '../mail/templates/password-changed.ts'
import { recoverMail } from '../mail/templates/recover.ts'
import { sessionsEndedMail } from '../mail/templates/sessions-ended.ts'
import { hmacOf } from '../secrets.ts'
import type { KeyRing } from '../session/keys.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { NewJob } from '../storage/jobs.ts'
import { addToPayload, dropTokens, issueToken } from '../storage/one-time-tokens.ts'
import { findMember, findMemberByEmail, type Member, readStore, type SignInStore } from './store.ts'

/** Where the link of a mail leads, other than to the platform's page. */
export interface LinkPlaces {
  /** The address that the platform's page leads back to. */
  redirectUrl?: string
  /** A page of the client's own. */
  page?: string
}

/** A mail to send, as a job remembers it. */
export type MemberMail =
  | { mail: 'confirm'; memberId: string /** The hash of the state token, in hexadecimal. */; state: string }
  | ({ mail: 'recover'; email: string; clientId?: string } & LinkPlaces)
  | { mail: 'activate'; memberId: string; clientId?: string }
  | { mail: 'approved' | 'password-changed' | 'sessions-ended'; memberId: string }

const kind = 'member-mail'

/** What a mail is about: a mail that waits for the same is replaced. */
const subjectOf = (mail: MemberMail): string => {
  if (mail.mail === 'recover') return mail.email
  // Each sign-in waits for a code of its own.
  return mail.mail === 'confirm' ? mail.state : mail.memberId
}

/** The job that sends a mail. */
export const mailJob = (payload: MemberMail): NewJob => ({
  kind,
  key: `${payload.mail}:${subjectOf(payload)}`,
  payload,
})

/** The keyed hash under which a code is stored, beside the hash of its state token. */
export const codeHash = async (keys: KeyRing, state: string, code: string): Promise<string> =>
  base64url.encode(await hmacOf((await keys.oldest()).secret, `code:${state}:${code}`))

const codeDigits = 6
const codeRange = 10 ** codeDigits
const uint32Range = 2 ** 32

/** Six random digits, each code as likely as any other. */
function randomCode({ bytes }: FeatureDeps['ids']): string {
  for (;;) {
    const number = new DataView(bytes(4).buffer).getUint32(0)
    if (number < uint32Range - (uint32Range % codeRange))
      return `${number % codeRange}`.padStart(codeDigits, '0')
  }
}

const fromHex = (hex: string) =>
  new Uint8Array((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))

/** The kinds of the tokens in links that set a password. */
export const linkKinds = ['recover', 'activate'] as const

/** Makes the jobs that send mails to members. */
export function memberMails(deps: FeatureDeps): { jobs: Record<string, JobHandler> } {
  const { database, clock, ids, keys, mailer, origins } = deps

  /** Makes a link that sets a password; those of earlier mails no longer work. */
  const passwordLink = async (
    storeId: string,
    memberId: string,
    kind: (typeof linkKinds)[number],
    { clientId, redirectUrl, page }: LinkPlaces & { clientId?: string } = {},
  ) => {
    await dropTokens(database, storeId, memberId, linkKinds)
    const seconds = kind === 'recover' ? lifetimes.recovery : lifetimes.activation
    const token = await issueToken(
      database,
      ids,
      { storeId, kind, memberId, payload: {}, seconds },
      clock.now(),
    )
    const link = new URL(page ?? `${origins.platformUrl}/sign-in/set-password`)
    link.searchParams.set('token', token)
    if (page === undefined && clientId !== undefined) link.searchParams.set('clientId', clientId)
    if (page === undefined && redirectUrl !== undefined) link.searchParams.set('redirect', redirectUrl)
    return link.href
  }

  const contentOf = async (
    storeId: string,
    store: SignInStore,
    mail: MemberMail,
    { id }: Member,
  ): Promise<MailContent> => {
    switch (mail.mail) {
      case 'confirm': {
        const code = randomCode(ids)
        await addToPayload(database, fromHex(mail.state), {
          codeHash: await codeHash(keys, mail.state, code),
        })
        return confirmMail(store, { code })
      }
      case 'recover':
        return recoverMail(store, { link: await passwordLink(storeId, id, 'recover', mail) })
      case 'activate':
        return activateMail(store, { link: await passwordLink(storeId, id, 'activate', mail) })
      case 'approved':
        return approvedMail(store)
      case 'password-changed':
        return passwordChangedMail(store)
      case 'sessions-ended':
        return sessionsEndedMail(store)
    }
  }

  const send: JobHandler = async ({ storeId, payload }) => {
    const mail = payload as MemberMail
    const member = await (mail.mail === 'recover'
      ? findMemberByEmail(database, storeId, mail.email)
      : findMember(database, storeId, mail.memberId))
    if (!member || member.email === null || member.status === 'BLOCKED') return
    const store = await readStore(database, storeId)
    const content = await contentOf(storeId, store, mail, member)
    await mailer.send({ to: member.email, ...content })
  }
  return { jobs: { [kind]: send } }
}
