// The mailer of development and tests: it keeps mails instead of sending them.
import { type Clock, systemClock } from '../deps.ts'
import type { Mail, Mailer } from './mail.ts'

/** A mail that a mailbox has kept. */
export interface ReceivedMail extends Mail {
  /** Counts up from 1. */
  id: string
  date: Date
}

/** A mailer that keeps mails. */
export interface Mailbox extends Mailer {
  /** The kept mails, newest last. */
  mails(): ReceivedMail[]
}

/** Keeps the last mails in memory instead of sending them: for development and tests. */
export function createMailbox(limit = 200, clock: Clock = systemClock): Mailbox {
  const kept: ReceivedMail[] = []
  let count = 0
  return {
    async send(mail) {
      count += 1
      kept.push({ ...mail, id: `${count}`, date: new Date(clock.now()) })
      if (kept.length > limit) kept.shift()
    },
    mails: () => [...kept],
  }
}

/** Whether a mailer keeps its mails. */
export const isMailbox = (mailer: Mailer): mailer is Mailbox => 'mails' in mailer
