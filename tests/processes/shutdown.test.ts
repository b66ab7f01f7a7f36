// How `npm start` stops: what it logs, how long it lets load balancers look elsewhere, and what a second signal does.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { drainAndExit } from '../../apps/vitrine/src/shutdown.ts'
import { launchCommand } from '../shop/launch-command.ts'
import { beginSession } from '../shop/tokens.ts'

afterEach(() => vi.useRealTimers())

const start = async (settings: Record<string, string>) => {
  const command = launchCommand({ settings: { VITRINE_API_KEY: 'a-key-of-twenty-letters', ...settings } })
  await command.ready
  const { platform, storefront } = command.ports()
  return {
    ...command,
    health: `http://127.0.0.1:${platform}/health`,
    page: `http://127.0.0.1:${storefront}/`,
  }
}

const statusOf = async (url: string) => (await fetch(url)).status

test('SIGTERM makes health checks fail for VITRINE_DRAIN_S while pages are answered, and a second one ends the wait', async () => {
  const { child, ended, health, page, stdout } = await start({ VITRINE_DRAIN_S: '300' })
  expect(await statusOf(health)).toBe(200)
  child.kill('SIGTERM')
  // A supervisor signals the process and its npm, which passes the signal on: both are one signal.
  child.kill('SIGTERM')
  await expect.poll(() => statusOf(health)).toBe(503)
  expect(await statusOf(page)).toBe(200)
  expect(child.exitCode).toBeNull()
  expect(stdout()).toContain('Stopping in 300 s, while /health answers 503.')
  let isOver = false
  void ended.then(() => (isOver = true))
  await expect
    .poll(
      () => {
        child.kill('SIGTERM')
        return isOver
      },
      { interval: 200 },
    )
    .toBe(true)
  expect((await ended).code).toBe(0)
})

test('closing may take 9.5 seconds, counted from the end of the drain time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const exit = vi.fn()
  const never = new Promise<never>(() => {})
  const running = {
    drain: () => new Promise<void>((resolve) => setTimeout(resolve, 300_000)),
    close: () => never,
  }
  void drainAndExit(running, 'SIGTERM', never, exit)
  await vi.advanceTimersByTimeAsync(300_000 + 9400)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(exit.mock.calls).toEqual([[1]])
})

test('Ctrl-C does not wait, and the log names version, service, store and engine at the start and at the stop', async () => {
  const { child, ended, log, stdout } = await start({ VITRINE_CLIENT_ID: 'halden', VITRINE_DRAIN_S: '300' })
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  const manifest = new URL('../../apps/vitrine/package.json', import.meta.url)
  const expected = {
    level: 'info',
    service: 'vitrine',
    version: JSON.parse(readFileSync(manifest, 'utf8')).version,
    engine: 'pglite',
    siteId: /Site id {5}(\S+)/.exec(stdout())?.[1],
    clientId: 'halden',
  }
  expect(log().map(({ time: _, ...line }) => line)).toEqual(
    ['Started', 'Stopping', 'Stopped'].map((message) => ({ ...expected, message })),
  )
})

test('a mail server that does not answer stops no process from ending in time, and the job of its mail is left', async () => {
  let connections = 0
  const silent = createServer(() => (connections += 1)).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const clientId = '00000000-0000-4000-8000-00000000c11e'
  const { child, ended, health, log } = await start({
    VITRINE_CLIENT_ID: clientId,
    VITRINE_SMTP: `smtp://127.0.0.1:${port}?tls=optional`,
    VITRINE_MAIL_FROM: 'shop@example.com',
  })
  const host = new URL(health).origin
  const { access } = await beginSession(clientId, host)
  const post = async (path: string, body: object) => {
    const headers = { authorization: access, 'content-type': 'application/json' }
    return (await fetch(`${host}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const email = 'ada@example.com'
  const member = { loginId: { email }, password: 'correct horse battery' }
  expect(await post('/_api/iam/authentication/v2/register', member)).toBe(200)
  expect(await post('/_api/iam/recovery/v1/send-email', { email })).toBe(200)
  await expect.poll(() => connections).toBe(1)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  const messages = log().map(({ message }) => message)
  expect(messages.slice(messages.indexOf('Stopping'))).toEqual([
    'Stopping',
    expect.stringMatching(/^A job was interrupted, and is run again: /),
    'Stopped',
  ])
})
