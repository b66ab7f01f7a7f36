// The shop and the browser of the browser tests, for commands outside of Vitest.
import { startCommand } from '../shop/start-command.mjs'
import { chromiumPath } from './chromium.mjs'

/** Starts the shop; returns its addresses, its API key, the path of a browser, and how to close it. */
export async function openStandaloneBrowser() {
  const chromium = await chromiumPath()
  return { ...(await startCommand()), chromium }
}
