// `npm run test:landing`: with `npm run check` what every change to main must pass.
import { defineConfig } from 'vitest/config'
import { base, common, landing } from './tests/projects.ts'

export default defineConfig({
  ...base,
  test: {
    ...common({ tier: 'landing', sendsAllStatements: true }),
    // One more than the cores: a killed process, a timeout and a page that loads are waited for.
    maxWorkers: 3,
    disableConsoleIntercept: true,
    projects: landing(),
  },
})
