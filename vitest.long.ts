// `npm run test:long`: the trials with many more rounds, and the details of engines and screens in tests/long.
import { defineConfig } from 'vitest/config'
import { base, common, trials } from './tests/projects.ts'

export default defineConfig({
  ...base,
  test: { ...common(), disableConsoleIntercept: true, projects: trials('long') },
})
