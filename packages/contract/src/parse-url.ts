// Parsing URLs that may be no URLs.

/** A text as a URL; undefined if it is none. Once it is compiled, `URL.canParse` of Node 20 refuses URLs with letters such as ü. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
