// Sends the mails to members, with the codes and links in them.
import { lifetimes } from '@vitrine/contract'
import { base64url } from 'jose'
import type { FeatureDeps } from '../feature.ts'
import type { MailContent } from '../mail/mail.ts'
import { accountDeletedMail } from '../mail/templates/account-deleted.ts'
import { activateMail } from '../mail/templates/activate.ts'
import { addressChangedMail } from '../mail/templates/address-changed.ts'
import { approvedMail } from '../mail/templates/approved.ts'
import { confirmMail } from '../mail/templates/confirm.ts'
import { passwordChangedMail } from '../mail/templates/password-changed.ts'
import { recoverMail } from '../mail/templates/recover.ts'
import { sessionsEndedMail } from '../mail/templates/sessions-ended.ts'
import { hmacOf } from '../secrets.ts'
import type { KeyRing } from '../session/keys.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import { addToPayload, dropTokens, findToken, issueToken } from '../storage/one-time-tokens.ts'
import { type AddressChanged, type LinkPlaces, mailKind, type MemberMail, undoSecret } from './mail-jobs.ts'
import { findMember, findMemberByEmail, type Member, readStore, type SignInStore } from './store.ts'

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

type ToMember = Exclude<MemberMail, { mail: 'account-deleted' }>

// After half a day.
const lastAttempt = 7

/** Makes the functions that make links. */
function mailLinks({ database, clock, ids, keys, origins }: FeatureDeps) {
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

  /** The link that undoes a change; undefined once the change was undone, or the account was deleted. */
  const undoLink = async ({ memberId, revision, clientId }: AddressChanged) => {
    const token = base64url.encode(await undoSecret(keys, memberId, revision))
    const found = await findToken(database, 'undo-email', token, clock.now())
    return found && !found.isUsed
      ? `${origins.platformUrl}/sign-in/undo-email?${new URLSearchParams({ token, clientId })}`
      : undefined
  }

  return { passwordLink, undoLink }
}

/** Makes the jobs that send mails to members. */
export function memberMails(deps: FeatureDeps): { jobs: Record<string, JobHandler> } {
  const { database, ids, keys, log, mailer } = deps
  const { passwordLink, undoLink } = mailLinks(deps)

  const contentOf = async (
    storeId: string,
    store: SignInStore,
    mail: ToMember,
    { id }: Member,
  ): Promise<MailContent | undefined> => {
    switch (mail.mail) {
      case 'confirm':
      case 'confirm-new': {
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
      case 'address-changed': {
        const link = await undoLink(mail)
        return link === undefined
          ? undefined
          : addressChangedMail(store, { newAddress: mail.newAddress, undoLink: link })
      }
    }
  }

  const sendToMember = async (storeId: string, mail: ToMember) => {
    const member = await (mail.mail === 'recover'
      ? findMemberByEmail(database, storeId, mail.email)
      : findMember(database, storeId, mail.memberId))
    if (!member || member.email === null || member.status === 'BLOCKED') return
    const content = await contentOf(storeId, await readStore(database, storeId), mail, member)
    if (content) await mailer.send({ to: 'email' in mail ? mail.email : member.email, ...content })
  }

  /** The address of a deleted account is in its job alone, which therefore ends even if its mail cannot be sent. */
  const sendLast = async (storeId: string, to: string, attempts: number) => {
    const content = accountDeletedMail(await readStore(database, storeId))
    await mailer.send({ to, ...content }).catch((error: unknown) => {
      if (attempts < lastAttempt) throw error
      log({ level: 'error', message: 'A mail about a deleted account could not be sent', error })
    })
  }

  const send: JobHandler = ({ storeId, payload, attempts }) => {
    const mail = payload as MemberMail
    return mail.mail === 'account-deleted'
      ? sendLast(storeId, mail.email, attempts)
      : sendToMember(storeId, mail)
  }
  return { jobs: { [mailKind]: send } }
}
