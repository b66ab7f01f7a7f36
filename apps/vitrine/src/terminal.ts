// The operator's terminal: whether a person reads the output, and questions to that person.
import { createInterface } from 'node:readline'

/** Where a person may read the output and answer. */
export interface Terminal {
  /** Asks a question; resolves with whether the answer is yes. */
  confirm?(question: string): Promise<boolean>
}

type Stream = { isTTY?: boolean }

/** The terminal of this process; undefined if its output goes elsewhere. Without input, it asks no questions. */
export function openTerminal(
  input: NodeJS.ReadableStream & Stream = process.stdin,
  output: NodeJS.WritableStream & Stream = process.stdout,
): Terminal | undefined {
  if (!output.isTTY) return undefined
  if (!input.isTTY) return {}
  return {
    confirm: (question) =>
      new Promise((resolve) => {
        const reader = createInterface({ input, output })
        // Ctrl-C at the question ends the process, as it does everywhere else.
        reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
        // Without an answer, as after Ctrl-D, nothing is done.
        reader.on('close', () => resolve(false))
        reader.question(`\n  ${question} [y/N] `, (answer) => {
          resolve(/^y(es)?$/i.test(answer.trim()))
          reader.close()
        })
      }),
  }
}
