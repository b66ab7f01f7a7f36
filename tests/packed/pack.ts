// Global setup of the packed tests: packs the published packages once, and finds a browser.
import type { TestProject } from 'vitest/node'
import { packAll } from '../../publish/pack.mjs'
import { chromiumPath } from '../browser/chromium.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    tarballs: Record<string, string>
  }
}

export default async function pack(project: TestProject) {
  project.provide('tarballs', await packAll())
  project.provide('chromium', await chromiumPath())
}
