// Logs what fails while a page is rendered.

/** Where an app's server logs its failures. */
export type FailureLog = (line: { level: 'error'; message: string; error: unknown }) => void

/** A function that logs an error; to the console, if no log is given. */
export const createFailureLogger =
  (log: FailureLog = ({ message, error }) => console.error(message, error)) =>
  (error: unknown): void =>
    log({ level: 'error', message: 'A page failed', error })
