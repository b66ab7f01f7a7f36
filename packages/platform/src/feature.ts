// What a feature of the platform is made with, and what it brings.
import type { Charge } from './budgets/budgets.ts'
import type { Deps } from './deps.ts'
import type { AccessTokens } from './session/access.ts'
import type { KeyRing } from './session/keys.ts'
import type { NetworkNames } from './session/network.ts'
import type { DatabaseSession } from './storage/database.ts'
import type { JobHandler } from './storage/job-runner.ts'

/** What every feature is made with. */
export interface FeatureDeps extends Deps {
  keys: KeyRing
  access: AccessTokens
  networkOf: NetworkNames
  charge: Charge
  /** How many calls of one network may send a mail within an hour. */
  mailsPerHour: number
  /** How many sign-ins of one network may fail within an hour. */
  failedSignInsPerHour: number
  /** Whether a member's session has ended. */
  hasEnded(sessionId: string): Promise<boolean>
}

/** What a feature brings: each part is optional. */
export interface Feature {
  /** A handler for every address of the feature (`Handlers` in call.ts). */
  handlers?: object
  /** Deletes what has expired, by the names that metrics use. */
  purges?: Record<string, (session: DatabaseSession, now: number) => Promise<void>>
  /** What does the work of jobs, by their kinds. */
  jobs?: Record<string, JobHandler>
  /** The same for long changes, which run a few at a time. */
  bulkJobs?: Record<string, JobHandler>
  /** Functions of the platform for operators, scripts and tests. */
  admin?: object
  /** Functions on one store, which `findStore` names, for the same. */
  store?: (findStore: () => Promise<string>) => object
}
