// What the servers of the three apps share; independent of the router.
export { guardRequest } from './guard.ts'
export { createFailureLogger } from './failure-log.ts'
export type { FailureLog } from './failure-log.ts'
export { createNonce, renderPage } from './page.tsx'
export type { PageOptions } from './page.tsx'
