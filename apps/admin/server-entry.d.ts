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
  /** The network that counts as one caller, of an IP address; the address itself by default. */
  networkOf?: (clientAddress: string) => string
  /** The time in milliseconds. */
  now?: () => number
  /** Logs errors of this server; to the console by default. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** What the server knows of a request. */
export interface PageInfo {
  /** The IP address of the client; absent: one that all such requests share. */
  clientAddress?: string
}

/** Creates the admin, which handles everything below `/admin`. */
export declare function createAdmin(options: AdminOptions): {
  fetch: (request: Request, info?: PageInfo) => Promise<Response>
  /** Whether a merchant who has signed in sends the request. */
  isMerchant: (request: Request) => Promise<boolean>
}

/** The folder of static files, served below `/admin`. */
export declare const assets: URL
