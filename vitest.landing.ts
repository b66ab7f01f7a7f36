// `npm run test:landing`: with `npm run check` what every change to main must pass.
import { defineConfig } from 'vitest/config'
import { base, common, landing } from './tests/projects.ts'

export default defineConfig({
  ...base,
  test: {
    ...common({ tier: 'landing', sendsAllStatements: true }),
    disableConsoleIntercept: true,
    projects: landing(),
  },
})
