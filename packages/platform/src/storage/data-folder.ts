// The data folder of an embedded database, and when a new database may be created in it: never where a shop has been.
//
//   postgres/                  the database, always whole: it gets this name only when it is complete
//   unfinished-first-start-…/  a new database while it is unpacked; the next start removes what a killed one leaves
//   vitrine.txt                the folder has had a database, so an empty one is a loss and not a first start
//   vitrine-api-key           the first API key, if no terminal showed it; a sign of a shop, too
//   damaged.txt               a file of the database was lost (lost-files.ts)
//   holder/                    the lock (folder-lock.ts), held while any of this is read or changed
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** The data folder does not hold the whole database that should be there; the message ends with the way back. */
export class DamagedFolder extends Error {
  override name = 'DamagedFolder'

  constructor(problem: string, options?: ErrorOptions) {
    super(
      `${problem} Restore the whole folder from a backup, or set VITRINE_DATA to another folder.`,
      options,
    )
  }
}

const unfinishedPrefix = 'unfinished-first-start-'

const markerText = `This folder holds the database of a shop, in postgres/.
To back it up, stop the platform and copy the whole folder, with this file.
`

/** The path of the database in a locked data folder; `create` fills an empty folder with a new one if there was none. */
export async function prepareDatabase(
  folder: string,
  create: (emptyFolder: string) => Promise<void>,
): Promise<string> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    throw new DamagedFolder(
      `${folder} is the database itself, not a data folder. If it is 'postgres' in a data folder, VITRINE_DATA must be ${dirname(folder)}.`,
    )
  }
  const database = join(folder, 'postgres')
  const marker = join(folder, 'vitrine.txt')
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinishedPrefix)) rmSync(join(folder, name), { recursive: true })
  }
  if (holdsFiles(database)) assertWhole(folder, database)
  else if (existsSync(marker) || existsSync(join(folder, 'vitrine-api-key'))) {
    throw new DamagedFolder(
      `${folder} has had a shop, but its database is gone: ${database} is empty or missing.`,
    )
  } else await createDatabase(folder, database, create)
  if (!existsSync(marker)) writeFileSync(marker, markerText)
  return database
}

function assertWhole(folder: string, database: string) {
  if (lstatSync(database).isSymbolicLink()) {
    throw new DamagedFolder(
      `${database} is a symbolic link, so that another folder could lead to the same database. Link to the whole data folder instead.`,
    )
  }
  const missing = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'].find(
    (name) => !existsSync(join(database, name)),
  )
  if (missing !== undefined) {
    throw new DamagedFolder(
      `${folder} is damaged: ${database} holds files, but ${missing} is missing. Nothing in it was changed.`,
    )
  }
  // The engine would wait forever for a pipe or a device.
  const special = readdirSync(database, { recursive: true, withFileTypes: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink(),
  )
  if (special) {
    throw new DamagedFolder(
      `${folder} is damaged: ${join(special.parentPath, special.name)} is neither a file nor a folder.`,
    )
  }
}

/**
 * Creates the database under another name and renames it. Nothing is flushed to the disk: the engine itself runs without
 * fsync, so no file in it survives a power cut for certain.
 */
async function createDatabase(folder: string, database: string, create: (path: string) => Promise<void>) {
  const unfinished = mkdtempSync(join(folder, unfinishedPrefix))
  try {
    await create(unfinished)
    // Windows does not rename onto a folder. Unlike rmSync, this removes only an empty one.
    if (existsSync(database)) rmdirSync(database)
    renameSync(unfinished, database)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

function holdsFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
