// What the apps share that runs in the browser, too. Hydration comes first, because the order of imports is that of the
// modules in the built file: with React before React Router, it compresses better.
export { hydratePage } from './hydrate.tsx'
export { Document } from './document.tsx'
export type { DocumentProps } from './document.tsx'
export { readHandles } from './page-handle.ts'
export type { PageHandle } from './page-handle.ts'
export { NoPage, loadNotFound } from './not-found.ts'
export { isNetworkError, useReloadToTarget } from './reload-to-target.ts'
export type { UnreachablePage } from './reload-to-target.ts'
