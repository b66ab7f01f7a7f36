// Starts everything in the test's own process, with apps that render empty pages, and collects what is printed.
import { onTestFinished } from 'vitest'
import type { App, MakeApps } from '../../apps/vitrine/src/apps.ts'
import { run, type RunOptions } from '../../apps/vitrine/src/run.ts'

const emptyApp: App = { fetch: () => new Response('') }
const makeApps: MakeApps = () => ({ storefront: emptyApp, admin: emptyApp, hosted: emptyApp })

const collect = () => {
  const lines: string[] = []
  return { lines, print: (line: string) => void lines.push(line) }
}

/** Starts it as at a terminal, on free ports; it stops on `close`, or at the end of the test. */
export async function startHere(
  environment: Record<string, string>,
  options: RunOptions = {},
  { lines, print } = collect(),
) {
  const defaults = { PORT: '0', STOREFRONT_PORT: '0', LOG_LEVEL: 'silent' }
  const running = await run({ ...defaults, ...environment }, print, {
    ownApps: makeApps,
    terminal: {},
    ...options,
  })
  onTestFinished(() => running.close())
  return { ...running, output: lines.join('\n'), lines }
}
