// `npm run dev` prints when it is ready and when it restarts, without warnings that a developer cannot fix. The
// in-memory database is new after a restart, but the API key stays, so that a session in the admin stays too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../apps/vitrine/bin/dev.mjs', import.meta.url))
const source = fileURLToPath(new URL(`../../apps/vitrine/src/changed-${process.pid}.txt`, import.meta.url))

/** Starts `npm run dev`. */
function dev(settings: Record<string, string>) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const defaults = { PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:' }
  const child = spawn(process.execPath, [program], { env: { ...environment, ...defaults, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (part) => (stdout += part))
  child.stderr.on('data', (part) => (stderr += part))
  return { child, stdout: () => stdout, stderr: () => stderr, ended: once(child, 'close') }
}

const pollOptions = { timeout: 120_000 }

test('npm run dev prints when it is ready and when it restarts, and keeps the API key', async () => {
  const { child, stdout, stderr, ended } = dev({})
  await expect.poll(stdout, pollOptions).toMatch(/ Ready in [\d.]+ s\. Stop with Ctrl-C\.\n/)
  onTestFinished(() => rmSync(source, { force: true }))
  writeFileSync(source, '')
  await expect.poll(stdout, pollOptions).toMatch(/changed-\d+\.txt changed: restarting the platform\n/)
  await expect.poll(stdout, pollOptions).toContain('memory: the data is new, the API key is unchanged')
  const keyFile = /API key {5}in (\S+)/.exec(stdout())?.[1] ?? ''
  const key = readFileSync(keyFile, 'utf8').trim()
  const [platform, storefront] = ['Platform', 'Storefront'].map((name) => {
    const [, port = ''] = [...stdout().matchAll(RegExp(`${name} +http://localhost(\\S+)`, 'g'))].at(-1) ?? []
    return `http://127.0.0.1${port}`
  })
  const url = `${platform}/stores/v3/provision/version`
  expect((await fetch(url, { headers: { authorization: key } })).status).toBe(200)
  for (const page of [`${storefront}/`, `${platform}/admin/sign-in`, `${platform}/docs`])
    expect((await fetch(page)).status, page).toBe(200)
  expect(stderr()).toBe('')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(dirname(keyFile))).toBe(false)
}, 300_000)

test('npm run dev ends with an error message when a setting is wrong', async () => {
  const { stderr, ended } = dev({ HOST: '203.0.113.7' })
  expect(await ended).toEqual([1, null])
  expect(stderr()).toMatch(/^HOST is '203\.0\.113\.7', which is not an address of this machine\..*\n$/)
})
