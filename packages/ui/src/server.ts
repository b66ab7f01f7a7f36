// What the three apps' servers share, whatever router they use.
export { guardRequest } from './guard.ts'
export { createFailureLogger } from './failure-log.ts'
export type { FailureLog } from './failure-log.ts'
export { createNonce, renderPage } from './page.tsx'
export type { PageOptions } from './page.tsx'
