// A port opens before there is anybody to answer: whether it can be had is known before a store is.
import { randomUUID } from 'node:crypto'
import type { PortHandler } from './http-server/open-port.ts'
import { type FormatClientError, clientErrorResponse } from './http-server/client-error.ts'

/** Answers that it is too early, until `begin` says who answers. */
export function startingPage(unread: FormatClientError): PortHandler & { begin(answers: PortHandler): void } {
  let there: PortHandler = { fetch: () => clientErrorResponse(unread, 503, randomUUID()) }
  return {
    begin: (answers) => {
      there = answers
    },
    fetch: (request, passage) => there.fetch(request, passage),
    devMiddleware: (request, response, next) =>
      there.devMiddleware ? there.devMiddleware(request, response, next) : next(),
    formatClientError: unread,
  }
}
