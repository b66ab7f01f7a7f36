// The shop of the browser stories, and their browser, for a command that runs without them. Node alone reads no TypeScript.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ready } from '../../apps/vitrine/bin/ready.mjs'

/**
 * Makes ready and opens the shop.
 * @returns {Promise<{ storefrontUrl: string, platformUrl: string, apiKey: string, chromium: string, close: () => Promise<void> }>}
 */
export async function openStandaloneBrowser() {
  ready()
  const file = fileURLToPath(new URL('./running-shop.ts', import.meta.url))
  const { module } = await runnerImport(file, { configFile: false })
  const told = {}
  const close = await module.default({ provide: (key, value) => (told[key] = value) })
  return { ...told, close }
}
