// Sends the mails to members, with the codes and links in them.
import { base64url } from 'jose'
import type { FeatureDeps } from '../feature.ts'
import type { MailContent } from '../mail/mail.ts'
import { accountDeletedMail } from '../mail/templates/account-deleted.ts'
import { activateMail } from '../mail/templates/activate.ts'
import { addressChangedMail } from '../mail/templates/address-changed.ts'
import { approvedMail } from '../mail/templates/approved.ts'
import { confirmMail, confirmNewMail } from '../mail/templates/confirm.ts'
import { passwordChangedMail } from '../mail/templates/password-changed.ts'
import { recoverMail } from '../mail/templates/recover.ts'
import { sessionsEndedMail } from '../mail/templates/sessions-ended.ts'
import { bytesOfHex, hmacOf } from '../secrets.ts'
import type { KeyRing } from '../session/keys.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import { addToPayload } from '../storage/one-time-tokens.ts'
import { guessLimits } from './budgets.ts'
import { type AccountDeleted, type AddressChanged, mailKind, type MemberMail } from './mail-jobs.ts'
import { type AddressedMember, hasAddress, mailLinks } from './mail-links.ts'
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

type ToMember = Exclude<MemberMail, { mail: 'account-deleted' }>

/** What a mail counts as, so that an address gets only so many; a mail without a budget is bounded where it is asked for. */
function budgetOf(mail: MemberMail, { emailVerified }: Pick<Member, 'emailVerified'>) {
  switch (mail.mail) {
    case 'confirm':
    case 'confirm-new':
      return 'mail'
    case 'recover':
      return 'recovery'
    case 'activate':
      return mail.isInvitation ? undefined : 'mail'
    case 'address-changed':
      // Its link is all that the owner of the old address has, and changes of address are counted.
      return mail.undoClientId === undefined ? 'mail' : undefined
    case 'account-deleted':
      return mail.isProven ? 'notice' : 'mail'
    case 'approved':
    case 'password-changed':
    case 'sessions-ended':
      return emailVerified ? 'notice' : 'mail'
  }
}

/** Whether a member gets a mail: an account that is open needs no link to open it. */
const mayGet = ({ mail }: ToMember, { status, emailVerified }: Member) =>
  status !== 'BLOCKED' && (mail !== 'activate' || status === 'OFFLINE' || !emailVerified)

const linkKindOf = ({ isInvitation }: { isInvitation?: true }) => (isInvitation ? 'invite' : 'activate')

const withLink = (link: string | undefined, toMail: (link: string) => MailContent) =>
  link === undefined ? undefined : toMail(link)

// After half a day.
const lastAttempt = 7

/** Makes the code that is mailed for a state token, which is named by its hash; the previous one no longer works. */
async function issueCode({ database, ids, keys }: FeatureDeps, state: string): Promise<string> {
  const code = randomCode(ids)
  await addToPayload(database, bytesOfHex(state), { codeHash: await codeHash(keys, state, code) })
  return code
}

/** Makes the function that writes a mail; it makes its code or link. */
function mailContents(deps: FeatureDeps) {
  const { passwordLink, undoLink } = mailLinks(deps)

  const aboutChange = async (store: SignInStore, change: AddressChanged) => {
    const { newAddress, undoClientId } = change
    if (undoClientId === undefined) return addressChangedMail(store, { newAddress })
    const link = await undoLink(change, undoClientId)
    return withLink(link, (undoLink) => addressChangedMail(store, { newAddress, undoLink }))
  }

  const contentOf = async (
    storeId: string,
    store: SignInStore,
    mail: ToMember,
    member: AddressedMember,
  ): Promise<MailContent | undefined> => {
    switch (mail.mail) {
      case 'confirm':
      case 'confirm-new': {
        const code = await issueCode(deps, mail.state)
        const isMoving = mail.mail === 'confirm-new' && mail.email !== member.email
        return (isMoving ? confirmNewMail : confirmMail)(store, { code })
      }
      case 'recover':
        return withLink(await passwordLink(storeId, member, 'recover', mail), (link) =>
          recoverMail(store, { link }),
        )
      case 'activate':
        return withLink(await passwordLink(storeId, member, linkKindOf(mail), mail), (link) =>
          activateMail(store, { link }),
        )
      case 'approved':
        return approvedMail(store)
      case 'password-changed':
        return passwordChangedMail(store)
      case 'sessions-ended':
        return sessionsEndedMail(store)
      case 'address-changed':
        return aboutChange(store, mail)
    }
  }
  return contentOf
}

/** Makes the jobs that send mails to members. */
export function memberMails(deps: FeatureDeps): { jobs: Record<string, JobHandler> } {
  const { database, log, mailer } = deps
  const contentOf = mailContents(deps)
  const limits = guessLimits(deps)

  /** Counts a mail that is sent for the first time; false if the address has had too many. */
  const isWithinBudget = async (
    storeId: string,
    mail: MemberMail,
    { to, emailVerified, attempts }: { to: string; emailVerified: boolean; attempts: number },
  ) => {
    const budget = budgetOf(mail, { emailVerified })
    return budget === undefined || attempts > 1 || !(await limits.take(budget, storeId, to))
  }

  const sendToMember = async (storeId: string, mail: ToMember, attempts: number) => {
    const member = await (mail.mail === 'recover'
      ? findMemberByEmail(database, storeId, mail.email)
      : findMember(database, storeId, mail.memberId))
    if (!hasAddress(member) || !mayGet(mail, member)) return
    const to = 'email' in mail ? mail.email : member.email
    // Before a code or link is made, which would end the one of a mail that was sent.
    if (!(await isWithinBudget(storeId, mail, { to, emailVerified: member.emailVerified, attempts }))) return
    const content = await contentOf(storeId, await readStore(database, storeId), mail, member)
    if (content) await mailer.send({ to, ...content })
  }

  /** The address of a deleted account is in its job alone, which therefore ends even if its mail cannot be sent. */
  const sendLast = async (storeId: string, mail: AccountDeleted, attempts: number) => {
    const { email: to, isProven } = mail
    if (!(await isWithinBudget(storeId, mail, { to, emailVerified: isProven, attempts }))) return
    const content = accountDeletedMail(await readStore(database, storeId))
    await mailer.send({ to, ...content }).catch((error: unknown) => {
      if (attempts < lastAttempt) throw error
      log({ level: 'error', message: 'A mail about a deleted account could not be sent', error })
    })
  }

  const send: JobHandler = ({ storeId, payload, attempts }) => {
    const mail = payload as MemberMail
    return mail.mail === 'account-deleted'
      ? sendLast(storeId, mail, attempts)
      : sendToMember(storeId, mail, attempts)
  }
  return { jobs: { [mailKind]: send } }
}
