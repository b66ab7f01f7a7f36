// What the built shop offers whoever opens a port for it.

/** What the shop needs to know about the world. */
export interface StorefrontOptions {
  /** The name over the door. */
  storeName: string
  /** Where browsers find this shop: what search engines are told is never taken from a request. */
  storefrontUrl: string
  /** Where this server reaches the platform. */
  url: string
  /** Where browsers reach the platform: pictures come from there. */
  platformOrigin: string
  /** Other origins that its goods' pictures may come from. */
  imageOrigins?: readonly string[]
  clientId: string
  clientSecret?: string
  /** How the platform is reached; the world's own `fetch` unless handed in. */
  fetch?: typeof globalThis.fetch
  /** Hears of what went wrong on this server; the console's, unless handed in. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** What a request turns out to be, filled in on its way: for whoever keeps a log. */
export interface PageInfo {
  /** The method, and the address as the shop's pages write it, with names in place of values. */
  address?: string
}

/** Opens the shop. */
export declare function createStorefront(options: StorefrontOptions): {
  fetch: (request: Request, passage?: PageInfo) => Promise<Response>
}

/** The folder whose files are served beside the pages, as they are. */
export declare const assets: URL
