// The whole house in a process of its own, as `npm start` starts it: on free ports, and in memory unless told otherwise.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const program = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))

/** Starts it, in a Node with these flags; `close` tells it to stop, and waits until it has. */
export async function startCommand(execArgv: string[] = [], settings: Record<string, string> = {}) {
  const [port, storefrontPort] = [await freePort(), await freePort()]
  const apiKey = `key-for-browser-stories-${port}`
  const { DATABASE_URL: _none, ...environment } = process.env
  const child = spawn(process.execPath, [...execArgv, program], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      PORT: `${port}`,
      STOREFRONT_PORT: `${storefrontPort}`,
      VITRINE_DATA: 'memory:',
      VITRINE_API_KEY: apiKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part
      if (said.includes('Ready in')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`The shop did not start (${code}):\n${said}`)))
  })
  return {
    storefrontUrl: `http://localhost:${storefrontPort}`,
    platformUrl: `http://localhost:${port}`,
    apiKey,
    /** All that it has said so far. */
    said: () => said,
    close: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit').on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
