// Prints what `.ci/run` took and what failed, from the counts that the reporter wrote and the exit codes of its commands. The last
// line is the sum.
import { readFileSync } from 'node:fs'

const [countsFile, wall, times, ...commands] = process.argv.slice(2)
const runs = readFileSync(countsFile, 'utf8')
  .trim()
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))

const secondsOf = (text) => {
  const [, minutes, seconds] = /^(\d+)m([\d.,]+)s$/.exec(text) ?? [0, 0, '0']
  return Number(minutes) * 60 + Number(String(seconds).replace(',', '.'))
}

/** The CPU seconds of all runs, by what they belong to. */
function sumBy(keyOf) {
  const sums = new Map()
  for (const { cpu } of runs)
    for (const [file, seconds] of Object.entries(cpu)) {
      const key = keyOf(file)
      sums.set(key, (sums.get(key) ?? 0) + seconds)
    }
  return [...sums].sort(([, a], [, b]) => b - a)
}

const print = (title, rows) => {
  console.log(`\n${title}`)
  for (const [name, seconds] of rows) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`)
}

print(
  'CPU seconds of each project',
  sumBy((file) => /\(([^)]+)\)$/.exec(file)?.[1] ?? file),
)
print('CPU seconds of the twenty dearest files', sumBy((file) => file).slice(0, 20))
const cpu = times.trim().split(/\s+/).map(secondsOf)
console.log(`\n${wall} s, ${(cpu[0] + cpu[1]).toFixed(0)} CPU seconds in all`)

const sum = (state) => runs.reduce((all, run) => all + run[state], 0)
const [passed, counted, skipped] = ['passed', 'failed', 'skipped'].map(sum)
// A command that failed without a failing test (format, types, sizes) counts as one failure.
const failedCommands = commands.filter((command) => !command.endsWith(': 0'))
for (const command of failedCommands) console.log(`${command.replace(/: \d+$/, '')} failed`)
for (const failure of runs.flatMap((run) => run.failures)) console.log(`failed: ${failure}`)
const failed = Math.max(counted, failedCommands.length)
if (skipped > 0) console.log(`${skipped} skipped: the reasons are above`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
