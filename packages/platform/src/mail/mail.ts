// A mail, and what sends it.

/** A mail to one address, as a template and its recipient make it. */
export interface Mail {
  to: string
  /** The sender's name, beside the address that the mailer is set up with. */
  from?: { name: string }
  subject: string
  text: string
  html: string
}

/** What a template makes of a mail: all but its recipient. */
export type MailContent = Omit<Mail, 'to'>

/** The store that a mail comes from. */
export interface MailStore {
  name: string
  storefrontUrl: string
}

/** Sends mails; a failed mail is retried by its job. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
