// The door of the platform where there is no Node: the same platform, on a database in the browser's tab.
export { type CollectionDraft, onlyVariantId, type ProductDraft } from '@vitrine/contract'
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export type { NewStore, OpenedStore } from './settings/open-store.ts'
export type { ListedStore } from './settings/stores.ts'
export type { Database, DatabaseSession, Statement } from './storage/database.ts'
export { openInBrowser, DatabaseInUse } from './storage/open-in-browser.ts'
export { type Clock, type Ids, type Log, systemIds } from './deps.ts'
