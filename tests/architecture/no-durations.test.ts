// No test of `npm test` or of a landing measures time or memory: both depend on the machine, and what else runs on it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { beside } from '../landing.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files that need a clock, and why their result does not depend on the machine. */
const exceptions: Record<string, string> = {
  'packages/client/src/sign-in/frame.test.ts': 'the clock is fake',
  'packages/platform/src/http/limiter.test.ts': 'the clock is fake',
  'packages/platform/src/storage/retry-transaction.test.ts': 'the clock is fake',
  'tests/stories/connections.test.ts': 'a response that keeps the process busy, and is not measured',
  'tests/trials/restarts.test.ts': 'a figure that is printed',
  'tests/trials/screens/member-tabs.test.ts': 'a figure that is printed',
  'tests/trials/screens/sign-in-messages.test.ts': 'a figure that is printed',
  'tests/trials/screens/tabs.test.ts': 'a figure that is printed',
}

const measures =
  /performance\.now|process\.hrtime|memoryUsage|\bmemory\(\)|\bpercentile\(|Date\.now\(\) -|\.toBeLessThan(OrEqual)?\([^()]*(\bms\b|[mM]s\b|[mM]illis|[tT]imeout)|expect\([^()]*\b(took|elapsed|ms|slowest|duration|\w+Ms)\b[^()]*\)\s*\.toBeLessThan/

const patterns = [
  'packages/*/src/**/*.test.ts*',
  ...['stories', 'architecture', 'sizes', 'browser'].map((folder) => `tests/${folder}/**/*.test.ts`),
  ...beside,
].map((pattern) => `:(glob)${pattern}`)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

test('no file compares a duration or the use of memory', () => {
  const found = files
    .filter((path) => path !== '' && path !== 'tests/architecture/no-durations.test.ts')
    .filter((path) => measures.test(readFileSync(join(root, path), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('the check finds what measures, and nothing else', () => {
  for (const text of [
    'const began = performance.now()',
    'percentile(times, 0.5)',
    'await server.memory()',
    'expect(rest).toBeLessThan(maxWaitMs)',
    'expect(elapsed).toBeLessThan(11_000)',
    'expect(slowest).toBeLessThanOrEqual(2000)',
  ])
    expect([text, measures.test(text)]).toEqual([text, true])
  expect(measures.test('expect(bytes.length).toBeLessThan(4096)')).toBe(false)
})
