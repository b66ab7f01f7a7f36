// PGlite in a tab of a browser: PostgreSQL on the page itself, kept in IndexedDB or not at all.
import { PGlite, types } from '@electric-sql/pglite'
import type { Database, DatabaseSession } from './database.ts'

/** Another tab works on the database of that name. */
export class DatabaseInUse extends Error {
  override name = 'TabHeld'
}

/** Opens the engine on what this browser keeps under `name`; without a name it keeps nothing. */
export async function openInBrowser(name?: string): Promise<Database> {
  const release = name === undefined ? undefined : await holdName(name)
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
            ? 'In this tab: everything is gone when the page is left.'
            : 'In this browser: kept until its data is cleared, on this device alone.',
      },
      ...sessionOn(pglite),
      transaction: (work) => pglite.transaction((inside) => work(sessionOn(inside))),
      async close() {
        await pglite.close().finally(release)
      },
    }
  } catch (error) {
    release?.()
    throw error
  }
}

/** The engine plans each statement anew, so names are of no use to it. */
const sessionOn = (asked: Pick<PGlite, 'query'>): DatabaseSession => ({
  run: async <Row>({ text, values }: { text: string; values: readonly unknown[] }) =>
    (await asked.query<Row>(text, [...values])).rows,
})

// A page that is being left lets go a moment later than the one that takes its place begins.
const patience = 2000

/** One tab at a time: two engines on the same files would each write over what the other one keeps. */
function holdName(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(
        `vitrine:${name}`,
        { signal: AbortSignal.timeout(patience) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() =>
        reject(new DatabaseInUse(`Another tab works on '${name}': close that one, or take another name.`)),
      )
  })
}
