// The last mail of an account that was deleted.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Tells a former member that the account was deleted. */
export const accountDeletedMail = (store: MailStore): MailContent =>
  composeMail(store, {
    subject: (name) => `Your account at ${name} was deleted`,
    blocks: [
      (name) => `Your account at ${name} was deleted, with everything in it.`,
      'What stays is that an account existed, and the dates on which it was created and deleted, without anything about you.',
      'If it was not you, contact the shop:',
      { link: store.storefrontUrl, label: 'Visit the shop' },
    ],
  })
