// What the built pages offer whoever opens a port for them.

/** What the pages need to know about the world. */
export interface HostedOptions {
  storeName: string
  /** Where the shop is. */
  storefrontUrl: string
  /** Where this platform is, as browsers reach it. */
  platformUrl: string
  /** Where its desk is. */
  adminUrl: string
  /** Hears of what went wrong on this server; the console's, unless handed in. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** Opens the pages of the platform's own origin. */
export declare function createHosted(options: HostedOptions): {
  fetch: (request: Request) => Promise<Response>
}

/** The folder whose files are served beside the pages, as they are. */
export declare const assets: URL
