// The handler of a port until the platform is ready.
import { randomUUID } from 'node:crypto'
import { healthResponse } from '@vitrine/platform'
import type { PortHandler } from './http-server/open-port.ts'
import { type FormatClientError, clientErrorResponse } from './http-server/client-error.ts'

/** Answers 503 until `begin` sets the real handler. */
export function startingPage(
  formatClientError: FormatClientError,
): PortHandler & { begin(handler: PortHandler): void } {
  let current: PortHandler = {
    fetch: (request, info) => {
      if (new URL(request.url).pathname !== '/health') {
        return clientErrorResponse(formatClientError, 503, randomUUID())
      }
      info.address = 'GET /health'
      return healthResponse('The process is starting')
    },
  }
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
