// Hands the first API key of a store to the operator: on a terminal, or else in a file, because output that is not read
// by a person is often kept in logs.
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isValidApiKey } from '@vitrine/contract'
import { InvalidSetting, type Settings } from './settings.ts'

const fileName = 'vitrine-api-key'

/** A new API key, and where the operator finds it. */
interface FirstKey {
  key: string
  /** The line to print once the store exists. */
  notice: string
  /** Takes the key back if no store was created with it. */
  discard(): Promise<void>
}

type CheckKey = (key: string) => Promise<boolean>

/**
 * Makes the first API key. A file is written before the store has the key, so that no store has a key that is lost. A start
 * that was interrupted in between has left its file, with a key that `isFree`.
 */
export async function createFirstKey(
  settings: Settings,
  hasTerminal: boolean,
  isFree: CheckKey,
): Promise<FirstKey> {
  const left = await findKeyFile(settings, isFree)
  const key = left?.key ?? `vitrine_${randomBytes(24).toString('base64url')}`
  if (hasTerminal && !left) {
    const notice = `\n  API key     ${key}   (shown once; it signs in to the admin)`
    return { key, notice, discard: async () => {} }
  }
  const path = left?.path ?? (await writeKeyFile(settings, `${key}\n`))
  const notice = `\n  API key     in ${path}   (only this user can read it; it signs in to the admin)`
  return { key, notice, discard: () => rm(path, { force: true }) }
}

/** The file in the data folder with an API key that passes the check. */
export async function findKeyFile({ databaseUrl, folder }: Settings, check: CheckKey) {
  if (databaseUrl !== undefined || folder === undefined) return undefined
  for (let n = 1; existsSync(keyPath(resolve(folder), n)); n += 1) {
    const path = keyPath(resolve(folder), n)
    const key = (await readFile(path, 'utf8')).trim()
    if (isValidApiKey(key) && (await check(key))) return { path, key }
  }
  return undefined
}

/** Each store of a folder has its own file. */
const keyPath = (folder: string, n: number) => join(folder, n === 1 ? fileName : `${fileName}-${n}`)

/** Writes the key to a new file that only this user can read; returns its path. */
async function writeKeyFile(settings: Settings, text: string): Promise<string> {
  const folder = await folderOf(settings)
  for (let n = 1; ; n += 1) {
    const path = keyPath(folder, n)
    try {
      await writeFile(path, text, { mode: 0o600, flag: 'wx' })
      return path
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new InvalidSetting(
        `The first API key cannot be written to ${path} (${code}). Choose the key yourself with VITRINE_API_KEY, or start where files can be written.`,
        { cause: error },
      )
    }
  }
}

/** The data folder; the working directory for PostgreSQL; a temporary folder for a database in memory. */
async function folderOf({ databaseUrl, folder }: Settings): Promise<string> {
  if (databaseUrl !== undefined) return resolve('.')
  if (folder !== undefined) return resolve(folder)
  const temporary = await mkdtemp(join(tmpdir(), 'vitrine-'))
  // Not when the database closes: `npm run dev` opens a new one, with the same key.
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }))
  return temporary
}
