// The handler of a port until the platform is ready: ports open first, so that a taken port is reported before a store is
// created.
import { randomUUID } from 'node:crypto'
import type { PortHandler } from './http-server/open-port.ts'
import { type FormatClientError, clientErrorResponse } from './http-server/client-error.ts'

/** Answers 503 until `begin` sets the real handler. */
export function startingPage(
  formatClientError: FormatClientError,
): PortHandler & { begin(handler: PortHandler): void } {
  let current: PortHandler = { fetch: () => clientErrorResponse(formatClientError, 503, randomUUID()) }
  return {
    begin: (handler) => {
      current = handler
    },
    fetch: (request, info) => current.fetch(request, info),
    devMiddleware: (request, response, next) =>
      current.devMiddleware ? current.devMiddleware(request, response, next) : next(),
    formatClientError,
  }
}
