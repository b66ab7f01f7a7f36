// PgBouncer between a test and its PostgreSQL, with examples/deploy/pgbouncer.ini, on machines that have it installed.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'
import { isOpen } from './is-open.ts'

const example = fileURLToPath(new URL('../../examples/deploy/pgbouncer.ini', import.meta.url))

/** The version of PgBouncer, such as [1, 24]; undefined when it is not installed. */
export function pgbouncerVersion(): [major: number, minor: number] | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return major && minor ? [Number(major), Number(minor)] : undefined
}

/** Whether PgBouncer tracks named statements in transaction mode. */
export const supportsNamedStatements = ([major, minor]: [number, number]) => major > 1 || minor >= 21

/**
 * Starts PgBouncer in front of the PostgreSQL of `databaseUrl`, with the configuration of the example and these settings
 * changed; `undefined` removes a setting. Returns the URL through it.
 */
export async function openPgbouncer(databaseUrl: string, settings: Record<string, string | undefined> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pgbouncer-'))
  chmodSync(folder, 0o755)
  const server = new URL(databaseUrl)
  const database = server.pathname.slice(1)
  const port = await freePort()
  writeFileSync(join(folder, 'userlist.txt'), `"${server.username}" "${server.password}"\n`)
  const ini = configure(readFileSync(example, 'utf8'), {
    vitrine: `host=${server.hostname} port=${server.port} dbname=${database}`,
    listen_port: `${port}`,
    auth_file: join(folder, 'userlist.txt'),
    // The folder of the sockets belongs to another user; and PgBouncer refuses to run as root.
    unix_socket_dir: '',
    ...(process.getuid?.() === 0 && { user: 'nobody' }),
    ...settings,
  })
  writeFileSync(join(folder, 'pgbouncer.ini'), ini)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (part) => (log += part))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${ini}\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const url = new URL(databaseUrl)
  url.port = `${port}`
  url.pathname = 'vitrine'
  return {
    url: url.href,
    /** What PgBouncer has logged. */
    log: () => log,
    async close() {
      child.kill('SIGTERM')
      // A second signal ends it even if clients are still connected.
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Replaces, adds or removes settings of an ini file whose last section is [pgbouncer]. */
function configure(ini: string, settings: Record<string, string | undefined>): string {
  let text = ini
  for (const [name, value] of Object.entries(settings)) {
    const line = value === undefined ? '' : `${name} = ${value}\n`
    const pattern = new RegExp(`^${name} *=.*\\n`, 'm')
    text = pattern.test(text) ? text.replace(pattern, line) : text + line
  }
  return text
}
