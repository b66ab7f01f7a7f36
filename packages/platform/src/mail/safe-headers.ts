// Refuses mails whose headers another reader may take for further headers or recipients.
import type { Mailer } from './mail.ts'

const lineBreakOrControl = /[\p{Cc}\p{Zl}\p{Zp}]/u
// One address: mail programs read the refused characters as lists, names, comments or groups.
const singleAddress = /^[^\s\p{Cc}\p{Bidi_C}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Bidi_C}<>()[\]\\,;:"@]+$/u

/** The mailer, for mails to exactly one address and with headers of one line. */
export const withSafeHeaders = (mailer: Mailer): Mailer => ({
  async send(mail) {
    // The messages do not repeat the values: they become a part of the log.
    if (!singleAddress.test(mail.to)) throw new Error('A mail has a recipient that is not one address')
    if ([mail.subject, mail.from?.name ?? ''].some((value) => lineBreakOrControl.test(value))) {
      throw new Error('A mail has a header with a line break or a control character')
    }
    await mailer.send(mail)
  },
})
