// Two processes on one embedded folder lose rows without a word, so the folder has one holder at a time.
// The holder listens on a socket named after the folder: the kernel frees it the moment the process dies.
import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Holds `folder` for this process; refuses with a sentence that names the holder. */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const place = realpathSync(folder)
  const name = addressOf(place)
  const server = (await listen(name)) ?? (await retryAfterDead(name, place))
  // The lock alone keeps no process alive.
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

function addressOf(place: string): string {
  const mark = `vitrine-${createHash('sha256').update(place).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${mark}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${mark}`
  return join(tmpdir(), `${mark}.sock`)
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(`process ${process.pid}`))
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}

async function retryAfterDead(name: string, place: string): Promise<Server> {
  const holder = await ask(name)
  if (holder === undefined) {
    // Where sockets are files, a dead holder leaves its file behind.
    if (!name.startsWith('\0')) rmSync(name, { force: true })
    const server = await listen(name)
    if (server) return server
  }
  throw new FolderHeld(place, holder ?? 'another process')
}

function ask(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(name)
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (part) => (said += part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(said || undefined))
  })
}

/** Somebody else works on the folder. */
export class FolderHeld extends Error {
  constructor(place: string, holder: string) {
    super(
      `${place} is held by ${holder}. One process at a time works on an embedded database: stop that one, or choose another folder with VITRINE_DATA.`,
    )
    this.name = 'FolderHeld'
  }
}
