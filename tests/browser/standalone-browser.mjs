// The shop and the browser of the browser tests, for commands outside of Vitest. Vite loads the TypeScript.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ready } from '../../apps/vitrine/bin/ready.mjs'

/**
 * Builds what is missing and starts the shop.
 * @returns {Promise<{ storefrontUrl: string, platformUrl: string, apiKey: string, chromium: string, close: () => Promise<void> }>}
 */
export async function openStandaloneBrowser() {
  ready()
  const file = fileURLToPath(new URL('./running-shop.ts', import.meta.url))
  const { module } = await runnerImport(file, { configFile: false })
  const provided = {}
  const close = await module.default({ provide: (key, value) => (provided[key] = value) })
  return { ...provided, close }
}
