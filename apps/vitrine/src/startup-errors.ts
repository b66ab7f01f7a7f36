// Startup errors that the operator can fix, as sentences: what is wrong, which variable, what to do. One row per error;
// an error without a row is a bug and is printed with its stack.
import { BrokenEngine, DamagedFolder, FolderInUse, StuckFolder, WrongSecret } from '@vitrine/platform'
import { parseDatabaseUrl, type Settings, InvalidSetting } from './settings.ts'

/** A pattern on the error's code and message, and the sentence for it. */
type Rows<Details> = [RegExp, (details: Details, message: string) => string][]

const hostAdvice = 'Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network.'

const portErrors: Rows<{ variable: string; port: number; host: string }> = [
  [
    /^EADDRINUSE/,
    ({ variable, port }) =>
      `Port ${port} is already in use. Stop the program that uses it, or choose another port with ${variable}.`,
  ],
  [
    /^EACCES/,
    ({ variable, port }) =>
      `${variable} is ${port}, which this process has no permission to open. Choose a port above 1023, or grant the permission.`,
  ],
  [/^(ENOTFOUND|EAI_AGAIN)/, ({ host }) => `HOST is '${host}', which cannot be resolved. ${hostAdvice}`],
  [
    /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)/,
    ({ host }) => `HOST is '${host}', which is not an address of this machine. ${hostAdvice}`,
  ],
]

const anotherVersion = /migrated by a newer version|belongs to another version/

const postgresErrors: Rows<{ host: string; name: string; user: string }> = [
  [/^UNSUITABLE_CONNECTION/, ({ host }, message) => `${host} is ${message}`],
  // Before the rows that look at the message alone: a pooler's message may name a timeout.
  [
    /^08P01.*no such database/,
    ({ host, name }) => `the pooler at ${host} has no database '${name}'. Add it there, or correct the name.`,
  ],
  [
    /^08P01(?!.*SASL)/,
    ({ host }, message) =>
      `the pooler at ${host} reports: ${message}. Check that PostgreSQL runs behind it, and read its log.`,
  ],
  [
    /^(ECONNREFUSED|ENOENT)/,
    ({ host }) => `nothing listens at ${host}. Start PostgreSQL there, or correct the address.`,
  ],
  [/^(ENOTFOUND|EAI_AGAIN)/, ({ host }) => `the host of ${host} cannot be resolved. Correct the address.`],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/,
    ({ host }) =>
      `${host} does not answer. Check that PostgreSQL runs there, and that the network allows the connection.`,
  ],
  [
    /^(ECONNRESET|EPIPE)|Connection terminated/,
    ({ host }) =>
      `${host} closed the connection. Check that it is a PostgreSQL server, or a proxy that has a primary, and read its log.`,
  ],
  [
    /^25006/,
    ({ host }) =>
      `PostgreSQL at ${host} takes no writes, because it is a replica or set to read-only. Use an address that leads to the primary.`,
  ],
  [
    /^3D000/,
    ({ host, name }) => `PostgreSQL at ${host} has no database '${name}'. Create it, or correct the name.`,
  ],
  [
    /^28P01|^08P01.*SASL|^28000.*role|password must be a string/,
    ({ host, user }) =>
      `PostgreSQL at ${host} rejects the user '${user}' with this password. Correct the user or the password.`,
  ],
  [/^(28000|53300|57P03)/, ({ host }, message) => `PostgreSQL at ${host} reports: ${message}.`],
  [
    /^42501/,
    ({ name, user }) =>
      `the user '${user}' may not create tables in '${name}'. Make it the owner of the database, or use another user.`,
  ],
  [
    /SSL/,
    ({ host }) =>
      `${host} does not support TLS. Remove sslmode from the address, or turn on TLS in PostgreSQL.`,
  ],
  [
    /^(DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_|CERT_/,
    ({ host }) =>
      `the certificate of ${host} comes from an unknown authority. Name the authority's certificate file in NODE_EXTRA_CA_CERTS.`,
  ],
  [anotherVersion, (_, message) => `${message} Start that version, or name another database.`],
]

const folderErrors: Rows<string> = [
  [
    /^(EACCES|EPERM|EROFS|ErrnoError)/,
    (folder) => `${folder} cannot be written. Give this process write permission, or choose another folder.`,
  ],
  [/^(EEXIST|ENOTDIR)/, (folder) => `${folder} is a file, or lies below a file. Choose a folder.`],
  [
    /^(ENOSPC|EDQUOT|53100)|No space left on device/,
    (folder) => `the disk of ${folder} is full. Free some space, or choose a folder on another disk.`,
  ],
  [
    /^(EBUSY|EXDEV)/,
    (folder) => `${folder} cannot hold a new database. Mount the disk at the folder itself, not below it.`,
  ],
  [/^(ENOENT|ELOOP|ENAMETOOLONG)/, (folder) => `${folder} cannot be created. Choose another folder.`],
  [anotherVersion, (_, message) => `${message} Start that version, or choose another folder.`],
]

function toSentence<Details>(rows: Rows<Details>, details: Details, error: unknown, prefix = ''): unknown {
  const { code, name, message = '' } = (error ?? {}) as NodeJS.ErrnoException
  // The embedded engine's file errors have no code, only the name ErrnoError for all of them.
  const row = rows.find(([pattern]) => pattern.test(`${code ?? name} ${message}`))
  return row ? new InvalidSetting(`${prefix}${row[1](details, message)}`, { cause: error }) : error
}

/** Why a port cannot be opened. */
export const toPortError = (error: unknown, variable: string, port: number, host: string): unknown =>
  toSentence(portErrors, { variable, port, host }, error)

/** Why a database cannot be opened. */
export function toDatabaseError(error: unknown, { databaseUrl, folder = 'memory:' }: Settings): unknown {
  if (error instanceof WrongSecret) {
    const message = `VITRINE_SECRET: ${error.message} Start with the secret that wrapped them.`
    return new InvalidSetting(message, { cause: error })
  }
  const location = databaseUrl && parseDatabaseUrl(databaseUrl)
  return location
    ? toSentence(postgresErrors, location, error, 'DATABASE_URL: ')
    : toSentence(folderErrors, folder, error, 'VITRINE_DATA: ')
}

/** Why an app cannot be loaded: mostly a package or a build that is missing, which needs no stack. */
export function toAppError(error: unknown, app: string): Error {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isMissing = code === 'ERR_MODULE_NOT_FOUND'
  const reason = isMissing ? message.replace(/ imported from .*/s, '') : message
  const sentence = `The ${app} cannot be loaded: ${reason}. Run npm install and npm run build, and start again.`
  return new InvalidSetting(isMissing ? sentence : `${sentence}\n${stack}`, { cause: error })
}

const startupErrors = [InvalidSetting, FolderInUse, DamagedFolder, BrokenEngine, StuckFolder]

/** Whether the operator can fix the error; it is then printed without its stack. */
export const isStartupError = (error: unknown): error is Error =>
  startupErrors.some((type) => error instanceof type)
