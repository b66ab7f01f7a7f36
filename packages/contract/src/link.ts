// Which addresses a link or a picture of a description may have. Without zod, so that pages can check what they render.

const maxUrlLength = 2000

// Control characters, white space, backslashes and lone surrogates are refused everywhere: URL parsers drop some of them, so
// that `java\tscript:` runs, and read others as a slash, so that `/\evil.example` leaves the site.
const isPlain = (url: string) => url.length <= maxUrlLength && !/[\p{Cc}\p{Z}\p{Cs}\\]/u.test(url)

const isSitePath = (url: string) => url.startsWith('/') && !url.startsWith('//')

/** Whether a link may lead there: http, https, mailto, tel, or a path of the same site. */
export const isSafeLink = (url: string): boolean =>
  isPlain(url) && (isSitePath(url) || /^(https?:\/\/|mailto:|tel:)./i.test(url))

/** Whether a picture may have this address: http, https, or a path of the same site. */
export const isSafePicture = (url: string): boolean =>
  isPlain(url) && (isSitePath(url) || /^https?:\/\/./i.test(url))
