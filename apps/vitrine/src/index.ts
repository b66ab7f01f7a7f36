// The entry point of the command: everything composed, for tests and for programs that embed it.
export { isStartupError } from './startup-errors.ts'
export { type Running, run } from './run.ts'
