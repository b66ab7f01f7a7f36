// The door of the command: everything composed, for tests and for whoever runs it inside a program of their own.
export { isStartupError } from './startup-errors.ts'
export { type Running, run } from './run.ts'
