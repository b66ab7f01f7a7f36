// Renders a page for a request.
import { renderPage } from '@vitrine/ui/server'
import { isbot } from 'isbot'
import { ServerRouter, isRouteErrorResponse } from 'react-router'
import type { HandleErrorFunction, HandleDocumentRequestFunction } from 'react-router'
import { errorLogContext, nonceContext, shopContext } from './context.ts'

const handleRequest: HandleDocumentRequestFunction = (request, status, headers, page, context) => {
  const nonce = context.get(nonceContext)
  const { platformOrigin, imageOrigins = [] } = context.get(shopContext)
  if (status === 503) headers.set('retry-after', '10')
  return renderPage(<ServerRouter context={page} url={request.url} nonce={nonce} />, {
    request,
    status,
    headers,
    nonce,
    onError: context.get(errorLogContext),
    imageOrigins: [platformOrigin, ...imageOrigins],
    rendersScripts: true,
    waitForAll: isbot(request.headers.get('user-agent')),
    isDev: import.meta.env.DEV,
  })
}
export default handleRequest

/** Logs errors, but not addresses that do not exist and requests that the browser cancelled. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(errorLogContext)(error)
}
