// What the platform gets from outside, for tests of its parts: nothing is logged, counted or sent.
import { type Deps, systemClock, systemIds } from '../../packages/platform/src/deps.ts'
import { argon2Hasher } from '../../packages/platform/src/identity/argon2-hasher.ts'
import { createMailbox } from '../../packages/platform/src/mail/mailbox.ts'
import { pricingDeps } from '../../packages/platform/src/pricing/live-rules.ts'

/** The dependencies of a part of the platform over a database; a test replaces those that it looks at. */
export const silentDeps = (database: Deps['database'], own: Partial<Deps> = {}): Deps => ({
  database,
  clock: systemClock,
  ids: systemIds,
  log: () => {},
  origins: { platformUrl: '' },
  passwords: argon2Hasher(),
  metrics: { attemptLost: () => {} },
  wakeJobs: () => {},
  queueWrite: (_storeId, work) => work(),
  mailer: createMailbox(),
  language: 'en',
  ...pricingDeps(() => {}),
  ...own,
})
