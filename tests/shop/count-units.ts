// The setup of every test file: counts the processes that it starts, and hands its units to the reporter.
import { ChildProcess } from 'node:child_process'
import { afterAll } from 'vitest'
import { namedStatements } from '../../packages/platform/src/storage/database.ts'
import { countUnit, takeUnits } from './units.mjs'

declare module 'vitest' {
  interface TaskMeta {
    /** What the file has opened and started. */
    units?: ReturnType<typeof takeUnits>['units']
    /** The named statements that it has sent to PostgreSQL. */
    sent?: string[]
    /** The named statements that its worker knows. */
    defined?: string[]
  }
}

type Spawn = (options: { file: string; args?: string[] }) => unknown
const prototype = ChildProcess.prototype as unknown as { spawn: Spawn & { counts?: true } }
const { spawn } = prototype

// Files share a worker, and the first one has replaced it for all.
if (!spawn.counts) {
  prototype.spawn = Object.assign(
    function (this: ChildProcess, options: Parameters<Spawn>[0]) {
      if (options.file === process.execPath) countUnit('processes')
      if (options.args?.some((argument) => argument.endsWith('vitrine/dist/start.js'))) countUnit('starts')
      return spawn.call(this, options)
    },
    { counts: true as const },
  )
}

// oxlint-disable-next-line no-empty-pattern -- Vitest accepts no other first argument.
afterAll(({}, { file }) => {
  Object.assign(file.meta, takeUnits(), { defined: [...namedStatements.keys()] })
})
