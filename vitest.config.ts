// `npm test`: stories and rules, and the main stories in a real browser.
import { defineConfig } from 'vitest/config'
import { base, common, everyChange } from './tests/projects.ts'

export default defineConfig({ ...base, test: { ...common({ tier: 'test' }), projects: everyChange } })
