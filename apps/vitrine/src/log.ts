// The log: one line per request and per failure, on stderr; JSON for machines, a short line at a terminal.
// No line contains what a caller sent: addresses appear as route patterns, error messages without what they quote.
import type { Log, RequestInfo } from '@vitrine/platform'
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino'

/** How much is logged. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** A request that has ended. */
interface RequestLog extends RequestInfo {
  method?: string
  requestId: string
  /** The response status; for a request that never arrived whole, the status of the error response. */
  status: number
  ms: number
  /** The client closed the connection before the response was sent. */
  hungUp?: true
}

/** Writes the log. */
export interface Logger {
  log: Log
  request(entry: RequestLog): void
}

/** Writes the log of the whole process. */
interface ProcessLogger extends Logger {
  /** Logs that the process has started or stops, with what it serves. */
  step(message: string, details: Record<string, string>): void
}

/** Opens the log. */
export function createLogger(level: LogLevel, output: DestinationStream = standardError()): ProcessLogger {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const logger = pino(options, output)
  return {
    log: ({ level, message, requestId, error }) =>
      logger[level]({ requestId, ...(error !== undefined && { error: toLoggable(error) }) }, message),
    step: (message, details) => logger.info(details, message),
    request: ({ address = 'unrouted request', ...rest }) =>
      logger[levelOf(address, rest.status)](rest, address),
  }
}

// A load balancer asks every second; what a failed health check reports is logged where it happens.
const levelOf = (address: string, status: number) =>
  address === 'GET /health' ? 'debug' : status >= 500 ? 'warn' : 'info'

/** The log for the apps of this process: without the pages that fail because the platform has lost its database. */
export const withoutOutages =
  (log: Log, isOutage: () => boolean): Log =>
  (line) => {
    const isFailedCall = line.error instanceof Error && line.error.name === 'StoreError'
    if (!(isFailedCall && isOutage())) log(line)
  }

const standardError = () =>
  process.stderr.isTTY ? { write: (line: string) => writeToTerminal(line) } : destination(2)

function writeToTerminal(line: string) {
  const { level, time, message, status, ms, error } = JSON.parse(line)
  const text = status === undefined ? `${level}: ${message}` : `${status} ${message}, ${ms} ms`
  process.stderr.write(`  ${time.slice(11, 19)} ${text}\n${error?.stack ? `${error.stack}\n` : ''}`)
}

/** What may be logged of an error: known fields only, because database errors carry the values of a row. */
function toLoggable(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const { code, constraint, table, routine } = error as {
    [field in 'code' | 'constraint' | 'table' | 'routine']?: string
  }
  // Engines and parsers quote their input: drop everything between the first and the last quote.
  const text = `${name}: ${message.replace(/"[^]*"/, '"…"')}`
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at ')))
  return {
    code,
    constraint,
    table,
    routine,
    stack: frames.startsWith('\n') ? text + frames : text,
    ...(cause !== undefined && { cause: toLoggable(cause) }),
  }
}
