// What the servers of the three apps share.
export {
  errorLogContext,
  formTargetsContext,
  imageOriginsContext,
  registeredOriginsContext,
  retryAfterContext,
} from './context.ts'
export { readDevice } from './device-cookie.ts'
export { createDocumentHandler, handleError } from './entry.tsx'
export type { FailureLog } from './failure-log.ts'
export { guardRequest } from './guard.ts'
export type { PagePolicy } from './page.tsx'
export { createServerCookie } from './server-cookie.ts'
export type { ServerCookieOptions } from './server-cookie.ts'
export { createPageHandler } from './pages.ts'
export type { PageHandler } from './pages.ts'
