// The mail with the link that leads to a new password.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Brings the link that leads to a new password. */
export const recoverMail = (store: MailStore, { link }: { link: string }): MailContent =>
  composeMail(store, {
    subject: (name) => `Choose a new password for ${name}`,
    blocks: [
      (name) => `Someone asked for a new password for your account at ${name}.`,
      { link, label: 'Choose a new password' },
      'The link works once, and only for a short time. If it was not you, ignore this email: your password stays as it is.',
    ],
  })
