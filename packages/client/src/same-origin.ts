// Tells requests of the storefront's own pages from those of other sites.

/**
 * Whether a script of this origin sent the request, or the visitor did. Browsers say so in `Sec-Fetch-Site`; old ones and
 * those on plain http send the origin, always with a script's write. Forms may send neither; packages/app-server/src/guard.ts
 * checks those.
 */
export const isSameOrigin = ({ headers, url }: Request): boolean => {
  const site = headers.get('sec-fetch-site')
  return site ? site === 'same-origin' || site === 'none' : headers.get('origin') === new URL(url).origin
}
