// A port opens before there is anybody to answer: whether it can be had is known before a store is.
import { randomUUID } from 'node:crypto'
import type { Answers } from './http-server/open-port.ts'
import { type TellUnread, unreadResponse } from './http-server/client-error.ts'

/** Answers that it is too early, until `begin` says who answers. */
export function opening(unread: TellUnread): Answers & { begin(answers: Answers): void } {
  let there: Answers = { fetch: () => unreadResponse(unread, 503, randomUUID()) }
  return {
    begin: (answers) => {
      there = answers
    },
    fetch: (request, passage) => there.fetch(request, passage),
    before: (request, response, next) => (there.before ? there.before(request, response, next) : next()),
    unread,
  }
}
