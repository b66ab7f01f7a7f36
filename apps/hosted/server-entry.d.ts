// The interface of the built pages, for the process that opens their port.

/** What the pages are created with. */
export interface HostedOptions {
  storeName: string
  /** The storefront's URL. */
  storefrontUrl: string
  /** The platform's URL for browsers. */
  platformUrl: string
  /** The admin's URL. */
  adminUrl: string
  /** Logs errors of this server; to the console by default. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** Creates the pages of the platform's own origin. */
export declare function createHosted(options: HostedOptions): {
  fetch: (request: Request) => Promise<Response>
}

/** The folder of static files, served beside the pages. */
export declare const assets: URL
