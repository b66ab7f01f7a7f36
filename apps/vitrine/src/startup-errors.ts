// What an operator's machine can say no to, as sentences: which variable is meant, and what to do. One row per mistake;
// what no row knows is a bug of ours and is told whole.
import { FolderInUse } from '@vitrine/platform'
import { databasePlace, type Settings, InvalidSetting } from './settings.ts'

type Rows<About> = [RegExp, (about: About, says: string) => string][]

const own = '127.0.0.1 for this machine alone, or 0.0.0.0 for every network'

const ofPorts: Rows<{ variable: string; port: number; host: string }> = [
  [
    /^EADDRINUSE/,
    ({ variable, port }) =>
      `Port ${port} is taken. Stop what listens there, or choose another with ${variable}.`,
  ],
  [
    /^EACCES/,
    ({ variable, port }) =>
      `${variable} is ${port}, which this process may not open. Choose one above 1023, or give it the right.`,
  ],
  [/^(ENOTFOUND|EAI_AGAIN)/, ({ host }) => `HOST is '${host}', which is the name of no machine. Use ${own}.`],
  [
    /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)/,
    ({ host }) => `HOST is '${host}', which is no address of this machine. Use ${own}.`,
  ],
]

const anotherVersion = /migrated by a newer version|belongs to another version/

const ofPostgres: Rows<{ where: string; name: string; user: string }> = [
  [
    /^(ECONNREFUSED|ENOENT)/,
    ({ where }) => `nobody listens at ${where}. Start PostgreSQL there, or correct the address.`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    ({ where }) => `no machine is known by the name in ${where}. Correct the address.`,
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/,
    ({ where }) =>
      `nobody answers at ${where}. See that PostgreSQL runs there, and that the network lets you.`,
  ],
  [
    /^(ECONNRESET|EPIPE)|Connection terminated/,
    ({ where }) => `${where} hung up. See that it is PostgreSQL, and what its log says.`,
  ],
  [
    /^3D000/,
    ({ where, name }) => `PostgreSQL at ${where} has no database '${name}'. Create it, or correct the name.`,
  ],
  [
    /^28P01|^28000.*role|password must be a string/,
    ({ where, user }) =>
      `PostgreSQL at ${where} refuses the user '${user}' with this password. Correct them.`,
  ],
  [/^(28000|53300|57P03)/, ({ where }, says) => `PostgreSQL at ${where} says: ${says}.`],
  [
    /^42501/,
    ({ name, user }) =>
      `'${user}' may not make tables in '${name}'. Let it own the database, or take a user who does.`,
  ],
  [/SSL/, ({ where }) => `${where} speaks no TLS. Leave sslmode out, or let it.`],
  [
    /^(DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_|CERT_/,
    ({ where }) =>
      `the certificate of ${where} is signed by nobody known. Name who signs in NODE_EXTRA_CA_CERTS.`,
  ],
  [anotherVersion, (_, says) => `${says} Start that version, or name another database.`],
]

const ofFolder: Rows<string> = [
  [
    /^(EACCES|EPERM|EROFS|ErrnoError)/,
    (folder) => `${folder} cannot be written. Give this process the right, or choose another.`,
  ],
  [/^(EEXIST|ENOTDIR)/, (folder) => `${folder} is, or lies in, a file. Choose a folder.`],
  [/^ENOSPC/, (folder) => `the disk of ${folder} is full. Make room, or choose another.`],
  [/^(ENOENT|ELOOP|ENAMETOOLONG)/, (folder) => `${folder} cannot be made. Choose another folder.`],
  [anotherVersion, (_, says) => `${says} Start that version, or choose another folder.`],
  [
    /PGlite failed to initialize/,
    (folder) =>
      `the engine cannot start in ${folder}. See that its disk has room, and that only the engine writes there.`,
  ],
]

function tell<About>(rows: Rows<About>, about: About, error: unknown, variable = ''): unknown {
  const { code, name, message = '' } = (error ?? {}) as NodeJS.ErrnoException
  // The embedded engine's own files have no codes, only a name for all that can be wrong with them.
  const row = rows.find(([pattern]) => pattern.test(`${code ?? name} ${message}`))
  return row ? new InvalidSetting(`${variable}${row[1](about, message)}`, { cause: error }) : error
}

/** Why a port cannot be opened. */
export const toPortError = (error: unknown, variable: string, port: number, host: string): unknown =>
  tell(ofPorts, { variable, port, host }, error)

/** Why a database cannot be opened. */
export function toDatabaseError(error: unknown, { databaseUrl, folder = 'memory:' }: Settings): unknown {
  const place = databaseUrl && databasePlace(databaseUrl)
  return place
    ? tell(ofPostgres, place, error, 'DATABASE_URL: ')
    : tell(ofFolder, folder, error, 'VITRINE_DATA: ')
}

/** Whether an error is the operator's to mend, told in a sentence; nobody needs a stack for it. */
export const isStartupError = (error: unknown): error is Error =>
  error instanceof InvalidSetting || error instanceof FolderInUse
