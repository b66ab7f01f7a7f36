// Reads the addresses that mail is sent by: the URL of the mail server, and the sender.

/** A mail server, and how it is reached. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte (smtps), instead of STARTTLS. */
  isImplicitTls: boolean
  /** No mail and no password is sent without TLS and a valid certificate. */
  requiresTls: boolean
  login: { user: string; pass: string } | undefined
}

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }
const hostPattern = /^([\p{L}\p{N}_]([\p{L}\p{N}_.-]*)|\[[\da-f:.]+\])$/iu
const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i

/** Reads the URL of a mail server; undefined if it is malformed. */
export function parseMailServer(value: string): MailServer | undefined {
  try {
    const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(value)
    const defaultPort = defaultPorts[protocol]
    // An unescaped `/` `#` or `?` in the password ends the host early.
    const isPlain = /^\/?$/.test(pathname) && hash === '' && ['', '?tls=optional'].includes(search)
    if (defaultPort === undefined || !isPlain || !hostPattern.test(decodeURIComponent(hostname)))
      return undefined
    if ((username === '') !== (password === '')) return undefined
    const isOptional = search !== '' || loopbackPattern.test(hostname)
    return {
      host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
      port: Number(port) || defaultPort,
      isImplicitTls: protocol === 'smtps:',
      requiresTls: !isOptional,
      login: username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : undefined,
    }
  } catch {
    return undefined
  }
}

const senderPattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253}$/

/** Whether a value is one address, without a name: mails bring the store's. */
export const isSender = (value: string) => senderPattern.test(value)
