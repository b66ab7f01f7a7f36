// The entry point of the command: everything composed, for tests and for programs that embed it.
export { isStartupError } from './startup-errors.ts'
export { type Running, run, type RunOptions } from './run.ts'
export { usage } from './arguments.ts'
export { openTerminal } from './terminal.ts'
