// What went wrong while a page was made, told where the rest of the process tells it.

/** Where a server of pages tells what went wrong. */
export type FailureLog = (line: { level: 'error'; message: string; error: unknown }) => void

/** A way to tell; on the console, where no log was handed in. */
export const createFailureLogger =
  (log: FailureLog = ({ message, error }) => console.error(message, error)) =>
  (error: unknown): void =>
    log({ level: 'error', message: 'A page failed', error })
