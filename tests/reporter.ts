// Counts what passed and what failed, for whoever sums up several runs: one line of JSON in the file VITRINE_COUNTS names.
import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Vitest calls it when a run is over. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const file = process.env.VITRINE_COUNTS
    if (!file) return
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    const of = (state: string) => states.filter((one) => one === state).length
    // A file that does not even load has no test that could fail.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = of('failed') + broken + errors.length
    appendFileSync(file, `${JSON.stringify({ passed: of('passed'), failed, skipped: of('skipped') })}\n`)
  }
}
