// The mail with the link of an order, which its buyer has asked for.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Brings the link. */
export const orderLinkMail = (
  store: MailStore,
  { number, link }: { number: string; link: string },
): MailContent =>
  composeMail(store, {
    subject: (name) => `The link to your order ${number} at ${name}`,
    blocks: [
      (name) => `Here is the link to your order ${number} at ${name}.`,
      { link, label: 'View your order' },
      'The link works for 90 days. If you have not asked for it, ignore this email.',
    ],
  })
