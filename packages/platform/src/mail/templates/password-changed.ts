// The mail that tells a member that the password has changed.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Tells a member that the password has changed. */
export const passwordChangedMail = (store: MailStore): MailContent =>
  composeMail(store, {
    subject: (name) => `Your password at ${name} was changed`,
    blocks: [
      (name) => `The password of your account at ${name} was changed.`,
      'If it was you, there is nothing to do. If it was not you, go to the shop, choose “Forgot your password?” and set a new one.',
      { link: store.storefrontUrl, label: 'Visit the shop' },
    ],
  })
