// HTML as a tree of elements, without the parser of the browser, which pages may not call with text (trusted types).

/** An element, or a text. */
export type HtmlNode = HtmlElement | string

/** An element with a lower-case name. */
export interface HtmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: HtmlNode[]
  /** Its source, for elements that are kept as they are. */
  html: string
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Their text is no HTML. */
const rawElements = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'svg', 'xmp'])
/** A start tag that ends an open element of one of these names. */
const closedBy: Record<string, readonly string[]> = {
  li: ['li', 'p'],
  tr: ['tr', 'td', 'th', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
}
const blocks = new Set('p h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr div section'.split(' '))
const isScope = (name: string) => name === 'ul' || name === 'ol' || name === 'table'

/** Elements that are nested more deeply are read as if they were beside each other. */
const maxDepth = 64

const names: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
}

const fromCode = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd'

const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (written, hex, decimal, name) => {
    if (hex) return fromCode(Number.parseInt(hex as string, 16))
    if (decimal) return fromCode(Number(decimal))
    return names[name as string] ?? written
  })

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const pattern = /([^\s"'=<>/]{1,100})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
  for (const [, name = '', double, single, bare] of text.matchAll(pattern)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decode(double ?? single ?? bare ?? ''))
  }
  return attributes
}

interface OpenElement {
  element: HtmlElement
  start: number
}

/** Reads HTML; what is not closed ends with its parent. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [], html: '' }
  const open: OpenElement[] = [{ element: root, start: 0 }]
  const top = () => (open.at(-1) as OpenElement).element
  const closeTo = (depth: number, end: number) => {
    while (open.length > depth) {
      const last = open.pop() as OpenElement
      last.element.html = html.slice(last.start, end)
    }
  }
  /** The place of the innermost open element of these names, not outside of a list or table. */
  const findOpen = (wanted: readonly string[]) => {
    for (let i = open.length - 1; i > 0; i -= 1) {
      const { name } = (open[i] as OpenElement).element
      if (wanted.includes(name)) return i
      if (isScope(name)) return -1
    }
    return -1
  }
  const lowerCase = html.toLowerCase()
  const token =
    /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?|<\/([a-z][^\s/>]*)[^>]*>?|<([a-z][^\s/>]*)((?:"[^"]{0,4000}"|'[^']{0,4000}'|[^"'>])*)>?|[^<]+|</gi
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [text, endName, startName, rest = ''] = match
    const { index } = match
    if (endName) {
      const name = endName.toLowerCase()
      const depth = open.findLastIndex(({ element }) => element.name === name)
      if (depth > 0) closeTo(depth, token.lastIndex)
    } else if (startName) {
      const name = startName.toLowerCase()
      const closing = closedBy[name] ?? (blocks.has(name) ? ['p'] : undefined)
      const depth = closing ? findOpen(closing) : -1
      if (depth > 0) closeTo(depth, index)
      const element: HtmlElement = { name, attributes: readAttributes(rest), children: [], html: text }
      if (rawElements.has(name)) {
        const end = lowerCase.indexOf(`</${name}`, token.lastIndex)
        token.lastIndex = end < 0 ? html.length : end
        continue
      }
      top().children.push(element)
      if (!voidElements.has(name) && open.length < maxDepth) open.push({ element, start: index })
    } else if (!/^<[!?]/.test(text)) {
      top().children.push(decode(text))
    }
  }
  closeTo(1, html.length)
  return root.children
}
