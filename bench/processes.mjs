// The measured servers, each in a process of its own: started, asked what they cost, and ended by their own id.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const patience = 60_000

/** @typedef {{ answered: number, cpu: number, rss: number }} Cost requests, microseconds and bytes so far */

/**
 * Starts `servers/<name>.mjs`, handing it `given`; answers where it is and what it told.
 * @param {string} name
 * @param {object} given
 */
export async function startServer(name, given) {
  const child = fork(
    fileURLToPath(new URL(`servers/${name}.mjs`, import.meta.url)),
    [JSON.stringify(given)],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (child.connected) child.disconnect()
    const late = setTimeout(() => child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(late)
  }

  /** What the child says next; it is no use any more when it says nothing. */
  const heard = async () => {
    let late
    const tooLate = new Promise((_, reject) => {
      late = setTimeout(() => reject(new Error(`${name} does not answer`)), patience)
    })
    const gone = ended.then(() => Promise.reject(new Error(`${name} has ended`)))
    try {
      const [message] = await Promise.race([once(child, 'message'), gone, tooLate])
      return message
    } finally {
      clearTimeout(late)
    }
  }

  try {
    const { port, ...facts } = await heard()
    return {
      origin: `http://127.0.0.1:${port}`,
      facts,
      /** What it has cost, once it has nothing left to do. @returns {Promise<Cost>} */
      cost() {
        child.send('cost')
        return heard()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
