// The files in examples/deploy agree with the limits of the server, with each other, and with the sources.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from '../../apps/vitrine/src/http-server/limits.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const example = (file: string) => read(`examples/deploy/${file}`)

/** The numbers that a pattern finds in a file; at least one. */
function numbersIn(file: string, pattern: RegExp): number[] {
  const found = [...example(file).matchAll(pattern)].map(([, number]) => Number(number))
  expect(found, `${file}: ${pattern}`).not.toEqual([])
  return found
}

test('proxies close idle connections before the server does, and wait longer than it takes', async () => {
  const { port, close } = await openPort({ fetch: () => new Response('') })
  onTestFinished(close)
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  const keepAlive = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
  expect(keepAlive).toBeGreaterThan(0)
  const idle = [
    ...numbersIn('nginx.conf', /keepalive_timeout (\d+)s;/g),
    ...numbersIn('Caddyfile', /keepalive (\d+)s/g),
  ]
  expect(Math.max(...idle)).toBeLessThan(keepAlive)
  const waits = [
    ...numbersIn('nginx.conf', /proxy_read_timeout (\d+)s;/g),
    ...numbersIn('Caddyfile', /response_header_timeout (\d+)s/g),
  ]
  expect(Math.min(...waits)).toBeGreaterThan(defaultLimits.responseTimeoutMs / 1000)
  const bodies = [
    ...numbersIn('nginx.conf', /client_max_body_size (\d+)m;/g),
    ...numbersIn('Caddyfile', /max_size (\d+)MB/g),
  ]
  expect(Math.min(...bodies) * 1e6).toBeGreaterThan(1024 * 1024)
})

test('a process has time to drain and to finish its requests before it is killed', () => {
  // start.ts exits 9.5 seconds after it began to close.
  const [drain = 0] = numbersIn('vitrine.service', /VITRINE_DRAIN_S=(\d+)/g)
  const [stop = 0] = numbersIn('vitrine.service', /TimeoutStopSec=(\d+)/g)
  expect(stop).toBeGreaterThan(drain + 10)
  const [composeDrain = 0] = numbersIn('compose.yaml', /VITRINE_DRAIN_S: (\d+)/g)
  const [grace = 0] = numbersIn('compose.yaml', /stop_grace_period: (\d+)s/g)
  expect(grace).toBeGreaterThan(composeDrain + 10)
})

test('the files start the program that the build makes, and name each other correctly', () => {
  for (const file of ['Dockerfile', 'vitrine.service']) {
    const [program = ''] = example(file).match(/apps\/vitrine\/\S+?\.js/) ?? []
    expect(
      existsSync(fileURLToPath(new URL(program.replace('/dist/', '/src/').replace(/js$/, 'ts'), root))),
    ).toBe(true)
  }
  expect(example('compose.yaml')).toContain('dockerfile: examples/deploy/Dockerfile')
  expect(example('compose.yaml')).toContain('./Caddyfile:')
  for (const [name] of example('Caddyfile').matchAll(/\{\$\w+/g))
    expect(example('compose.yaml')).toContain(`${name.slice(2)}:`)
})

test('the document lists every metric, and the limits that PgBouncer needs', async () => {
  const document = read('docs/deploy.md')
  const names = ['packages/platform/src/platform-metrics.ts', 'apps/vitrine/src/process-metrics.ts']
    .concat('apps/vitrine/src/http-server/request-metrics.ts')
    .flatMap((path) => read(path).match(/\b(vitrine|process)_[a-z_]+/g) ?? [])
  expect(names.length).toBeGreaterThan(15)
  const shortened = document.replace(
    '`_queued`, `_rejected_total`',
    '`vitrine_limiter_queued`, `vitrine_limiter_rejected_total`',
  )
  expect(names.filter((name) => !shortened.includes(`\`${name}\``))).toEqual([])
  for (const limit of [
    "statement_timeout = '2s'",
    "idle_in_transaction_session_timeout = '10s'",
    'plan_cache_mode = force_generic_plan',
  ])
    expect(document).toContain(`alter role vitrine in database vitrine set ${limit};`)
})
