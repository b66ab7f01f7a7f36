// Two processes on one embedded folder would silently lose rows, so a folder has one holder at a time.
//
// The holder listens on a Unix socket inside the folder, so that every process that can see the folder can see the
// holder, also from another container; when the holder dies, the kernel refuses connections to its socket at once. A
// process that finds a dead socket must never remove the live socket of a process that has just replaced it. Therefore
// each process creates its socket under a unique name in a directory of its own, listens there, and then claims the
// folder by renaming that directory to `holder/`. The kernel renames onto an empty directory but not onto a full one, so
// of several concurrent processes one succeeds. A dead socket is removed by its unique name, which no live one has.
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** Releases the lock. */
export type Release = () => Promise<void>

/** Locks `folder` for this process; rejects with a `FolderInUse` that names the holder. */
export async function lockFolder(folder: string): Promise<Release> {
  makeFolder(resolve(folder))
  const path = realpathSync(folder)
  return process.platform === 'win32' ? lockByPipe(path) : lockBySocket(path)
}

/** Creates a folder and its parents. Node's own `recursive` never returns where the system allows no folder, as in /proc. */
function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error
  }
}

async function lockBySocket(folder: string): Promise<Release> {
  if (networkFilesystems.has(statfsSync(folder).type)) throw cannotLock(folder)
  const holderPath = join(folder, 'holder')
  const ownPath = mkdtempSync(`${holderPath}-`)
  const socketName = `${process.pid}.${ownPath.slice(-6)}.${host}`
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  try {
    await withShortPath(ownPath, (path) => listen(server, join(path, socketName))).catch((error) => {
      throw noSocketCodes.has(error.code) ? cannotLock(folder) : error
    })
    while (!claim(holderPath, ownPath)) {
      for (const other of readdirSync(holderPath)) {
        if (await withShortPath(holderPath, (path) => isAlive(join(path, other)))) throw inUse(folder, other)
        if (isFolder(join(holderPath, other))) throw noLock(join(holderPath, other))
        rmSync(join(holderPath, other), { force: true })
      }
    }
  } catch (error) {
    server.close()
    rmSync(ownPath, { recursive: true, force: true })
    throw error
  }
  return async () => {
    rmSync(join(holderPath, socketName), { force: true })
    await new Promise((done) => server.close(done))
  }
}

/** Locks by a named pipe of Windows, which has one owner and disappears with it. */
async function lockByPipe(folder: string): Promise<Release> {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  await listen(server, `\\\\.\\pipe\\vitrine-${hash}`).catch((error) => {
    throw error.code === 'EADDRINUSE' ? inUse(folder) : error
  })
  return async () => void (await new Promise((done) => server.close(done)))
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(path, () => resolve())
    // The lock alone does not keep the process running.
    server.unref()
  })
}

/** Renames the own directory to `holder/`; false when another socket, live or dead, is in it. */
function claim(holderPath: string, ownPath: string): boolean {
  try {
    renameSync(ownPath, holderPath)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (/^(ENOTEMPTY|EEXIST)$/.test(code)) return false
    throw code === 'ENOTDIR' ? noLock(holderPath) : error
  }
}

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Whether the holder lives. Only a refused connection means that it is dead: a timeout or EACCES does not. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(!/^(ECONNREFUSED|ENOENT)$/.test(code ?? '')),
    )
  })
}

// A socket path has at most 103 bytes on macOS and 107 on Linux; a longer one is silently cut off.
const maxSocketPath = 103
const host = hostname().slice(0, 12)
const socketSuffixLength = `/holder-123456/1234567.123456.${host}`.length

/** Calls `use` with a path to `folder` that is short enough for a socket inside it. */
async function withShortPath<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const short = [folder, relative(process.cwd(), folder)].find(
    (path) => Buffer.byteLength(path) <= maxSocketPath - socketSuffixLength,
  )
  if (short !== undefined) return use(short)
  if (process.platform !== 'linux') {
    throw new FolderInUse(
      `The path ${folder} is too long for a socket in it. Set VITRINE_DATA to a folder with a shorter path.`,
    )
  }
  const handle = await open(folder)
  try {
    return await use(`/proc/self/fd/${handle.fd}`)
  } finally {
    await handle.close()
  }
}

// NFS, SMB and Ceph, as statfs(2) numbers them on Linux. Other machines can write there, and their sockets look dead from
// this one.
const networkFilesystems = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x00c36400])
// Error codes of filesystems without sockets.
const noSocketCodes = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS'])

/** This process cannot lock the folder: another process holds it, or its filesystem allows no lock. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

function inUse(folder: string, socket = ''): FolderInUse {
  const [, pid, holderHost] = /^(\d+)\.\w{6}\.(.*)$/.exec(socket) ?? []
  const holder = pid ? `process ${pid}${holderHost === host ? '' : ` on ${holderHost}`}` : 'another process'
  return new FolderInUse(
    `${folder} is in use by ${holder}. Only one process can use an embedded database: stop that process, or set VITRINE_DATA to another folder.`,
  )
}

/** What a process has not written there is not removed. */
const noLock = (path: string) =>
  new FolderInUse(
    `${path} is in the place of the lock, but is none. Move it out of the data folder, or set VITRINE_DATA to another folder.`,
  )

const cannotLock = (folder: string) =>
  new FolderInUse(
    `${folder} is on a filesystem that cannot be locked for one process. Set VITRINE_DATA to a folder on a local disk, or DATABASE_URL to a PostgreSQL database.`,
  )
