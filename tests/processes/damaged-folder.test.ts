// A damaged data folder, a full disk, a damaged engine, and a place where no folder can be: each ends the start with one
// sentence that names the folder and what to do. Damage found later is logged with the folder.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, symlinkSync, truncateSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '@vitrine/platform'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../apps/vitrine/src/log.ts'
import {
  copyEngine,
  openShopFolder,
  overwrite,
  platformOn,
  sentenceFor,
  startOn,
} from '../shop/damaged-folder.ts'

const shop = await openShopFolder()
afterAll(() => shop.remove())

test('a data folder with a cut-off control file is refused in one line (ST8)', async () => {
  const { folder, file } = shop.copy()
  truncateSync(file('global/pg_control'), 100)
  const { code, output } = await startOn(folder)
  // On busy cores a start takes longer than eight seconds, which is announced.
  const refusal = output.replace(/^.* is still starting after 8 s\..*\n/, '')
  expect([code, refusal]).toEqual([
    1,
    expect.stringMatching(
      /^\S+ is damaged; PostgreSQL reports: could not read file "global\/pg_control".* Restore the whole folder from a backup, or set VITRINE_DATA to another folder\.\n$/,
    ),
  ])
  expect(output).toContain(folder)
})

const canMakePipe = spawnSync('mkfifo', ['--version']).status === 0

test('a data folder that holds a pipe is refused, and does not hang', async ({ skip }) => {
  if (!canMakePipe) skip('mkfifo is not installed')
  const { folder, file } = shop.copy()
  unlinkSync(file('pg_hba.conf'))
  spawnSync('mkfifo', [file('pg_hba.conf')])
  expect(await sentenceFor(folder)).toMatch(/pg_hba\.conf is neither a file nor a folder\. Restore/)
})

test('a start that hangs is announced and then given up, and its folder stays locked', async ({ skip }) => {
  if (!canMakePipe) skip('mkfifo is not installed')
  const { folder, file } = shop.copy()
  const pipe = join(shop.parent, 'pipe')
  spawnSync('mkfifo', [pipe])
  unlinkSync(file('pg_hba.conf'))
  symlinkSync(pipe, file('pg_hba.conf'))
  const warnings: string[] = []
  const limits = { onWarning: (text: string) => warnings.push(text), slowStartMs: 1, startTimeoutMs: 50 }
  expect(await sentenceFor(folder, limits)).toMatch(/has not started within 0\.05 s\. .* or set VITRINE_DATA/)
  expect(warnings).toEqual([expect.stringContaining(`${folder} is still starting`)])
  await expect(openEmbedded(folder)).rejects.toThrow(`is in use by process ${process.pid}`)
  // Lets the engine's thread read on, and end.
  closeSync(openSync(pipe, 'r+'))
})

test('a damaged table is logged with its folder, and the caller learns nothing of it', async () => {
  const { folder, file } = shop.copy()
  const database = await openEmbedded(folder)
  const text = "select pg_relation_filepath('oauth_clients') as path"
  const [table] = await database.run<{ path: string }>({ text, values: [] })
  await database.close()
  overwrite(file(table?.path as string))
  const lines: string[] = []
  const { log } = createLogger('error', { write: (line) => lines.push(line) })
  const platform = await platformOn(await openEmbedded(folder), log)
  const request = new Request('http://platform.test/oauth2/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: shop.clientId, grantType: 'anonymous' }),
  })
  const response = await platform.fetch(request)
  const body = await response.text()
  await platform.close()
  expect([response.status, body]).toEqual([500, expect.stringMatching(/^((?!damage|relation|vitrine).)*$/)])
  expect(lines.join('')).toContain(`${folder} is damaged; PostgreSQL reports: invalid page`)
  expect(lines.join('')).toContain('Restore the whole folder from a backup')
})

test('a disk that is too small for a new database is reported as full, and keeps nothing of it', async ({
  skip,
}) => {
  const folder = mkdtempSync(join(shop.parent, 'disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder]).status !== 0) {
    skip('this user may not mount a small disk')
  }
  onTestFinished(() => void spawnSync('umount', [folder]))
  expect(await sentenceFor(folder)).toMatch(/^VITRINE_DATA: the disk of .* is full\. Free some space, or/)
  expect(readdirSync(folder)).toEqual(['holder'])
})

test.runIf(process.platform === 'linux')('a place where the system allows no folder is refused', async () => {
  for (const folder of [
    '/proc',
    '/proc/self',
    '/proc/none',
    '/sys',
    '/sys/kernel/none',
    '/dev/null',
    '/dev/null/none',
    '/dev/full',
  ]) {
    const { code, output } = await startOn(folder)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^VITRINE_DATA: .* [Cc]hoose (a|another) folder\.\n$/),
    ])
    expect(output).toContain(` ${folder} `)
  }
})

test('a damaged engine and a damaged folder have different sentences', async () => {
  const engine = copyEngine(shop.parent)
  truncateSync(engine.file('pglite.wasm'), 100_000)
  const { folder } = shop.copy()
  const { code, output } = await engine.startOn(folder)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^The embedded database cannot start in .*, nor in memory: .* Delete node_modules .*\n$/,
    ),
  ])
  expect(output).toContain(folder)
})
