// The mail to the old address of an account that has got a new one.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** What the mail tells: the new address, which the platform has masked, and the link that takes the change back. */
interface AddressChange {
  newAddress?: string
  undoLink: string
}

/** Tells the old address that the account has got a new one, and how to undo that. */
export const addressChangedMail = (store: MailStore, { newAddress, undoLink }: AddressChange): MailContent =>
  composeMail(store, {
    subject: (name) => `Your email address at ${name} was changed`,
    blocks: [
      (name) =>
        newAddress === undefined
          ? `Your account at ${name} has a new email address. This address no longer signs in.`
          : `Your account at ${name} has a new email address: ${newAddress}. This address no longer signs in.`,
      'If it was you, there is nothing to do. If it was not you, undo the change:',
      { link: undoLink, label: 'Undo the change' },
    ],
  })
