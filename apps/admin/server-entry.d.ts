// What the built desk offers whoever opens a port for it.

/** What the desk needs to know about the world. */
export interface AdminOptions {
  storeName: string
  /** The store whose desk this is: another one's key opens nothing here. */
  siteId: string
  /** Where this server reaches the platform. */
  url: string
  /** Where browsers reach the platform, and with it the desk. */
  platformOrigin: string
  /** Other origins that its goods' pictures may come from. */
  imageOrigins?: readonly string[]
  /** How the platform is reached; the world's own `fetch` unless handed in. */
  fetch?: typeof globalThis.fetch
  /** Hears of what went wrong on this server; the console's, unless handed in. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** Opens the desk, which answers everything below `/admin`. */
export declare function createAdmin(options: AdminOptions): {
  fetch: (request: Request) => Promise<Response>
}

/** The folder whose files are served below `/admin`, as they are. */
export declare const assets: URL
