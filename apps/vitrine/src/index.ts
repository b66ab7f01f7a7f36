// The door of the command: everything composed, for tests and for whoever runs it inside a program of their own.
export { type Running, run } from './run.ts'
