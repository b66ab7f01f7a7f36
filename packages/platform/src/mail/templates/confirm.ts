// The mails with the code that confirms an address: of a new account, and of one that changes its address.
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
      'If you did not ask for a code, ignore this email.',
    ],
  })

/** Brings the code that makes an address the one of an account which has another. */
export const confirmNewMail = (store: MailStore, { code }: { code: string }): MailContent =>
  composeMail(store, {
    subject: () => `Your code is ${code}`,
    blocks: [
      (name) => `Enter this code to move an existing account at ${name} to this email address:`,
      { code },
      'Keep it to yourself: the shop never asks you for it, and with it another person could tie your address to an account of theirs.',
      'If you did not ask to change the address of your account, ignore this email.',
    ],
  })
