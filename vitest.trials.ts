// The trials: every invariant at the size of a landing, what is published, and the stories once more on a real PostgreSQL.
import { defineConfig } from 'vitest/config'

const conditions = ['@vitrine/source']
const base = { resolve: { conditions }, ssr: { resolve: { conditions } } }
const usual = {
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
    // A trial prints its figures, and they read best as they are.
    disableConsoleIntercept: true,
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      { ...base, test: { ...usual, name: 'trials', include: ['tests/trials/*.test.ts'] } },
      {
        ...base,
        test: {
          ...usual,
          name: 'trials in a browser',
          include: ['tests/trials/screens/*.test.ts'],
          globalSetup: ['tests/browser/running-shop.ts'],
        },
      },
      {
        ...base,
        test: {
          ...usual,
          name: 'packed',
          include: ['tests/packed/**/*.test.ts'],
          globalSetup: ['tests/packed/pack.ts'],
        },
      },
      {
        ...base,
        test: {
          ...usual,
          name: 'stories on PostgreSQL',
          include: ['tests/stories/**/*.test.ts'],
          env: { VITRINE_TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
})
