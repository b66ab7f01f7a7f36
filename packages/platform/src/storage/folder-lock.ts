// Two processes on one embedded folder lose rows without a word, so the folder has one holder at a time.
//
// The holder listens on a socket that lies in the folder, so that whoever sees the folder sees the holder, from another
// container too; and the kernel refuses at that socket from the moment the holder is dead. What must never happen is that
// one who has found a dead socket removes a living one that came in its place. Hence: every socket has a name of its own
// in a directory of its own, already listens there, and comes to the door, `holder/`, by renaming that directory. The
// kernel renames onto an empty directory and never onto a full one: of many that come at once, one gets in. And a dead
// socket is removed by its own name, which no living one ever has.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'

/** Lets the folder go. */
export type Release = () => Promise<void>

/** Holds `folder` for this process; refuses with a sentence that names the holder. */
export async function lockFolder(folder: string): Promise<Release> {
  mkdirSync(folder, { recursive: true })
  const place = realpathSync(folder)
  return process.platform === 'win32' ? holdByPipe(place) : holdBySocket(place)
}

async function holdBySocket(place: string): Promise<Release> {
  if (shares.has(statfsSync(place).type)) throw nobodyCan(place)
  const door = join(place, 'holder')
  const mine = mkdtempSync(`${door}-`)
  const name = `${process.pid}.${mine.slice(-6)}.${host}`
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  try {
    await shortly(mine, (path) => listen(server, join(path, name))).catch((error) => {
      throw unfit.has(error.code) ? nobodyCan(place) : error
    })
    while (!movesTo(door, mine)) {
      for (const other of readdirSync(door)) {
        if (await shortly(door, (path) => lives(join(path, other)))) throw heldBy(place, other)
        rmSync(join(door, other), { force: true })
      }
    }
  } catch (error) {
    server.close()
    rmSync(mine, { recursive: true, force: true })
    throw error
  }
  return async () => {
    rmSync(join(door, name), { force: true })
    await new Promise((done) => server.close(done))
  }
}

/** A named pipe of Windows has one owner and goes with it. */
async function holdByPipe(place: string): Promise<Release> {
  const mark = createHash('sha256').update(place).digest('hex').slice(0, 24)
  const server = createServer((socket) => socket.on('error', () => {}).destroy())
  await listen(server, `\\\\.\\pipe\\vitrine-${mark}`).catch((error) => {
    throw error.code === 'EADDRINUSE' ? heldBy(place) : error
  })
  return async () => void (await new Promise((done) => server.close(done)))
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(path, () => resolve())
    // The lock alone keeps no process alive.
    server.unref()
  })
}

/** False when somebody is in already, dead or alive. */
function movesTo(door: string, mine: string): boolean {
  try {
    renameSync(mine, door)
    return true
  } catch (error) {
    if (/^(ENOTEMPTY|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Only a refusal says that the holder is dead: a busy one is slow to answer, another user's may not be asked. */
function lives(path: string): Promise<boolean> {
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

// The address of a socket holds 103 bytes on macOS and 107 on Linux; what is more is cut off without a word.
const longestAddress = 103
const host = hostname().slice(0, 12)
const longest = `/holder-123456/1234567.123456.${host}`.length

/** Gives `use` a path to `folder` that leaves room for a socket's name. */
async function shortly<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const short = [folder, relative(process.cwd(), folder)].find(
    (path) => Buffer.byteLength(path) <= longestAddress - longest,
  )
  if (short !== undefined) return use(short)
  if (process.platform !== 'linux') {
    throw new FolderInUse(
      `${folder} is too long a name for a socket in it: choose a shorter one with VITRINE_DATA.`,
    )
  }
  const handle = await open(folder)
  try {
    return await use(`/proc/self/fd/${handle.fd}`)
  } finally {
    await handle.close()
  }
}

// NFS, SMB and Ceph, as statfs(2) numbers them on Linux. Other machines write there, and on this one their sockets look dead.
const shares = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x00c36400])
// How filesystems say that they know no sockets.
const unfit = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOSYS'])

/** This process cannot have the folder to itself: somebody holds it, or nobody can. */
export class FolderInUse extends Error {
  override name = 'FolderHeld'
}

function heldBy(place: string, socket = ''): FolderInUse {
  const [, pid, where] = /^(\d+)\.\w{6}\.(.*)$/.exec(socket) ?? []
  const holder = pid ? `process ${pid}${where === host ? '' : ` on ${where}`}` : 'another process'
  return new FolderInUse(
    `${place} is held by ${holder}. One process at a time works on an embedded database: stop that one, or choose another folder with VITRINE_DATA.`,
  )
}

const nobodyCan = (place: string) =>
  new FolderInUse(
    `${place} is on a filesystem where no process can hold it for itself alone. Choose a folder on a disk of this machine with VITRINE_DATA, or PostgreSQL with DATABASE_URL.`,
  )
