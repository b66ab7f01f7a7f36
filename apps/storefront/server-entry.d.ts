// The types of the built storefront, for the process that serves it.

/** The configuration of a storefront. */
export interface StorefrontOptions {
  /** The public URL of this storefront; canonical URLs and the sitemap use it, and never the request. */
  storefrontUrl: string
  /** The URL of the platform, as this server reaches it. */
  url: string
  /** The origin of the platform, as browsers reach it; pictures load from there. */
  platformOrigin: string
  /** Other origins that product pictures may load from. */
  imageOrigins?: readonly string[]
  clientId: string
  clientSecret?: string
  /** Sends the calls to the platform; the global `fetch` by default. */
  fetch?: typeof globalThis.fetch
  /** Logs the errors of this server; to the console by default. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** What the server knows about a request, and its route, filled in while it is handled, for the access log. */
export interface PageInfo {
  /** The IP address of the visitor. */
  clientAddress?: string
  /** The method and the route pattern, such as `GET /products/:slug`: without values that a visitor wrote. */
  address?: string
}

/** Creates the storefront's request handler. */
export declare function createStorefront(options: StorefrontOptions): {
  fetch: (request: Request, info?: PageInfo) => Promise<Response>
}

/** The folder of static files, to serve beside the pages. */
export declare const assets: URL
