// `npm run dev` says what it does: no warnings that nobody can mend, when it is ready, and when it starts anew. What is
// kept in memory is new then, and whoever is signed in at the desk stays so.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../apps/vitrine/bin/dev.mjs', import.meta.url))
const source = fileURLToPath(new URL(`../../apps/vitrine/src/changed-${process.pid}.txt`, import.meta.url))

/** Starts the workshop. */
function dev(settings: Record<string, string>) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const usual = { PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:' }
  const child = spawn(process.execPath, [program], { env: { ...environment, ...usual, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let complained = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (complained += part))
  return { child, said: () => said, complained: () => complained, ended: once(child, 'close') }
}

const patience = { timeout: 50_000 }

test('the workshop says when it is ready and when it starts anew, and keeps the API key', async () => {
  const { child, said, complained, ended } = dev({})
  await expect.poll(said, patience).toMatch(/ Ready in [\d.]+ s\. Stop with Ctrl-C\.\n/)
  onTestFinished(() => rmSync(source, { force: true }))
  writeFileSync(source, '')
  await expect.poll(said, patience).toMatch(/changed-\d+\.txt changed: restarting the platform\n/)
  await expect.poll(said, patience).toContain('memory: the data is new, the API key is unchanged')
  const key = /API key {5}(\S+)/.exec(said())?.[1] ?? ''
  const [, platform = ''] = [...said().matchAll(/Platform {4}http:\/\/localhost(\S+)/g)].at(-1) ?? []
  const question = `http://127.0.0.1${platform}/stores/v3/provision/version`
  expect((await fetch(question, { headers: { authorization: key } })).status).toBe(200)
  expect(complained()).toBe('')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 120_000)

test('a mistake of the operator ends the workshop with its sentence', async () => {
  const { complained, ended } = dev({ HOST: '203.0.113.7' })
  expect(await ended).toEqual([1, null])
  expect(complained()).toMatch(/^HOST is '203\.0\.113\.7', which is not an address of this machine\..*\n$/)
}, 60_000)
