// The files in examples/deploy are accepted by the programs that they are for, where these are installed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, type TestContext, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { newFolder } from '../shop/new-folder.ts'

const path = (file: string) => fileURLToPath(new URL(`../../examples/deploy/${file}`, import.meta.url))

/** Runs a program; skips the test with a message where it is not installed. */
function check({ skip }: TestContext, program: string, args: string[]) {
  const home = newFolder()
  const env = { PATH: process.env.PATH, HOME: home }
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if ((error as NodeJS.ErrnoException)?.code === 'ENOENT') {
    say(`examples/deploy: skipped, because ${program} was not found on PATH`)
    skip(`${program} was not found on PATH`)
  }
  return { status, output: stdout + stderr }
}

test('Caddy accepts the Caddyfile', (context) => {
  const file = path('Caddyfile')
  const { status, output } = check(context, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', file])
  expect(output).toContain('Valid configuration')
  expect(status).toBe(0)
})

test('HAProxy accepts haproxy.cfg', (context) => {
  const { status, output } = check(context, 'haproxy', ['-c', '-f', path('haproxy.cfg')])
  expect(output).not.toMatch(/warning|alert/i)
  expect(status).toBe(0)
})

test('systemd accepts the unit, and rates its isolation as good', (context) => {
  const file = path('vitrine.service')
  // Node may be elsewhere on this machine; every other complaint counts.
  const complaints = check(context, 'systemd-analyze', ['verify', file])
    .output.split('\n')
    .filter((line) => line.includes('vitrine.service') && !/\/usr\/bin\/node is not executable/.test(line))
  expect(complaints).toEqual([])
  const { output } = check(context, 'systemd-analyze', ['security', '--offline=true', file])
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1])).toBeLessThan(2.5)
})
