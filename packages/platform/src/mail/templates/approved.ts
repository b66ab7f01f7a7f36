// The mail that tells a member that the shop has approved the account.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Tells a member that the shop has approved the account. */
export const approvedMail = (store: MailStore): MailContent =>
  composeMail(store, {
    subject: (name) => `Welcome to ${name}`,
    blocks: [
      (name) => `${name} has approved your account. You can sign in now.`,
      { link: store.storefrontUrl, label: 'Visit the shop' },
    ],
  })
