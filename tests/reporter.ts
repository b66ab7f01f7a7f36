// A Vitest reporter that appends one JSON line with the counts of a run to the file in VITRINE_COUNTS, so that a script can
// sum several runs.
import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Counts passed, failed and skipped tests when a run ends. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const file = process.env.VITRINE_COUNTS
    if (!file) return
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    const count = (state: string) => states.filter((testState) => testState === state).length
    // A file that fails to load has no tests, so it counts as one failure.
    const unloaded = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + unloaded + errors.length
    appendFileSync(
      file,
      `${JSON.stringify({ passed: count('passed'), failed, skipped: count('skipped') })}\n`,
    )
  }
}
