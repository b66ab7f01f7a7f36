// Renders a page for one request.
import { renderPage } from '@vitrine/ui/server'
import { isbot } from 'isbot'
import { ServerRouter, isRouteErrorResponse } from 'react-router'
import type { HandleErrorFunction, HandleDocumentRequestFunction } from 'react-router'
import { errorLogContext, nonceContext } from './context.ts'

const handleRequest: HandleDocumentRequestFunction = (request, status, headers, page, context) => {
  const nonce = context.get(nonceContext)
  return renderPage(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
    request,
    status,
    headers,
    nonce,
    onError: context.get(errorLogContext),
    waitForAll: isbot(request.headers.get('user-agent')),
    isDev: import.meta.env.DEV,
  })
}
export default handleRequest

/** A 404 and an aborted request are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(errorLogContext)(error)
}
