// Runs the test that a document shows as a reader would: with the packages' entry points, not their sources.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['.cache/**/*.spec.ts'] } })
