// Errors of the embedded engine as sentences: whether its data folder is at fault or the engine itself, and the way back.
import { DamagedFolder } from './data-folder.ts'

/** The engine starts nowhere: its own files are damaged, or the machine has too little memory. */
export class BrokenEngine extends Error {
  override name = 'BrokenEngine'

  constructor(where: string, cause: Error) {
    super(
      `The embedded database cannot start ${where}: ${firstLine(cause)}. Delete node_modules and install the packages again, and check that this process may use 1 GB of memory.`,
      { cause },
    )
  }
}

/** What PostgreSQL quotes of the operating system, and Node's code for it. */
const systemErrors: [RegExp, string][] = [
  [/No space left on device|Quota exceeded/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|Operation not permitted/, 'EACCES'],
]

/** An error of the engine's start, with PostgreSQL's last words, if it came so far. */
export type EngineError = Error & { lastWords?: string }

/** Why the engine did not start in `folder`; `startInMemory` tells whether it starts at all. */
export async function toStartError(
  error: EngineError,
  folder: string,
  startInMemory: () => Promise<unknown>,
): Promise<Error> {
  const { lastWords = firstLine(error) } = error
  const [, code] = systemErrors.find(([pattern]) => pattern.test(lastWords)) ?? []
  if (code) return Object.assign(new Error(lastWords, { cause: error }), { code })
  if (/initialized by PostgreSQL version/.test(lastWords)) {
    return new Error(`${folder} belongs to another version; PostgreSQL reports: ${lastWords}.`, {
      cause: error,
    })
  }
  const engineError = await startInMemory().then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  if (engineError) return new BrokenEngine(`in ${folder}, nor in memory`, engineError)
  return new DamagedFolder(`${folder} is damaged; PostgreSQL reports: ${lastWords}.`, { cause: error })
}

// Errors of Emscripten's file system have a number instead of a message, 44 for a file that is not found.
const firstLine = ({ message, errno }: Error & { errno?: number }) =>
  message === undefined ? `file error ${errno}` : message.split('\n', 1).join('').replace(/\.$/, '')

// PostgreSQL's codes for damaged data, a damaged index, a missing file and a failed read.
const damageCodes = /^(XX001|XX002|58P01|58030)$/

/** The error of a statement; if a damaged file is the cause, it names the folder. */
export function toStatementError(details: { message: string; code?: string }, folder?: string): Error {
  const error = Object.assign(new Error(details.message), details)
  if (folder === undefined || !damageCodes.test(details.code ?? '')) return error
  const damage = new DamagedFolder(`${folder} is damaged; PostgreSQL reports: ${details.message}.`, {
    cause: error,
  })
  return Object.assign(damage, { code: details.code })
}
