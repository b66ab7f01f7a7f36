// Finds a free port, for processes that need a port number before they start. The port is below those that systems give to
// outgoing connections (32768 and up on Linux): one of those may be taken again before the process listens on it.
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

const [lowest, count] = [10_000, 20_000]

// By connecting, because a socket that listens could be copied into a process that another thread is starting.
/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('error', ({ code }) => resolve(code === 'ECONNREFUSED'))
      .once('connect', () => {
        socket.destroy()
        resolve(false)
      })
  })

// A port may stay unused for a while after it was found, so it is reserved by a file until this process ends: other
// processes, also those of another test run, find others. A process that was killed leaves its files.
const folder = join(tmpdir(), 'vitrine-test-ports')
const staleMs = 3_600_000
/** @type {string[]} */
const reserved = []

/** @param {number} port */
function reserve(port) {
  const file = join(folder, `${port}`)
  mkdirSync(folder, { recursive: true })
  try {
    if (Date.now() - statSync(file).mtimeMs < staleMs) return false
    rmSync(file, { force: true })
  } catch {
    // It is not reserved.
  }
  try {
    closeSync(openSync(file, 'wx'))
  } catch {
    return false
  }
  reserved.push(file)
  return true
}

process.on('exit', () => {
  for (const file of reserved) rmSync(file, { force: true })
})

// Each process and thread begins elsewhere.
let next = process.pid * 101 + threadId * 5003

/** A port of this machine that no process listens on. */
export async function freePort() {
  for (;;) {
    const port = lowest + (next++ % count)
    if (reserve(port) && (await isFree(port))) return port
  }
}
