// Reads elements as a rich text: those of the editor after the browser has typed into them, stored ones, and pasted ones.
import { isSafeLink } from '@vitrine/client'
import { parseHtml } from './html-tree.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { addRun, fromPlainText, isHtml, toFieldText } from './rich-text.ts'
import type { LineType, TextMark, RichBlock, RichText, TextLink, TextRun } from './rich-text.ts'

/** Where elements come from. Stored elements that the editor cannot change are kept; of pasted ones the text is taken. */
type Source = 'editor' | 'stored' | 'pasted'

/** The attribute of the editor's elements with the HTML of what is kept. */
export const keptAttribute = 'data-kept'

const lineTypes = new Set<string>(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const isLine = (name: string): name is LineType => lineTypes.has(name)
const markElements: Record<string, TextMark> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
}
const kept = new Set('table blockquote pre hr img figure iframe video'.split(' '))
const wrappers = new Set(
  'div section article header footer main aside nav center address figure blockquote table tbody thead tr td th li dl dt dd pre'.split(
    ' ',
  ),
)
const inLists = new Set('ul ol table img pre blockquote h1 h2 h3 h4 h5 h6 figure video'.split(' '))

interface Style {
  marks: readonly TextMark[]
  link?: TextLink | undefined
}

const withMark = (style: Style, mark: TextMark, isOn = true): Style => ({
  ...style,
  marks: isOn ? [...new Set([...style.marks, mark])] : style.marks.filter((name) => name !== mark),
})

function linkOf({ attributes }: HtmlElement): TextLink | undefined {
  const href = attributes.get('href')?.trim() ?? ''
  if (!isSafeLink(href)) return undefined
  const [target, rel] = [attributes.get('target'), attributes.get('rel')]
  return { href, ...(target && { target }), ...(rel && { rel }) }
}

function styleOf(element: HtmlElement, style: Style, source: Source): Style {
  const mark = markElements[element.name]
  let next = mark ? withMark(style, mark) : style
  if (element.name === 'a') next = { ...next, link: linkOf(element) }
  // Word processors write styles, and bold elements that are not bold; what the browser adds while it deletes is no style.
  if (source !== 'pasted') return next
  const css = element.attributes.get('style') ?? ''
  const [, weight] = /font-weight:\s*(\w+)/i.exec(css) ?? []
  const [, slant] = /font-style:\s*(\w+)/i.exec(css) ?? []
  if (weight) next = withMark(next, 'strong', weight === 'bold' || Number(weight) >= 600)
  return slant ? withMark(next, 'em', slant === 'italic') : next
}

const runOf = (text: string, { marks, link }: Style): TextRun => ({ text, marks, ...(link && { link }) })

/** Whether the items of a list have more than a line of text each. */
function hasParts({ children }: HtmlElement): boolean {
  return children.some(
    (item) =>
      typeof item !== 'string' &&
      (inLists.has(item.name) ||
        item.children.filter((part) => typeof part !== 'string' && part.name === 'p').length > 1 ||
        hasParts(item)),
  )
}

/** Reads nodes. */
class TreeReader {
  readonly blocks: RichText = []
  readonly #source: Source
  #runs: TextRun[] = []
  #type: LineType = 'p'
  #isOpen = false

  constructor(source: Source) {
    this.#source = source
  }

  read(nodes: readonly HtmlNode[], style: Style): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#text(node, style)
      else this.#element(node, style)
    }
  }

  /** Begins a line, also an empty one. */
  open(type: LineType): void {
    this.close()
    this.#type = type
    this.#isOpen = true
  }

  /** Ends the open line. */
  close(): void {
    if (!this.#isOpen) return
    const runs = this.#runs
    // The last break of a line only makes an empty line visible.
    const last = runs.at(-1)
    if (last?.text.endsWith('\n')) {
      const text = last.text.slice(0, -1)
      if (text) runs[runs.length - 1] = { ...last, text }
      else runs.pop()
    }
    this.blocks.push({ type: this.#type, runs })
    this.#runs = []
    this.#isOpen = false
    this.#type = 'p'
  }

  #text(data: string, style: Style): void {
    // White space of the editor counts.
    const isExact = this.#source === 'editor'
    const folded = isExact ? data : data.replaceAll(/[\t\n\r\f ]+/g, ' ')
    const text = isExact || this.#runs.length > 0 ? folded : folded.trimStart()
    if (!text || (!this.#isOpen && !text.trim())) return
    this.#isOpen = true
    addRun(this.#runs, runOf(text, style))
  }

  #element(element: HtmlElement, style: Style): void {
    const { name, attributes, children } = element
    const html = attributes.get(keptAttribute)
    if (html !== undefined && this.#source === 'editor') return this.#keep(html)
    if (name === 'br') {
      this.#isOpen = true
      return addRun(this.#runs, runOf('\n', style))
    }
    if (isLine(name)) {
      this.open(name)
      this.read(children, style)
      return this.close()
    }
    if (name === 'ul' || name === 'ol') return this.#list(element, style)
    if (this.#source === 'stored' && kept.has(name)) return this.#keep(element.html)
    if (!wrappers.has(name)) return this.read(children, styleOf(element, style, this.#source))
    this.close()
    this.read(children, style)
    this.close()
  }

  /** Items of a line each can be changed; other lists are kept. */
  #list(list: HtmlElement, style: Style): void {
    if (this.#source === 'stored' && hasParts(list)) return this.#keep(list.html)
    this.close()
    const type = list.name === 'ol' ? 'ol' : 'ul'
    for (const item of list.children) {
      if (typeof item === 'string') continue
      if (item.name === 'ul' || item.name === 'ol') this.#list(item, style)
      else this.#item(item, type, style)
    }
  }

  #item(item: HtmlElement, type: LineType, style: Style): void {
    const inner = new TreeReader(this.#source)
    inner.open('p')
    inner.read(item.children, style)
    inner.close()
    const isFull = (block: RichBlock) => block.type === 'kept' || block.runs.length > 0
    const blocks = inner.blocks.some(isFull) ? inner.blocks.filter(isFull) : inner.blocks.slice(0, 1)
    for (const block of blocks) this.blocks.push(block.type === 'kept' ? block : { type, runs: block.runs })
  }

  #keep(html: string): void {
    this.close()
    this.blocks.push({ type: 'kept', html })
  }
}

function readNodes(nodes: readonly HtmlNode[], source: Source): RichText {
  const reader = new TreeReader(source)
  reader.read(nodes, { marks: [] })
  reader.close()
  // At least one line, so that there is a place for the cursor.
  return reader.blocks.length > 0 ? reader.blocks : [{ type: 'p', runs: [] }]
}

/** What is in the editor. */
export const readEditor = (nodes: readonly HtmlNode[]): RichText => readNodes(nodes, 'editor')

/** The rich text that a field holds. */
export const readField = (text: string): RichText =>
  isHtml(text) ? readNodes(parseHtml(text), 'stored') : fromPlainText(text)

/** The text of a field as all texts have it that are stored alike. */
export const normalText = (text: string): string => toFieldText(readField(text))

/** So much of a paste is read: more than a description holds. */
const maxPasted = 200_000

/** The rich text of pasted HTML. */
export const readPasted = (html: string): RichText => readNodes(parseHtml(html.slice(0, maxPasted)), 'pasted')
