// Runs `npm start` as a process of its own, on free ports and in memory, and collects what it prints and logs.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))

/** How the command is started. */
interface LaunchOptions {
  settings?: Record<string, string>
  args?: string[]
  /** Flags of Node. */
  flags?: string[]
  /** The working directory. */
  cwd?: string
}

/** A line of the log. */
interface LogLine {
  level: string
  message: string
  [field: string]: unknown
}

/** Starts the command; it is killed at the end of the test at the latest. */
export function launchCommand({ settings = {}, args = [], flags = [], cwd }: LaunchOptions) {
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const defaults = { NODE_ENV: 'production', PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:' }
  const child: ChildProcess = spawn(process.execPath, [...flags, program, ...args], {
    env: { ...environment, ...defaults, ...settings },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stderr?.on('data', (part) => (stderr += part))
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part) => {
      stdout += part
      if (stdout.includes('Ready in')) resolve()
    })
    child.on('close', (code) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)))
  })
  // A test of a command that does not become ready waits for its end instead.
  ready.catch(() => {})
  const portOf = (name: string) => Number(new RegExp(`${name} +http://localhost:(\\d+)`).exec(stdout)?.[1])
  return {
    child,
    ready,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    /** The log so far. */
    log: (): LogLine[] =>
      stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    /** The ports that it printed. */
    ports: () => ({ platform: portOf('Platform'), storefront: portOf('Storefront') }),
  }
}
