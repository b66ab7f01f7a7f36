// Answers requests with the pages of an app.
import { RouterContextProvider, createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import { errorLogContext, nonceContext } from './context.ts'
import { createFailureLogger } from './failure-log.ts'
import type { FailureLog } from './failure-log.ts'
import { createNonce } from './page.tsx'

/** Handles a request; `provide` sets the app's own values, which its routes read. */
export type PageHandler = (
  request: Request,
  log: FailureLog | undefined,
  provide: (context: RouterContextProvider) => void,
) => Promise<Response>

/** Makes the handler of an app from its build; `mode` is that of the bundler. */
export function createPageHandler(build: object, mode: string): PageHandler {
  // The type of the virtual module says `basename: string | undefined` where that of the handler says `basename?: string`.
  const handle = createRequestHandler(build as ServerBuild, mode)
  return (request, log, provide) => {
    const context = new RouterContextProvider()
    context.set(nonceContext, createNonce())
    context.set(errorLogContext, createFailureLogger(log))
    provide(context)
    return handle(request, context)
  }
}
