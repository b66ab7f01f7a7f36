// Runs the long steps of `npm start` and shows them: what runs, how far it is, and for how long it has been running.
import { spawn } from 'node:child_process'

/** A command that failed; `output` is what it printed. */
export class CommandFailed extends Error {
  constructor(output, exitCode) {
    super(`Exit code ${exitCode}`)
    Object.assign(this, { output, exitCode })
  }
}

const clearLine = '\r\u001b[2K'
// The line is rewritten as often as its seconds change; a log file needs fewer lines.
const intervals = { terminal: 250, lines: 10_000 }

/** @typedef {{ write(text: string): unknown, isTTY?: boolean, columns?: number }} Output a terminal, or something else */

/**
 * Runs one step under a label, and shows the time and `count`, such as '212 packages'. On a terminal one line is
 * rewritten; elsewhere each state is a line without control characters.
 * @template Result
 * @param {string} label
 * @param {() => Promise<Result>} run
 * @param {{ count?: () => string, output?: Output, intervalMs?: number }} [options]
 * @returns {Promise<Result>}
 */
export async function step(label, run, options = {}) {
  const { count = () => '', output = process.stdout, intervalMs } = options
  const isTerminal = Boolean(output.isTTY) && process.env.TERM !== 'dumb'
  const startedAt = performance.now()
  const seconds = (digits) => `${((performance.now() - startedAt) / 1000).toFixed(digits)} s`
  const show = (state) => {
    const line = [`${label} …`, state].filter(Boolean).join(' ')
    // A line that wraps could not be rewritten.
    output.write(isTerminal ? clearLine + line.slice(0, (output.columns || 80) - 1) : `${line}\n`)
  }
  const state = (digits) => [count(), seconds(digits)].filter(Boolean).join(', ')
  const finish = (text) => {
    show(text)
    if (isTerminal) output.write('\n')
  }
  show('')
  const timer = setInterval(
    () => show(state(0)),
    intervalMs ?? (isTerminal ? intervals.terminal : intervals.lines),
  )
  try {
    const result = await run()
    clearInterval(timer)
    finish(state(1))
    return result
  } catch (error) {
    clearInterval(timer)
    finish(`failed after ${seconds(1)}`)
    throw error
  }
}

/**
 * Runs a command to its end; throws `CommandFailed` with its output if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows npm is a script of the shell.
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    child.once('error', (error) => reject(new CommandFailed(error.message, 1)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new CommandFailed(signal ? `${output}\nEnded by ${signal}` : output, code ?? 1))
    })
  })
}
