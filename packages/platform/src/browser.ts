// The entry point of the platform for browsers: the same platform, on a database inside the tab.
import { pbkdf2Hasher } from './identity/pbkdf2-hasher.ts'
import { createPlatform as composePlatform, type Platform, type PlatformOptions } from './platform.ts'

export { type CollectionDraft, onlyVariantId, type ProductDraft } from '@vitrine/contract'
export type { BudgetOptions } from './budgets/budgets.ts'
export type { Budget } from './budgets/usages.ts'
export type { Mail, Mailer } from './mail/mail.ts'
export type { Mailbox, ReceivedMail } from './mail/mailbox.ts'
export type { PasswordHasher } from './identity/password-hash.ts'
export type { Platform, PlatformOptions } from './platform.ts'
export type { NewStore } from './settings/new-store.ts'
export type { OpenedStore } from './settings/open-store.ts'
export type { ListedStore } from './settings/stores.ts'
export type { Database, DatabaseSession, Statement } from './storage/database.ts'
export { openInBrowser, DatabaseInUse } from './storage/open-in-browser.ts'
export { type Clock, type Ids, type Log, systemIds } from './deps.ts'

/** Creates a platform, after migrating its database to the current version. */
export const createPlatform = (options: PlatformOptions): Promise<Platform> =>
  composePlatform({ passwords: pbkdf2Hasher(options.ids && { ids: options.ids }), ...options })
