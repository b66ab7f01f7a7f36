// The limits of a port: timeouts, connections, pipelined requests, header lines. Tests set shorter times.

/** Times are in milliseconds. */
export interface Limits {
  /** How long a request may take to arrive, headers and body. */
  requestTimeoutMs: number
  /** How long a connection may be idle during a response. */
  idleTimeoutMs: number
  /** How long a connection stays open between two requests. */
  keepAliveMs: number
  /** How long a response may take, from the request until the client has read it. */
  responseTimeoutMs: number
  /** The number of open connections. */
  maxConnections: number
  /** The number of connections per client address; this machine and proxies are exempt. */
  maxPerAddress: number
  /** The number of pipelined requests that may wait on a connection. */
  maxPipelined: number
  /** The number of header lines of a request. */
  maxHeaderLines: number
  /** How many bytes of a body are still read after its refusal, about. */
  maxRestBytes: number
  /** How long idle connections stay open while the port closes: a request may be arriving on one. */
  closeGraceMs: number
}

export const defaultLimits: Limits = {
  // Below the platform's own limit of ten seconds, so that a slow sender gets 408 and not 504, which would blame the
  // platform. A body of the largest size, 1 MiB, arrives in time at 1 Mbit/s.
  requestTimeoutMs: 8000,
  // Above those ten seconds: the connection is idle while the platform works on a response.
  idleTimeoutMs: 12_000,
  keepAliveMs: 5000,
  responseTimeoutMs: 60_000,
  // Each costs about 10 kB, and what has arrived of its body: the memory of bodies has a limit of its own.
  maxConnections: 4000,
  // Enough for an office behind one address, too few for one machine to take all connections.
  maxPerAddress: 250,
  // Neither browsers nor proxies pipeline. Each costs up to 16 KiB before any limiter has seen it.
  maxPipelined: 2,
  // Browsers and proxies send about thirty. Thousands of short ones are slow to parse.
  maxHeaderLines: 100,
  // Clients that stop at a refusal have sent less.
  maxRestBytes: 4 * 1024 * 1024,
  closeGraceMs: 300,
}
