// `npm test`, in three projects: stories and rules, races on a real PostgreSQL, and stories in a real browser.
import { defineConfig } from 'vitest/config'

const conditions = ['@vitrine/source']
const base = { resolve: { conditions }, ssr: { resolve: { conditions } } }
// Vitest's default of one second assumes idle cores. A poll ends as soon as it succeeds.
const expect = { poll: { timeout: 30_000 } }

export default defineConfig({
  ...base,
  test: {
    maxWorkers: 2,
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      {
        ...base,
        test: {
          name: 'stories and rules',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/{stories,architecture,sizes}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        ...base,
        test: {
          name: 'races',
          include: ['tests/races/**/*.test.ts'],
          globalSetup: ['tests/shop/postgres.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        ...base,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/running-shop.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
    ],
  },
})
