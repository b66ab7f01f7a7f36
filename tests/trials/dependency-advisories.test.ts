// What comes into the lock: nothing that is younger than a week, and nothing that is known to be flawed.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { npm, type Offered, openRegistry } from '../shop/registry.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function registryOf(offered: Record<string, Offered>) {
  const registry = await openRegistry(offered)
  onTestFinished(registry.close)
  return registry
}

/** npm's own version; an older one does not know how to wait. */
async function npmThatWaits() {
  const { out } = await npm(root, '--version')
  const [major = 0, minor = 0] = out.split('.').map(Number)
  return { version: out, waits: major > 11 || (major === 11 && minor >= 10) }
}

// The lock tells no dates, so that nobody can look them up offline: what counts is that npm itself lets none in.
test('SC2: with the settings of the house, npm lets no version younger than seven days into a lock', async ({
  skip,
}) => {
  expect(readFileSync(`${root}.npmrc`, 'utf8')).toMatch(/^min-release-age=7$/m)
  const { version, waits } = await npmThatWaits()
  if (!waits) {
    say(`SC2: not tried, because npm ${version} cannot wait; 11.10 can`)
    skip(`npm ${version} does not know min-release-age`)
  }
  const { npm: install, locked } = await registryOf({
    old: { versions: { '1.0.0': 400, '1.1.0': 7.1, '1.1.1': 6.9, '1.2.0': 0 } },
    young: { versions: { '1.0.0': 6.9 } },
  })
  const lockOnly = ['install', '--package-lock-only', '--ignore-scripts']
  await install(...lockOnly, 'old')
  expect(locked('old')).toBe('1.1.0')
  for (const wanted of ['old@1.1.1', 'old@latest', 'old@>1.1.0', 'young', 'young@1.0.0'])
    await install(...lockOnly, wanted)
  say(
    `SC2: npm ${version} let in old@${locked('old')} of 4 versions, and ${locked('young') ?? 'nothing'} young`,
  )
  expect([locked('old'), locked('young')]).toEqual(['1.1.0', undefined])
})

/** Flaws that are known and borne, each for a reason. */
const borne: [name: string, why: string][] = []

/** What an audit has found in what runs; nothing, when there was nobody to tell. */
function findings(told: string) {
  const { vulnerabilities } = JSON.parse(told || '{}') as {
    vulnerabilities?: Record<string, { severity: string }>
  }
  if (!vulnerabilities) return undefined
  return Object.entries(vulnerabilities)
    .filter(([name, { severity }]) => isGrave(severity) || !borne.some(([known]) => known === name))
    .map(([name, { severity }]) => `${name}: ${severity}`)
}

const isGrave = (severity: string) => severity === 'high' || severity === 'critical'
const audit = ['audit', '--omit=dev', '--json', '--package-lock-only']

test('SC3: no flaw is known of what runs', async ({ skip }) => {
  const found = findings((await npm(root, ...audit)).out)
  if (!found) {
    say('SC3: not tried, because the registry does not tell of flaws')
    skip('the registry does not answer npm audit')
    return
  }
  say(`SC3: ${found.length} flaws known of what runs, ${borne.length} borne for a reason`)
  expect(found).toEqual([])
})

test('SC3: a flaw that the registry tells of is seen, of whatever severity', async () => {
  const { npm: run } = await registryOf({
    sound: { versions: { '1.0.0': 400 } },
    shaky: { versions: { '1.0.0': 400 }, flaw: 'low' },
    broken: { versions: { '1.0.0': 400 }, flaw: 'critical' },
  })
  await run('install', '--package-lock-only', 'sound', 'shaky', 'broken')
  expect(findings((await run(...audit)).out)).toEqual(['broken: critical', 'shaky: low'])
})
