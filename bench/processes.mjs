// Starts and stops the measured servers, each in its own process, and reads what they cost.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// Filling a store of 100,000 products takes some minutes.
const answerTimeoutMs = 900_000

/** @typedef {{ answered: number, cpu: number, rss: number }} Cost requests, microseconds and bytes so far */

/**
 * Starts `servers/<name>.mjs` with `options`; returns its origin and the facts that it reports.
 * @param {string} name
 * @param {object} options
 */
export async function startServer(name, options) {
  const child = fork(fileURLToPath(new URL(`servers/${name}.mjs`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
    // As `npm start` starts the shop.
    execArgv: ['--max-semi-space-size=64'],
  })
  // Not as an argument: the answers that the bare server repeats are longer than those may be.
  child.send(options)
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (child.connected) child.disconnect()
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000)
    await exited
    clearTimeout(killTimer)
  }

  /** The next message of the child; fails if it exits or stays silent. */
  const nextMessage = async () => {
    let timer
    const timedOut = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} does not answer`)), answerTimeoutMs)
    })
    const failed = exited.then(() => Promise.reject(new Error(`${name} has exited`)))
    try {
      const [message] = await Promise.race([once(child, 'message'), failed, timedOut])
      return message
    } finally {
      clearTimeout(timer)
    }
  }

  try {
    const { port, ...facts } = await nextMessage()
    return {
      origin: `http://127.0.0.1:${port}`,
      facts,
      /** The cost so far, once the server is idle. @returns {Promise<Cost>} */
      cost() {
        child.send('cost')
        return nextMessage()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
