// The mail that invites a member to activate the account that the shop has created.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Brings the link that activates an account which the shop has created. */
export const activateMail = (store: MailStore, { link }: { link: string }): MailContent =>
  composeMail(store, {
    subject: (name) => `Activate your account at ${name}`,
    blocks: [
      (name) => `${name} has created an account for you. Choose a password to activate it.`,
      { link, label: 'Activate your account' },
      'If you do not want an account, ignore this email.',
    ],
  })
