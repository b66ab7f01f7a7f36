// A port opens before there is anybody to answer: whether it can be had is known before a store is.
import type { Answers } from './ports.ts'
import { type TellUnread, unreadResponse } from './unread.ts'

/** Answers that it is too early, until `begin` says who answers. */
export function opening(unread: TellUnread): Answers & { begin(answers: Answers): void } {
  let there: Answers = { fetch: () => unreadResponse(unread, 503) }
  return {
    begin: (answers) => {
      there = answers
    },
    fetch: (request) => there.fetch(request),
    before: (request, response, next) => (there.before ? there.before(request, response, next) : next()),
    unread,
  }
}
