// Keeps what a package unpacks (a browser, a database server) in a temporary folder, for this and later runs.
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const userId = process.getuid?.() ?? 0

/**
 * Returns a folder that contains `file`, and fills it the first time. Each user has a folder of their own, because the
 * files in it are run as programs.
 * @param {string} name with the version of the package
 * @param {string} file a path that exists once the folder is filled
 * @param {(folder: string) => Promise<unknown>} fill
 * @param {string} [base] the folder that contains it
 */
export async function unpackOnce(name, file, fill, base = tmpdir()) {
  const folder = join(base, `vitrine-${name}-${userId}`)
  const isComplete = () =>
    existsSync(join(folder, file)) && (process.platform === 'win32' || statSync(folder).uid === userId)
  if (isComplete()) return folder
  // Renamed when it is complete, so that two runs at once never use a half-filled folder.
  const partial = mkdtempSync(join(base, 'vitrine-unpacking-'))
  try {
    await fill(partial)
    // A database server that root starts runs as another user, who must be able to enter the folder.
    chmodSync(partial, 0o755)
    // What is there without the file was cut down by a program that cleans temporary folders.
    if (!existsSync(join(folder, file))) rmSync(folder, { recursive: true, force: true })
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!isComplete()) throw error
  }
  return folder
}
