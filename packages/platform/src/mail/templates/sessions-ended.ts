// The mail that tells a member that all sessions of the account have ended.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Tells a member that all sessions of the account have ended. */
export const sessionsEndedMail = (store: MailStore): MailContent =>
  composeMail(store, {
    subject: (name) => `You were signed out of ${name} on all devices`,
    blocks: [
      (name) =>
        `All sessions of your account at ${name} have ended, on every device. To go on, sign in again.`,
      'If you did not expect this, go to the shop, choose “Forgot your password?” and set a new one.',
      { link: store.storefrontUrl, label: 'Visit the shop' },
    ],
  })
