// A platform whose embedded engine has died ends, with a sentence and a code that a supervisor understands.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../shop/free-port.ts'

const start = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))
const mortal = new URL('../shop/killable-server.mjs', import.meta.url).href

/** The whole platform, as `npm start` starts it. */
async function startOn(folder: string, port: number) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', mortal, start], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: `${port}`,
      STOREFRONT_PORT: `${await freePort()}`,
      VITRINE_DATA: folder,
      LOG_LEVEL: 'silent',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let complained = ''
  child.stderr.on('data', (part) => (complained += part))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += part
      if (said.includes('Ready in')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${complained}`)))
  })
  return { child, complained: () => complained }
}

/** What the platform says of its health; nothing when nobody is there. */
const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => undefined,
  )

test('the process ends with a sentence and code 1 when its engine dies, and the next one goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-death-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const port = await freePort()
  const first = await startOn(folder, port)
  expect(await health(port)).toBe(200)

  const began = performance.now()
  const ended = once(first.child, 'exit')
  first.child.kill('SIGUSR2')
  const seen: (number | undefined)[] = []
  while (first.child.exitCode === null) seen.push(await health(port))
  expect(await ended).toEqual([1, null])
  expect(performance.now() - began).toBeLessThan(3000)
  expect(first.complained()).toBe('The embedded database has died; shutting down.\n')
  // Until the signal arrives all is well; from then on it never is again.
  const sick = seen.slice(seen.findIndex((status) => status !== 200))
  expect(sick.filter((status) => status !== 503 && status !== undefined)).toEqual([])

  const second = await startOn(folder, port)
  expect(await health(port)).toBe(200)
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
})
