// `npm run test:trials`: every invariant at full size, whole processes, the published packages, and all stories again on a real PostgreSQL.
import { defineConfig } from 'vitest/config'

const conditions = ['@vitrine/source']
const base = { resolve: { conditions }, ssr: { resolve: { conditions } } }
// Vitest's default of one second assumes idle cores. A poll ends as soon as it succeeds.
const expect = { poll: { timeout: 30_000 } }
const project = {
  expect,
  globalSetup: ['tests/shop/postgres.ts'],
  pool: 'threads' as const,
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  ...base,
  test: {
    maxWorkers: 2,
    // Trials print their figures: without interception they appear unprefixed.
    disableConsoleIntercept: true,
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      { ...base, test: { ...project, name: 'trials', include: ['tests/trials/*.test.ts'] } },
      {
        ...base,
        test: {
          ...project,
          name: 'trials in a browser',
          include: ['tests/trials/screens/*.test.ts'],
          globalSetup: ['tests/browser/running-shop.ts'],
        },
      },
      {
        ...base,
        test: { ...project, name: 'processes', include: ['tests/processes/*.test.ts'], globalSetup: [] },
      },
      {
        ...base,
        test: {
          ...project,
          name: 'packed',
          include: ['tests/packed/**/*.test.ts'],
          globalSetup: ['tests/packed/pack.ts'],
        },
      },
      {
        ...base,
        test: {
          ...project,
          name: 'stories on PostgreSQL',
          include: ['tests/stories/**/*.test.ts'],
          // No statement that they send depends on the engine.
          exclude: ['headers', 'local-time', 'openapi', 'regular-expressions'].map(
            (name) => `tests/stories/${name}.test.ts`,
          ),
          env: { VITRINE_TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
})
