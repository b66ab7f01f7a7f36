// The interface of the built admin, for the process that opens its port.

/** What the admin is created with. */
export interface AdminOptions {
  storeName: string
  /** The store that is administered; keys of other stores are refused. */
  siteId: string
  /** The platform's URL for this server. */
  url: string
  /** The origin of the platform, and of the admin, for browsers. */
  platformOrigin: string
  /** Replaces the global `fetch` for calls to the platform. */
  fetch?: typeof globalThis.fetch
  /** Logs errors of this server; to the console by default. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** Creates the admin, which handles everything below `/admin`. */
export declare function createAdmin(options: AdminOptions): {
  fetch: (request: Request) => Promise<Response>
  /** Whether a merchant who has signed in sends the request. */
  isMerchant: (request: Request) => Promise<boolean>
}

/** The folder of static files, served below `/admin`. */
export declare const assets: URL
