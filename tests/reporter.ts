// A Vitest reporter: prints retried tests, checks the budget and the statements of a whole run, and appends one JSON line with
// the counts, failures and CPU time of the run to the file in VITRINE_COUNTS, so that a script can sum several runs.
import { appendFileSync, readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { type Budget, overBudget, sumUnits } from './budget.ts'
import { treeCpuSeconds } from './cpu-seconds.ts'

/** The options of the reporter: the tier whose budget holds, and whether its run must send every named statement. */
interface Options {
  tier?: keyof Budget['tiers']
  sendsAllStatements?: boolean
}

const maxRetriedTests = 3

/** The first line of what an error says. */
const firstLine = (error: unknown) => {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return String(message).split('\n')[0] ?? ''
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} (${test.project.name}) > ${test.fullName}`

/** How a failed test is named: its file, its name, and the first line of each error. */
const failureOf = (test: TestCase) =>
  [nameOf(test), ...(test.result().errors ?? []).map((error) => firstLine(error))].join('\n  ')

const readBudget = () => JSON.parse(readFileSync(new URL('./budget.json', import.meta.url), 'utf8')) as Budget

/** The named statements of the platform that no file of the run has sent to PostgreSQL. */
function unsentStatements(modules: readonly TestModule[]): string[] {
  const sent = new Set(modules.flatMap((module) => module.meta().sent ?? []))
  const defined = new Set(modules.flatMap((module) => module.meta().defined ?? []))
  // Tests define some of their own, and each check of a connection a new one.
  const isOfPlatform = (name: string) => !/^test\.|^session\.[\da-f-]{36}$/.test(name)
  return [...defined].filter((name) => isOfPlatform(name) && !sent.has(name)).sort()
}

export default class Counts implements Reporter {
  readonly #options: Options
  #vitest: Vitest | undefined
  #isWhole = false
  #timer: NodeJS.Timeout | undefined
  readonly #running = new Set<TestModule>()
  readonly #cpu = new Map<string, number>()
  #lastCpu = 0

  constructor(options: Options = {}) {
    this.#options = options
  }

  onInit(vitest: Vitest) {
    this.#vitest = vitest
    if (!process.env.VITRINE_COUNTS) return
    this.#timer = setInterval(() => this.#sample(), 1000).unref()
  }

  async onTestRunStart(specifications: readonly TestSpecification[]) {
    const all = await this.#vitest?.globTestSpecifications()
    const { project = [], testNamePattern } = this.#vitest?.config ?? {}
    this.#isWhole = specifications.length === all?.length && project.length === 0 && !testNamePattern
  }

  onTestModuleStart(module: TestModule) {
    this.#sample()
    this.#running.add(module)
  }

  onTestModuleEnd(module: TestModule) {
    this.#sample()
    this.#running.delete(module)
  }

  /** Shares the CPU time since the last sample among the files that run; before and after them it belongs to none. */
  #sample() {
    if (!this.#timer) return
    const now = treeCpuSeconds()
    const spent = Math.max(0, now - this.#lastCpu)
    this.#lastCpu = now
    const owners = [...this.#running].map((module) => `${module.relativeModuleId} (${module.project.name})`)
    for (const owner of owners.length > 0 ? owners : ['start and stop'])
      this.#cpu.set(owner, (this.#cpu.get(owner) ?? 0) + spent / Math.max(1, owners.length))
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    clearInterval(this.#timer)
    this.#sample()
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    // A file that fails to load has no tests, so it counts as one failure.
    const unloaded = modules.filter((module) => module.errors().length > 0)
    const ownFailures = this.#check(modules, tests)
    for (const failure of ownFailures) console.log(`failed: ${failure}`)
    if (ownFailures.length > 0) process.exitCode = 1
    const failures = [
      ...inState('failed').map(failureOf),
      ...unloaded.map((module) => [module.relativeModuleId, ...module.errors().map(firstLine)].join('\n  ')),
      ...errors.map(firstLine),
      ...ownFailures,
    ]
    const counts = {
      passed: inState('passed').length,
      failed: failures.length,
      skipped: inState('skipped').length,
      failures,
      cpu: Object.fromEntries(this.#cpu),
    }
    if (process.env.VITRINE_COUNTS) appendFileSync(process.env.VITRINE_COUNTS, `${JSON.stringify(counts)}\n`)
  }

  /** What is wrong with the run as a whole. */
  #check(modules: readonly TestModule[], tests: readonly TestCase[]): string[] {
    const { tier, sendsAllStatements } = this.#options
    const retried = tests.filter((test) => test.diagnostic()?.flaky)
    for (const test of retried) console.log(`flaky, passed when it ran again: ${nameOf(test)}`)
    const failures =
      retried.length > maxRetriedTests
        ? [`${retried.length} tests passed only when they ran again, ${maxRetriedTests} may`]
        : []
    if (!this.#isWhole) return failures
    if (sendsAllStatements)
      failures.push(...unsentStatements(modules).map((name) => `never sent to PostgreSQL: ${name}`))
    if (tier) {
      const used = sumUnits(modules.map((module) => ({ path: module.relativeModuleId, ...module.meta() })))
      console.log(used.text)
      failures.push(...overBudget(readBudget(), tier, used.sum))
    }
    return failures
  }
}
