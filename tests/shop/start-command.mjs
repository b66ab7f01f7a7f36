// Starts storefront, admin and platform in one process as `npm start` does, on free ports and, by default, in memory.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))

/**
 * Starts the command with these Node flags and settings; `close` stops it and waits for its exit.
 * @param {string[]} [execArgv]
 * @param {Record<string, string>} [settings]
 */
export async function startCommand(execArgv = [], settings = {}) {
  const apiKey = `key-for-stories-${randomUUID()}`
  const { DATABASE_URL: _unused, ...environment } = process.env
  const child = spawn(process.execPath, [...execArgv, program], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: '0',
      STOREFRONT_PORT: '0',
      VITRINE_DATA: 'memory:',
      VITRINE_API_KEY: apiKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const collect = (/** @type {Buffer} */ part) => {
        output += part
        if (output.includes('Ready in')) resolve()
      }
      child.stdout.on('data', collect)
      child.stderr.on('data', collect)
      child.on('exit', (code) => reject(new Error(`The shop did not start (exit code ${code}):\n${output}`)))
    })
  )
  const printed = (/** @type {string} */ label) =>
    new RegExp(`^ *${label} +(\\S+)$`, 'm').exec(output)?.[1] ?? ''
  return {
    storefrontUrl: printed('Storefront'),
    platformUrl: printed('Platform'),
    apiKey,
    /** Its output so far. */
    output: () => output,
    close: () =>
      /** @type {Promise<void>} */ (
        new Promise((resolve) => {
          child.removeAllListeners('exit').on('exit', () => resolve())
          child.kill('SIGTERM')
        })
      ),
  }
}
