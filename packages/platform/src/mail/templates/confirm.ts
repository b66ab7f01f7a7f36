// The mail with the code that confirms an address.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** Brings the code that confirms an address. */
export const confirmMail = (store: MailStore, { code }: { code: string }): MailContent =>
  composeMail(store, {
    subject: () => `Your code is ${code}`,
    blocks: [
      (name) => `Enter this code to confirm your email address at ${name}:`,
      { code },
      'Keep it to yourself: the shop never asks you for it.',
      'If you did not ask for a code, ignore this mail.',
    ],
  })
