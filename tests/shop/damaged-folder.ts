// Copies of a shop's data folder that a test damages, and what a start on them says.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPlatform, type Database, type Log, openEmbedded, type StartLimits } from '@vitrine/platform'
import { expect, onTestFinished } from 'vitest'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { isStartupError, toDatabaseError } from '../../apps/vitrine/src/startup-errors.ts'

/** Creates a shop in a folder of its own, to be copied. */
export async function openShopFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'vitrine-damage-'))
  const shop = join(parent, 'shop')
  const database = await openEmbedded(shop)
  const platform = await platformOn(database)
  const { clientId } = await platform.openStore({
    name: 'D',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
  })
  await platform.close()
  return {
    parent,
    clientId,
    /** A copy for this test; `file` is the path of a file of its database. */
    copy() {
      const folder = mkdtempSync(join(parent, 'copy-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      cpSync(shop, folder, { recursive: true })
      return { folder, file: (path: string) => join(folder, 'postgres', path) }
    },
    remove: () => rmSync(parent, { recursive: true }),
  }
}

/** A platform on this database. */
export const platformOn = (database: Database, log: Log = () => {}) =>
  createPlatform({ database, log, platformUrl: 'http://platform.test' })

/** Overwrites every byte of a file. */
export const overwrite = (path: string) =>
  writeFileSync(path, Buffer.alloc(readFileSync(path).length, 'damage'))

/** What a start on this folder prints when it fails; it must name the folder. */
export async function sentenceFor(folder: string, limits?: StartLimits) {
  const error = await openEmbedded(folder, limits).then(
    () => new Error('the folder was opened'),
    (thrown: unknown) => toDatabaseError(thrown, readSettings({ VITRINE_DATA: folder })),
  )
  expect([isStartupError(error), error]).toEqual([true, expect.any(Error)])
  const { message } = error as Error
  expect(message).toContain(folder)
  return message
}

/** Starts the platform as `npm start` does, on a folder, and returns what it prints until it ends; once ready, it is stopped. */
export async function startOn(
  folder: string,
  settings: Record<string, string> = {},
  execArgv: string[] = [],
) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const start = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))
  const child = spawn(process.execPath, [...execArgv, start], {
    env: { ...environment, PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: folder, ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
    if (output.includes('Ready in')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (part) => (output += part))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output }
}

/** Copies the package of the embedded engine, and returns a file of it and a start that uses the copy. */
export function copyEngine(parent: string) {
  const { resolve } = createRequire(new URL('../../packages/platform/package.json', import.meta.url))
  const copy = mkdtempSync(join(parent, 'engine-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(dirname(dirname(resolve('@electric-sql/pglite'))), copy, { recursive: true })
  const preload = ['--import', new URL('./other-engine.mjs', import.meta.url).href]
  return {
    file: (path: string) => join(copy, 'dist', path),
    startOn: (folder: string) => startOn(folder, { ENGINE_COPY: copy }, preload),
  }
}
