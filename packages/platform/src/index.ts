// The door of the platform.
export { carried } from './http/response.ts'
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export type { NewStore, OpenedStore } from './settings/open-store.ts'
export type { Database, Session, Statement } from './storage/database.ts'
export { openEmbedded, preparedFolder } from './storage/embedded.ts'
export { FolderHeld } from './storage/folder-lock.ts'
export { openPostgres } from './storage/postgres.ts'
export { type Clock, type Ids, type Log, systemClock, systemIds } from './world.ts'
