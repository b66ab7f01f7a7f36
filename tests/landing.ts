// The tests that every landing runs beside `npm run check`: the same for every change. Races run whole; of everything else one
// of a kind, at small sizes (`atSize`). What is not here runs in `npm run test:trials` and `npm run test:long`.

const inFolder = (folder: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `tests/${folder}/${name}.test.ts`)

/** Races are on PostgreSQL, and each of them runs. */
export const races = ['tests/races/**/*.test.ts']

/** Laws over all routes, random models, kills and attacks. */
export const trials = inFolder(
  'trials',
  `authorization backup broken-database browse canaries cart-model catalog-bounds catalogue-events clock-skew
  common-words content-security-policy crash-recovery cursor-pages data-folders documents event-payloads filter-jobs
  forged-tokens full-disk headers hidden-fields hostile-queries ids injection jobs large-bodies lost-responses
  mass-assignment merchant-only-fields merchant-text methods mutated-requests no-eval odd-input paging product-slugs
  query refresh-tokens restarts revocation roles searches secrets shared-cache sign-in-canaries sign-in-hashes
  supply-chain token-requests`,
)

/** The screens whose mechanism no test of `npm test` covers: one for each promise of the forms, and hostile input. */
export const screens = inFolder(
  'trials/screens',
  `admin-bulk admin-creation admin-form admin-inventory-retries connection-loss failed-form-posts framing hostile-words
  injected-script member-tabs members open-redirects return-errors seo sign-in-messages sign-in-traces tabs`,
)

/** Whole processes: their data folders, starts and stops. */
export const processes = inFolder(
  'processes',
  'data-folder dev-mode first-start lost-database shutdown startup',
)

/** The published client in a consumer's project. */
export const packed = inFolder('packed', 'client')

/** The stories that together send every named statement of the platform to PostgreSQL. */
export const storiesOnPostgres = ['tests/stories/**/*.test.ts']
