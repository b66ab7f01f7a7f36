// The projects of all four tiers: which tests belong to each, what it starts before them, and how long a test may take.
import type { TestProjectInlineConfiguration } from 'vitest/config'
import * as set from './landing.ts'
import Counts from './reporter.ts'

const conditions = ['@vitrine/source']

/** How modules are found: the packages of this repository by their sources. */
export const base = { resolve: { conditions }, ssr: { resolve: { conditions } } }

/**
 * What is no matter of a project: what is checked and counted at the end of a run of this tier, and three workers for two cores,
 * because tests wait for killed processes, databases and pages.
 */
export const common = (options: ConstructorParameters<typeof Counts>[0] = {}) => ({
  maxWorkers: 3,
  reporters: ['default', new Counts(options)],
})

const postgres = ['tests/shop/postgres.ts']
const runningShop = ['tests/browser/running-shop.ts']
const packedPackages = ['tests/packed/pack.ts']

const minuteMs = 60_000

const project = (
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  ...base,
  test: {
    name,
    include,
    pool: 'threads',
    isolate: false,
    setupFiles: ['tests/shop/count-units.ts', 'tests/shop/property-seed.ts'],
    testTimeout: 2 * minuteMs,
    hookTimeout: 2 * minuteMs,
    // Vitest's default of one second assumes idle cores. A poll ends as soon as it succeeds.
    expect: { poll: { timeout: 30_000 } },
    ...options,
  },
})

/** The projects of `npm test`. None of them starts PostgreSQL. */
export const everyChange = [
  project('stories and rules', [
    'packages/*/src/**/*.test.{ts,tsx}',
    'tests/{stories,architecture,sizes}/**/*.test.ts',
  ]),
  project('browser', ['tests/browser/**/*.test.ts'], { globalSetup: runningShop, retry: 1 }),
]

// These stories send no statement that depends on the engine, or open an embedded database themselves.
const withoutEngine = `entered-modifiers entered-numbers entered-sections filters-url invalid-settings
  local-time openapi own-prices pasted-cells price-text rich-text-editor ttl-memo`
  .split(/\s+/)
  .map((name) => `tests/stories/${name}.test.ts`)

/** The projects of a tier: how long a test may take, and how much it tries (tests/shop/size.ts). */
const options = (size: 'landing' | 'trial' | 'long', timeoutMinutes: number) => ({
  testTimeout: timeoutMinutes * minuteMs,
  env: { VITRINE_TEST_SIZE: size },
})

const onPostgres = ({ env, ...rest }: ReturnType<typeof options>) => ({
  ...rest,
  globalSetup: postgres,
  env: { ...env, VITRINE_TEST_ENGINE: 'postgres' },
})

/** The projects of `npm run test:landing`; tests/landing.ts chooses the files. */
export function landing() {
  const small = options('landing', 5)
  return [
    // Where a trial leaves the choice of the engine: the embedded one has the stories of `npm test`.
    project('trials', set.trials, onPostgres(small)),
    project('trials in a browser', set.screens, { ...small, globalSetup: runningShop, retry: 1 }),
    project('races', set.races, { ...small, globalSetup: postgres }),
    project('processes', set.processes, small),
    project('stories on PostgreSQL', set.storiesOnPostgres, onPostgres(small)),
    project('packed', set.packed, { ...small, globalSetup: packedPackages }),
  ]
}

// What callers must not read, change or inject, whatever the engine. The trials that choose an engine themselves try both.
const onEachEngine = (isLong: boolean) => [
  'tests/trials/{hidden-fields,injection,mass-assignment,merchant-only-fields,merchant-text}.test.ts',
  ...(isLong ? ['tests/trials/authorization.test.ts'] : []),
]

/** The projects of `npm run test:trials`, and with the size `long` those of `npm run test:long`. */
export function trials(size: 'trial' | 'long') {
  const isLong = size === 'long'
  const full = options(size, isLong ? 120 : 10)
  const folders = isLong ? '{trials,long}' : 'trials'
  return [
    project('trials', [`tests/${folders}/*.test.ts`], { ...full, globalSetup: postgres }),
    project('trials in a browser', [`tests/${folders}/screens/*.test.ts`], {
      ...full,
      globalSetup: runningShop,
    }),
    project('races', set.races, { ...full, globalSetup: postgres }),
    project('processes', ['tests/processes/*.test.ts'], full),
    project('packed', ['tests/packed/**/*.test.ts'], { ...full, globalSetup: packedPackages }),
    project('stories on PostgreSQL', ['tests/stories/**/*.test.ts'], {
      ...onPostgres(full),
      exclude: withoutEngine,
    }),
    project('trials on PostgreSQL', onEachEngine(isLong), onPostgres(full)),
  ]
}
