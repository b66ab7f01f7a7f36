// How much a port bears from those who are slow, many or gone. Tests are less patient than this.

/** Times are in milliseconds. */
export interface Limits {
  /** How long a request may take to arrive whole, headers and body. */
  requestTimeoutMs: number
  /** How long a connection may stand still amid an answer. */
  idleTimeoutMs: number
  /** How long an answer may take to be made and taken. */
  responseTimeoutMs: number
  /** How many connections there may be. */
  maxConnections: number
  /** How many of them from one address that is neither this machine nor a proxy. */
  maxPerAddress: number
  /** How many requests a connection may send ahead of their answers. */
  maxPipelined: number
  /** How long a connection at rest is kept when the port closes: what is on its way may still come in. */
  closeGraceMs: number
}

export const defaultLimits: Limits = {
  // Less than the ten seconds that the platform takes for an answer, so that a slow sender is told 408, and is not told
  // that the platform was slow (504). A body of the largest size, 1 MiB, makes it at 1 Mbit/s.
  requestTimeoutMs: 8000,
  // More than those ten seconds: nothing moves while an answer is made.
  idleTimeoutMs: 12_000,
  responseTimeoutMs: 60_000,
  // Each costs some 10 kB, and up to 1 MiB while a body arrives.
  maxConnections: 4000,
  // An office behind one address fits, and one machine cannot take all there are.
  maxPerAddress: 250,
  // Browsers send none; programs that do, send some.
  maxPipelined: 100,
  closeGraceMs: 300,
}
