// The mail to the old address of an account that has got a new one.
import { composeMail } from '../compose.ts'
import { maskAddress } from '../mail-text.ts'
import type { MailContent, MailStore } from '../mail.ts'

interface AddressChange {
  /** Shown masked, because the old address may belong to another person. */
  newAddress: string
  /** Absent: the address cannot undo the change. */
  undoLink?: string
}

/** Tells an address that the account has got another one, and how to undo that. */
export const addressChangedMail = (store: MailStore, { newAddress, undoLink }: AddressChange): MailContent =>
  composeMail(store, {
    subject: (name) => `Your email address at ${name} was changed`,
    blocks: [
      (name) =>
        `Your account at ${name} has a new email address: ${maskAddress(newAddress)}. This address no longer signs in.`,
      ...(undoLink === undefined
        ? [
            'If it was you, or if you have no account there, there is nothing to do. If not, ask the shop for help.',
          ]
        : [
            'If it was you, there is nothing to do. If it was not you, undo the change:',
            { link: undoLink, label: 'Undo the change' },
          ]),
    ],
  })
