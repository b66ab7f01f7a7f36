// When the embedded database crashes, the platform prints an error and exits with code 1, so that a supervisor
// restarts it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../shop/free-port.mjs'
import { newFolder } from '../shop/new-folder.ts'

const start = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))
const killableServer = new URL('../shop/killable-server.mjs', import.meta.url).href

/** Starts the platform as `npm start` does. */
async function startOn(folder: string, port: number) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', killableServer, start], {
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
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (part) => (stderr += part))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      stdout += part
      if (stdout.includes('Ready in')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${stderr}`)))
  })
  return { child, stderr: () => stderr }
}

/** The status of `/health`; undefined when the connection is refused. */
const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => undefined,
  )

test('the process exits with code 1 and an error message when its database crashes, and a restart succeeds', async () => {
  const folder = newFolder()
  const port = await freePort()
  const first = await startOn(folder, port)
  expect(await health(port)).toBe(200)

  const began = performance.now()
  const ended = once(first.child, 'exit')
  first.child.kill('SIGUSR2')
  const statuses: (number | undefined)[] = []
  while (first.child.exitCode === null) statuses.push(await health(port))
  expect(await ended).toEqual([1, null])
  // It does not wait for anything, unlike a shutdown, which may take ten seconds.
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(first.stderr()).toBe('The embedded database crashed; shutting down.\n')
  // Before the signal arrives `/health` answers 200; afterwards it never does again.
  const afterCrash = statuses.slice(statuses.findIndex((status) => status !== 200))
  expect(afterCrash.filter((status) => status !== 503 && status !== undefined)).toEqual([])

  const second = await startOn(folder, port)
  expect(await health(port)).toBe(200)
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
})
