// `npm run test:trials`: every invariant at full size, races on a real PostgreSQL, whole processes, the published packages, and
// all stories again on PostgreSQL.
import { defineConfig } from 'vitest/config'
import { base, common, trials } from './tests/projects.ts'

export default defineConfig({
  ...base,
  // Trials print their figures: without interception they appear unprefixed.
  test: { ...common(), disableConsoleIntercept: true, projects: trials('trial') },
})
