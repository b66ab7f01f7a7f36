// The lockfile takes no version younger than a week and no dependency with a known vulnerability.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { npm, type Offered, openRegistry } from '../shop/registry.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function openTestRegistry(offered: Record<string, Offered>) {
  const registry = await openRegistry(offered)
  onTestFinished(registry.close)
  return registry
}

/** Reads npm's version; npm has `min-release-age` since 11.10. */
async function readNpmVersion() {
  const { out } = await npm(root, '--version')
  const [major = 0, minor = 0] = out.split('.').map(Number)
  return { version: out, hasReleaseAge: major > 11 || (major === 11 && minor >= 10) }
}

// A lockfile contains no publication dates, so the test checks offline that npm itself rejects young versions.
test('with the settings of this repository, npm locks no version younger than seven days (SC2)', async ({
  skip,
}) => {
  expect(readFileSync(`${root}.npmrc`, 'utf8')).toMatch(/^min-release-age=7$/m)
  const { version, hasReleaseAge } = await readNpmVersion()
  if (!hasReleaseAge) {
    say(`SC2: skipped, because min-release-age needs npm 11.10 and this is ${version}`)
    skip(`npm ${version} does not support min-release-age`)
  }
  const { npm: install, locked } = await openTestRegistry({
    old: { versions: { '1.0.0': 400, '1.1.0': 7.1, '1.1.1': 6.9, '1.2.0': 0 } },
    young: { versions: { '1.0.0': 6.9 } },
  })
  const lockOnly = ['install', '--package-lock-only', '--ignore-scripts']
  await install(...lockOnly, 'old')
  expect(locked('old')).toBe('1.1.0')
  for (const spec of ['old@1.1.1', 'old@latest', 'old@>1.1.0', 'young', 'young@1.0.0'])
    await install(...lockOnly, spec)
  say(
    `SC2: npm ${version} locked old@${locked('old')} of 4 versions, and ${locked('young') ?? 'no version'} of young`,
  )
  expect([locked('old'), locked('young')]).toEqual(['1.1.0', undefined])
})

/** Packages whose known vulnerabilities are accepted, each with a reason. */
const acceptedRisks: [name: string, reason: string][] = []

/** The vulnerabilities in a report of npm audit, without the accepted ones; undefined if the registry returned none. */
function findVulnerabilities(report: string) {
  const { vulnerabilities } = JSON.parse(report || '{}') as {
    vulnerabilities?: Record<string, { severity: string }>
  }
  if (!vulnerabilities) return undefined
  return Object.entries(vulnerabilities)
    .filter(
      ([name, { severity }]) => isSevere(severity) || !acceptedRisks.some(([accepted]) => accepted === name),
    )
    .map(([name, { severity }]) => `${name}: ${severity}`)
}

const isSevere = (severity: string) => severity === 'high' || severity === 'critical'
const audit = ['audit', '--omit=dev', '--json', '--package-lock-only']

test('no runtime dependency has a known vulnerability (SC3)', async ({ skip }) => {
  const found = findVulnerabilities((await npm(root, ...audit)).out)
  if (!found) {
    say('SC3: skipped, because the registry does not support npm audit')
    skip('the registry does not support npm audit')
    return
  }
  say(
    `SC3: ${found.length} known vulnerabilities in runtime dependencies, ${acceptedRisks.length} accepted with a reason`,
  )
  expect(found).toEqual([])
})

test('a vulnerability of any severity that the registry reports is found (SC3)', async () => {
  const { npm: run } = await openTestRegistry({
    sound: { versions: { '1.0.0': 400 } },
    shaky: { versions: { '1.0.0': 400 }, flaw: 'low' },
    broken: { versions: { '1.0.0': 400 }, flaw: 'critical' },
  })
  await run('install', '--package-lock-only', 'sound', 'shaky', 'broken')
  expect(findVulnerabilities((await run(...audit)).out)).toEqual(['broken: critical', 'shaky: low'])
})
