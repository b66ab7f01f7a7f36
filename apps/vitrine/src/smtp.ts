// Sends mails to a mail server, by SMTP. Errors are sentences of our own: those of the server repeat addresses and names,
// and errors become a part of the log and of the job.
import type { Mailer } from '@vitrine/platform'
import { createTransport } from 'nodemailer'
import type { MailServer } from './smtp-url.ts'

/** How long each step of sending may take. */
export interface MailTimes {
  connectMs: number
  /** Silence of the server. */
  socketMs: number
  /** The whole mail, the queue of this process included: a job may act for 50 s (platform/src/storage/job-runner.ts). */
  totalMs: number
}

const defaultTimes: MailTimes = { connectMs: 10_000, socketMs: 20_000, totalMs: 40_000 }

const reasons: Record<string, string> = {
  ENOAUTH: 'asks for a user and a password',
  EAUTH: 'rejects the user or the password',
  EDNS: 'cannot be found: its host does not resolve',
  ECONNECTION: 'closed the connection',
  ESOCKET: 'cannot be reached',
  ETIMEDOUT: 'does not answer in time',
  EABORT: 'does not answer in time',
  ETLS: 'offers no TLS with a valid certificate',
  EPROTOCOL: 'does not answer as a mail server does',
  EENVELOPE: 'rejects the sender or the recipient',
  EMESSAGE: 'rejects the mail',
}

/** What is known of the error of a failed mail. */
interface SmtpFailure {
  code?: string
  originalCode?: string
  responseCode?: number
}

/** The sentence for an error, with the codes that operators search for. */
function toMailError(error: unknown): Error {
  const { code = '', originalCode, responseCode } = error as SmtpFailure
  const codes = [originalCode ?? code, responseCode].filter(Boolean).join(' ')
  return new Error(`The mail server ${reasons[code] ?? 'did not take the mail'}${codes && ` (${codes})`}`)
}

/** A mailer with open connections. */
interface SmtpMailer extends Mailer {
  /** Closes its connections. */
  close(): void
}

/** Sends mails to a mail server, as `sender`. */
export function createSmtpMailer(
  { host, port, isImplicitTls, requiresTls, login }: MailServer,
  sender: string,
  { connectMs, socketMs, totalMs }: MailTimes = defaultTimes,
): SmtpMailer {
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host,
    port,
    secure: isImplicitTls,
    requireTLS: requiresTls,
    // Where plain text would do, a certificate that cannot be checked is no worse.
    tls: { rejectUnauthorized: requiresTls },
    ...(login && { auth: login }),
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
    // A mail is text of our own: it never names a file or a page to attach.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, from, subject, text, html }) {
      const mail = {
        // Objects, because a text is read as a list of addresses.
        from: { name: from?.name ?? '', address: sender },
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Keeps absence notes from being sent back (RFC 3834).
        headers: { 'auto-submitted': 'auto-generated' },
        signal: AbortSignal.timeout(totalMs),
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw toMailError(error)
      })
    },
    close: () => transport.close(),
  }
}
