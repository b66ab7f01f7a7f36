// Where a sign-in may lead back to: a path of the storefront, and no other site.

/** The path of an address of the origin of `base`, or else `/`. */
export const toOwnPath = (address: string, base: string): string => {
  const origin = new URL(base).origin
  const isUrl = (text: string) => {
    try {
      return new URL(text, base)
    } catch {
      return undefined
    }
  }
  const url = isUrl(address)
  // A path that begins with two slashes would name another host.
  const isOwn = url?.origin === origin && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : '/'
}
