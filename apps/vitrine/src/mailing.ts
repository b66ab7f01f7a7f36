// Where the mails of this process go: to the mail server, into the mailbox at /mail, or nowhere.
import { createMailbox, type Mailer } from '@vitrine/platform'
import { createSmtpMailer } from './smtp.ts'
import { isOnThisMachine, type Origins, type Settings } from './settings.ts'

/** Which requests see the mailbox: those of this machine, or all. */
export type MailboxPage = 'local' | 'open'

/** How this process sends mail. */
export interface Mailing {
  mailer: Mailer
  /** Absent: there is no mailbox to show. */
  mailboxPage?: MailboxPage
  /** What the operator should know at the start. */
  warning?: string
  close(): void
}

const noServer: Mailer = {
  send: () => Promise.reject(new Error('No mail server is set: VITRINE_SMTP')),
}

/** Decides by the settings where mails go. */
export function createMailing(
  { mailServer, mailSender, opensMailbox }: Settings,
  { platformUrl, storefrontUrl }: Origins,
): Mailing {
  const close = () => {}
  if (mailServer) {
    const sender = mailSender ?? `no-reply@${new URL(storefrontUrl).hostname}`
    const mailer = createSmtpMailer(mailServer, sender)
    return { mailer, close: mailer.close }
  }
  if (opensMailbox) {
    const warning = `VITRINE_MAILBOX=1 shows every mail to anyone who can reach ${platformUrl}/mail, with the codes and links that open accounts. Use it for trials only.`
    return { mailer: createMailbox(), mailboxPage: 'open', warning, close }
  }
  if (isOnThisMachine(platformUrl)) return { mailer: createMailbox(), mailboxPage: 'local', close }
  const warning =
    'no mail is sent, so visitors cannot confirm an address or recover a password: set VITRINE_SMTP (docs/deploy.md).'
  return { mailer: noServer, warning, close }
}
