// What a route says about the page that it renders: its `handle`.

/** The `handle` of a route, as in `export const handle = { framedBy: 'registered-origins' } satisfies PageHandle`. */
export interface PageHandle {
  /** The page is sent without script. */
  isStatic?: boolean
  /** Which pages may show this one in a frame: none by default, or those of the origins that the store has registered. */
  framedBy?: 'none' | 'registered-origins'
  /**
   * The page's Cross-Origin-Opener-Policy, `same-origin` by default. A popup that calls `window.opener.postMessage` needs
   * `unsafe-none`, and the page of another origin that opens it needs `same-origin-allow-popups`.
   */
  opener?: 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'
}

/** The handle of a page: that of its innermost route, completed by those of the routes around it. */
export const readHandles = (matches: readonly { handle?: unknown }[]): PageHandle =>
  Object.assign({}, ...matches.map(({ handle }) => handle))
