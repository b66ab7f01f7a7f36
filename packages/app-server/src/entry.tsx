// The exports of an app's server entry, which React Router calls for each page and for each error.
import { ServerRouter, isRouteErrorResponse } from 'react-router'
import type { HandleDocumentRequestFunction, HandleErrorFunction, RouterContextProvider } from 'react-router'
import {
  errorLogContext,
  formTargetsContext,
  imageOriginsContext,
  nonceContext,
  registeredOriginsContext,
  retryAfterContext,
} from './context.ts'
import { readHandles } from './page-handle.ts'
import { renderPage } from './page.tsx'
import type { PagePolicy } from './page.tsx'

/** Makes the function that renders a page; `policyOf` says what the pages of this app may load. */
export const createDocumentHandler =
  (isDev: boolean, policyOf?: (context: Readonly<RouterContextProvider>) => PagePolicy) =>
  (...[request, status, headers, page, context]: Parameters<HandleDocumentRequestFunction>) => {
    const nonce = context.get(nonceContext)
    const { imageOrigins = [], ...policy }: PagePolicy = policyOf?.(context) ?? {}
    const retryAfter = context.get(retryAfterContext)
    if (retryAfter && (status === 503 || status === 429)) headers.set('retry-after', retryAfter)
    return renderPage(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
      handle: readHandles(page.staticHandlerContext.matches.map(({ route }) => route)),
      registeredOrigins: context.get(registeredOriginsContext),
      formTargets: context.get(formTargetsContext),
      imageOrigins: [...imageOrigins, ...context.get(imageOriginsContext)],
      request,
      status,
      headers,
      nonce,
      onError: context.get(errorLogContext),
      isDev,
      ...policy,
    })
  }

/** Logs errors, but not addresses that do not exist and requests that the browser cancelled. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(errorLogContext)(error)
}
