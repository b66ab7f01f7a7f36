// A Vitest reporter that appends one JSON line with the counts of a run and its failures to the file in VITRINE_COUNTS, so
// that a script can sum several runs and name at its end what failed.
import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The first line of what an error says. */
const firstLine = (error: unknown) => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return String(message).split('\n')[0] ?? ''
}

/** How a failed test is named: its file, its name, and the first line of each error. */
const failureOf = (test: TestCase) =>
  [
    `${test.module.relativeModuleId} (${test.project.name}) > ${test.fullName}`,
    ...(test.result().errors ?? []).map((error) => firstLine(error)),
  ].join('\n  ')

/** Counts passed, failed and skipped tests when a run ends, and names the failures. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const file = process.env.VITRINE_COUNTS
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    // A file that fails to load has no tests, so it counts as one failure.
    const unloaded = modules.filter((module) => module.errors().length > 0)
    const failures = [
      ...inState('failed').map(failureOf),
      ...unloaded.map((module) => [module.relativeModuleId, ...module.errors().map(firstLine)].join('\n  ')),
      ...errors.map(firstLine),
    ]
    const counts = {
      passed: inState('passed').length,
      failed: failures.length,
      skipped: inState('skipped').length,
      failures,
    }
    appendFileSync(file, `${JSON.stringify(counts)}\n`)
  }
}
