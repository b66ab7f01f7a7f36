// What the three apps' servers share, whatever router they use.
export { guarded } from './guard.ts'
export { failedTo } from './failed.ts'
export type { FailureLog } from './failed.ts'
export { createNonce, renderPage } from './page.tsx'
export type { PageOptions } from './page.tsx'
