// The interface of the built pages, for the process that opens their port.

/** The store that a page is shown for. */
export interface HostedStore {
  /** The client that its visitors sign in at. */
  clientId: string
  name: string
  /** The URL of its storefront. */
  storefrontUrl: string
  /** The origins that the store has registered: their pages may show some of the pages in a frame. */
  origins: readonly string[]
  /** Its colour, and the picture in place of its name. */
  branding?: { accentColor: string | null; logoUrl: string | null }
  /** What visitors agree to when they create an account, such as the terms of sale. */
  consents?: readonly {
    text: string
    /** The words of the sentence that are a link, and where it leads. */
    link?: { text: string; url: string } | null | undefined
    required: boolean
  }[]
}

/** A mail that the platform has kept instead of sending it. */
export interface KeptMail {
  id: string
  date: Date
  to: string
  subject: string
  text: string
}

/** What the pages are created with. */
export interface HostedOptions {
  /** The store of this process, for requests that name none. */
  store: HostedStore
  /** Finds the store of a client id; undefined if there is no such client. */
  findStore(clientId: string): Promise<HostedStore | undefined>
  /** The platform's URL for browsers. */
  platformUrl: string
  /** The admin's URL. */
  adminUrl: string
  /** The kept mails, newest last; absent where the mailbox is not shown. */
  mails?(): KeptMail[]
  /** Calls the platform. The header `x-vitrine-visitor-address` names the visitor whom it counts the call for. */
  fetch: typeof fetch
  /** Logs errors of this server; to the console by default. */
  log?: (line: { level: 'error'; message: string; error: unknown }) => void
}

/** What the server knows about a request. */
export interface HostedRequestInfo {
  /** The IP address of the visitor. */
  clientAddress?: string
}

/** Creates the pages of the platform's own origin. */
export declare function createHosted(options: HostedOptions): {
  fetch: (request: Request, info?: HostedRequestInfo) => Promise<Response>
}

/** The folder of static files, served beside the pages. */
export declare const assets: URL
