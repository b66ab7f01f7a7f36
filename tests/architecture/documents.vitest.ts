// Runs the test that a document shows, as its reader would: through the doors of the packages, not by their sources.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['.cache/**/*.spec.ts'] } })
