// Splits HTML into tags and texts, in one pass: a position in the text only ever moves on.
import { decodeEntities } from './entities.ts'

/** A tag, or the text between two tags. */
export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'start'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'end'; name: string }

/** Elements whose contents are no text of a page; they are dropped up to the first end tag. */
const dropped = new Set(
  `script style iframe object noscript template svg math audio video canvas textarea title head select xmp noembed noframes
  applet`.split(/\s+/),
)

/** The attributes that the reader of these tokens may ask for. */
const readAttributes = new Set([
  'href',
  'target',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'start',
  'colspan',
  'rowspan',
])

interface Tag {
  name: string
  attributes: Map<string, string>
  end: number
}

/** Reads a tag from the position of its name; undefined if the text ends inside it. */
function readTag(html: string, position: number): Tag | undefined {
  const matchHere = (pattern: RegExp) => {
    pattern.lastIndex = position
    const [match = ''] = pattern.exec(html) ?? []
    position += match.length
    return match
  }
  const readValue = (): string | undefined => {
    const quote = html[position]
    if (quote !== '"' && quote !== "'") return matchHere(/[^\s>]*/y)
    const end = html.indexOf(quote, position + 1)
    if (end < 0) return undefined
    const value = html.slice(position + 1, end)
    position = end + 1
    return value
  }
  const name = matchHere(/[^\s/>]*/y).toLowerCase()
  const attributes = new Map<string, string>()
  for (;;) {
    matchHere(/[\s/]*/y)
    if (position >= html.length) return undefined
    if (html[position] === '>') return { name, attributes, end: position + 1 }
    const attribute = matchHere(/=?[^\s/>=]*/y).toLowerCase()
    const value = matchHere(/\s*=\s*/y) ? readValue() : ''
    if (value === undefined) return undefined
    if (readAttributes.has(attribute) && !attributes.has(attribute))
      attributes.set(attribute, decodeEntities(value))
  }
}

/** The position after a comment or declaration that starts with `<!` or `<?`. */
function afterComment(html: string, position: number): number {
  const isComment = html.startsWith('<!--', position)
  const end = isComment ? html.indexOf('-->', position + 2) : html.indexOf('>', position)
  return end < 0 ? html.length : end + (isComment ? 3 : 1)
}

/** The tags and texts of an HTML text, without comments and without elements that are no text of a page. */
export function* tokenize(html: string): Generator<HtmlToken> {
  const lowerCase = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let position = 0
  while (position < html.length) {
    const [, slash = '', initial] = /^<(\/?)([a-z!?]?)/i.exec(html.slice(position, position + 3)) ?? []
    if (html[position] !== '<' || !(initial || slash)) {
      const next = html.indexOf('<', position + 1)
      const end = next < 0 ? html.length : next
      yield { kind: 'text', text: decodeEntities(html.slice(position, end)) }
      position = end
    } else if (!initial || /[!?]/.test(initial)) position = afterComment(html, position)
    else {
      const tag = readTag(html, position + 1 + slash.length)
      if (!tag) return
      const { name, attributes, end } = tag
      position = end
      if (slash) yield { kind: 'end', name }
      else if (dropped.has(name)) {
        const closing = lowerCase.indexOf(`</${name}`, position)
        if (closing < 0) return
        position = closing
      } else yield { kind: 'start', name, attributes }
    }
  }
}
