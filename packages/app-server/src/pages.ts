// Answers requests with the pages of an app.
import { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router'
import type { RouteObject, ServerBuild } from 'react-router'
import { errorLogContext, nonceContext } from './context.ts'
import { createFailureLogger } from './failure-log.ts'
import type { FailureLog } from './failure-log.ts'
import { readHandles } from './page-handle.ts'
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
  const app = build as ServerBuild
  const handle = createRequestHandler(app, mode)
  return async (request, log, provide) => {
    const context = new RouterContextProvider()
    context.set(nonceContext, createNonce())
    context.set(errorLogContext, createFailureLogger(log))
    provide(context)
    const response = await handle(request, context)
    if (response.status >= 300 && response.status < 400) keepOpener(response, request, app)
    return response
  }
}

/** Browsers compare opener policies at redirects too, so a popup keeps its opener only if its redirects have its policy. */
function keepOpener({ headers }: Response, request: Request, { routes, basename }: ServerBuild) {
  const matches = matchRoutes(routeTree(routes), new URL(request.url).pathname, basename) ?? []
  const { opener } = readHandles(matches.map(({ route }) => route))
  if (opener) headers.set('cross-origin-opener-policy', opener)
}

const routeTree = (routes: ServerBuild['routes'], parent?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .map((route) => {
      const { id, path, index, module } = route as NonNullable<typeof route>
      const children = index ? undefined : routeTree(routes, id)
      return { path, index, handle: module.handle, children } as RouteObject
    })
