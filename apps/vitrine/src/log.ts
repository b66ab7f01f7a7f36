// The log: one line for every request and every failure, on stderr; JSON for machines, a short line at a terminal.
// No line repeats what a caller sent: an address is told as the contract writes it, an error without what it quotes.
import type { Log, RequestInfo } from '@vitrine/platform'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'

/** How much is told. */
export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** A request that is over. */
interface RequestLog extends RequestInfo {
  method?: string
  requestId: string
  /** Of a request that never arrived whole: what the caller was told. */
  status: number
  ms: number
  /** The caller went away before the answer was out. */
  hungUp?: true
}

/** Where everything is told. */
export interface Logger {
  log: Log
  request(heard: RequestLog): void
}

/** Opens the log. */
export function createLogger(level: LogLevel, to: DestinationStream = usual()): Logger {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const book = pino(options, to)
  return {
    log: ({ level, message, requestId, error }) =>
      book[level]({ requestId, ...(error !== undefined && { error: tellable(error) }) }, message),
    request: ({ address = 'unread', ...rest }) => book[rest.status >= 500 ? 'warn' : 'info'](rest, address),
  }
}

const usual = () => (process.stderr.isTTY ? { write: (line: string) => terminal(line) } : destination(2))

function terminal(line: string) {
  const { level, time, message, status, ms, error } = JSON.parse(line)
  const says = status === undefined ? `${level}: ${message}` : `${status} ${message}, ${ms} ms`
  process.stderr.write(`  ${time.slice(11, 19)} ${says}\n${error?.stack ? `${error.stack}\n` : ''}`)
}

/** What may be kept of an error. Only known fields: databases put the values of a row beside the message. */
function tellable(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const { code, constraint, table, routine } = error as {
    [field in 'code' | 'constraint' | 'table' | 'routine']?: string
  }
  // Engines and parsers quote what they could not read; from the first quote to the last it may be a caller's.
  const says = `${name}: ${message.replace(/"[^]*"/, '"…"')}`
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at ')))
  return {
    code,
    constraint,
    table,
    routine,
    stack: frames.startsWith('\n') ? says + frames : says,
    ...(cause !== undefined && { cause: tellable(cause) }),
  }
}
