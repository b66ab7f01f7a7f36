// The entry point of the platform for browsers: the same platform, on a database inside the tab.
export { type CollectionDraft, onlyVariantId, type ProductDraft } from '@vitrine/contract'
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export type { NewStore, OpenedStore } from './settings/open-store.ts'
export type { ListedStore } from './settings/stores.ts'
export type { Database, DatabaseSession, Statement } from './storage/database.ts'
export { openInBrowser, DatabaseInUse } from './storage/open-in-browser.ts'
export { type Clock, type Ids, type Log, systemIds } from './deps.ts'
