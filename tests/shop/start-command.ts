// Starts storefront, admin and platform in one process as `npm start` does, on free ports and, by default, in memory.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const program = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))

/** Starts the command with these Node flags and settings; `close` stops it and waits for its exit. */
export async function startCommand(execArgv: string[] = [], settings: Record<string, string> = {}) {
  const [port, storefrontPort] = [await freePort(), await freePort()]
  const apiKey = `key-for-browser-stories-${port}`
  const { DATABASE_URL: _unused, ...environment } = process.env
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
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const collect = (part: Buffer) => {
      output += part
      if (output.includes('Ready in')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('exit', (code) => reject(new Error(`The shop did not start (exit code ${code}):\n${output}`)))
  })
  return {
    storefrontUrl: `http://localhost:${storefrontPort}`,
    platformUrl: `http://localhost:${port}`,
    apiKey,
    /** Its output so far. */
    output: () => output,
    close: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit').on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
