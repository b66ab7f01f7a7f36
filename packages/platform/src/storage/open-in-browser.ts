// The engine of a browser tab: PGlite on the page itself, stored in IndexedDB or in memory.
import { PGlite, types } from '@electric-sql/pglite'
import type { Database, DatabaseSession, Statement } from './database.ts'

/** The database of this name is open in another tab. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/** Opens the database that this browser stores under `name`; without a name it runs in memory. */
export async function openInBrowser(name?: string): Promise<Database> {
  const release = name === undefined ? undefined : await lockName(name)
  try {
    const pglite = await PGlite.create({
      ...(name !== undefined && { dataDir: `idb://${name}` }),
      parsers: { [types.INT8]: BigInt },
    })
    return {
      engine: 'pglite',
      durability: {
        isWeak: false,
        message:
          name === undefined
            ? 'In this tab: all data is lost when the page closes.'
            : 'In this browser: data stays on this device until its site data is cleared.',
      },
      ...sessionOn(pglite),
      transaction: (work) => pglite.transaction((transaction) => work(sessionOn(transaction))),
      async close() {
        await pglite.close().finally(release)
      },
    }
  } catch (error) {
    release?.()
    throw error
  }
}

/** Runs statements without their names: PGlite plans each one anew. */
const sessionOn = (engine: Pick<PGlite, 'query' | 'exec'>): DatabaseSession => ({
  async run<Row>({ text, values, isScript }: Statement): Promise<Row[]> {
    if (!isScript) return (await engine.query<Row>(text, [...values])).rows
    await engine.exec(text)
    return []
  },
})

// On a reload, the old page releases its lock shortly after the new page starts.
const lockTimeoutMs = 2000

/** Locks the name for this tab: two engines on the same files would overwrite each other's data. */
function lockName(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(
        `vitrine:${name}`,
        { signal: AbortSignal.timeout(lockTimeoutMs) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() =>
        reject(
          new DatabaseInUse(
            `The database '${name}' is open in another tab. Close that tab, or choose another name.`,
          ),
        ),
      )
  })
}
