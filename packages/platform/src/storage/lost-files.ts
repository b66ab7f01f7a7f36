// Finds tables whose files are lost. After a crash PostgreSQL creates a lost file anew, with only the rows that its log
// still has, and reports nothing: so the files are listed before it starts, and compared with its catalogue afterwards.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedFolder } from './data-folder.ts'
import type { DatabaseSession } from './database.ts'

/** The damage is noted here, because PostgreSQL has filled the gap when it is found: the next start must not miss it. */
const note = 'damaged.txt'

/** Lists the files of a database that is about to start; refuses a folder in which damage was found before. */
export function listFiles(folder: string, database: string): Set<string> {
  const damage = readNote(folder)
  if (damage !== undefined) throw new DamagedFolder(damage)
  return new Set(readdirSync(database, { recursive: true, encoding: 'utf8' }))
}

/** Refuses a database that has a table or an index whose file was not there before the start. */
export async function assertNoLostFiles(session: DatabaseSession, folder: string, before: Set<string>) {
  const relations = await session.run<{ path: string }>({
    text: 'select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null',
    values: [],
  })
  const lost = relations.find(({ path }) => !before.has(join(path)))
  if (!lost) return
  const damage = `${folder} is damaged: a file of its database, ${lost.path}, is missing.`
  writeFileSync(join(folder, note), damage)
  throw new DamagedFolder(damage)
}

function readNote(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, note), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
