// What the three apps' servers share, whatever router they use.
export { guarded } from './guard.ts'
export { failedTo } from './failure-log.ts'
export type { FailureLog } from './failure-log.ts'
export { createNonce, renderPage } from './page.tsx'
export type { PageOptions } from './page.tsx'
