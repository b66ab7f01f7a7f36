// Reads HTML as rich text: the elements of descriptions become nodes, everything else is text or is left out.
import type { RichContent, RichLink, RichNode } from '@vitrine/contract'
import { type BuiltNode, isPart, RichContentBuilder } from './builder.ts'
import { type HtmlToken, tokenize } from './html-tokens.ts'
import { decorationsOf, type Mark, markElements, relations, renderedLink } from './marks.ts'
import { toContainer, toLeaf, toSingle } from './rendered-nodes.ts'

type Attributes = Extract<HtmlToken, { kind: 'start' }>['attributes']

const containers = {
  ul: 'BULLETED_LIST',
  ol: 'ORDERED_LIST',
  blockquote: 'BLOCKQUOTE',
  table: 'TABLE',
  li: 'LIST_ITEM',
  tr: 'TABLE_ROW',
  td: 'TABLE_CELL',
  th: 'TABLE_CELL',
} as const satisfies Record<string, RichNode['type']>

const leaves = {
  p: 'PARAGRAPH',
  pre: 'CODE_BLOCK',
  h1: 'HEADING',
  h2: 'HEADING',
  h3: 'HEADING',
  h4: 'HEADING',
  h5: 'HEADING',
  h6: 'HEADING',
} as const satisfies Record<string, RichNode['type']>

/** Elements that begin and end a line, and mean nothing else. */
const lineElements = new Set(
  `div section article header footer main aside nav figure figcaption address center dl dt dd details summary form fieldset
  legend caption thead tbody tfoot option`.split(/\s+/),
)

const isKeyOf = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name)

const toNumber = (text: string | undefined) =>
  text !== undefined && /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : undefined

/** A size in pixels; `100%` and `auto` are none. */
const toSize = (text: string | undefined) => toNumber(text?.replace(/px\s*$/i, ''))

function toLink(attributes: Attributes): RichLink | undefined {
  const words = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  const rel = relations.filter((name) => words.includes(name)).map((name) => [name, true])
  return renderedLink({
    url: attributes.get('href')?.trim(),
    target: attributes.get('target')?.toLowerCase() === '_blank' ? 'BLANK' : null,
    rel: Object.fromEntries(rel),
  })
}

const toImageNode = (attributes: Attributes, link: RichLink | undefined): RichNode => ({
  type: 'IMAGE',
  imageData: {
    image: {
      src: { url: attributes.get('src')?.trim() },
      width: toSize(attributes.get('width')),
      height: toSize(attributes.get('height')),
    },
    altText: attributes.get('alt'),
    link,
  },
})

/** Reads the tokens of one text. */
class HtmlReader {
  readonly #builder = new RichContentBuilder()
  readonly #tables: BuiltNode[] = []
  readonly #headerCells = new Set<RichNode>()
  readonly #marks = new Map<Mark, number>()
  #link: RichLink | undefined
  /** How many open elements are left out because they are nested too deeply. */
  #skipped = 0
  #isAfterPre = false

  read(token: HtmlToken): void {
    const isAfterPre = this.#isAfterPre
    this.#isAfterPre = false
    if (token.kind === 'text') this.#addText(isAfterPre ? token.text.replace(/^\n/, '') : token.text)
    else if (token.kind === 'start') this.#start(token.name, token.attributes)
    else this.#end(token.name)
  }

  finish(): RichContent {
    this.#builder.closeTo(0)
    for (const table of this.#tables) this.#markHeaders(table)
    return { nodes: this.#builder.nodes, metadata: { version: 1 } }
  }

  #addText(text: string): void {
    const isCode = this.#builder.leaf === 'CODE_BLOCK'
    this.#builder.addText(isCode ? text : text.replaceAll(/[\t\n\r\f ]+/g, ' '), this.#decorations())
  }

  #decorations() {
    return decorationsOf(this.#link, (mark) => (this.#marks.get(mark) ?? 0) > 0)
  }

  #start(name: string, attributes: Attributes): void {
    const builder = this.#builder
    if (isKeyOf(markElements, name)) this.#count(markElements[name], 1)
    else if (isKeyOf(containers, name)) this.#open(name, attributes)
    else if (isKeyOf(leaves, name)) this.#openLeaf(name)
    else if (name === 'br') builder.addText('\n', this.#decorations())
    else if (name === 'hr') this.#add({ type: 'DIVIDER' })
    else if (name === 'img') this.#add(toImageNode(attributes, this.#link))
    else if (name === 'a') this.#link = toLink(attributes)
    else if (lineElements.has(name)) builder.closeTo(builder.depth)
  }

  #end(name: string): void {
    const builder = this.#builder
    if (isKeyOf(markElements, name)) this.#count(markElements[name], -1)
    else if (isKeyOf(containers, name)) this.#close(name)
    else if (isKeyOf(leaves, name)) builder.closeLeaf()
    else if (name === 'a') this.#link = undefined
    else if (lineElements.has(name)) builder.closeTo(builder.depth)
  }

  #count(mark: Mark, change: 1 | -1): void {
    this.#marks.set(mark, Math.max((this.#marks.get(mark) ?? 0) + change, 0))
  }

  #open(name: keyof typeof containers, attributes: Attributes): void {
    const type = containers[name]
    const builder = this.#builder
    if (this.#skipped > 0 || (isPart(type) && !this.#closeForPart(type))) {
      builder.closeTo(builder.depth)
      if (!isPart(type)) this.#skipped += 1
      return
    }
    const number = (attribute: string) => toNumber(attributes.get(attribute))
    const node = toContainer({
      type,
      orderedListData: { start: number('start') },
      tableCellData: { colspan: number('colspan'), rowspan: number('rowspan') },
    })
    if (!node) return
    if (name === 'th') this.#headerCells.add(node)
    if (type === 'TABLE') this.#tables.push(node)
    if (!builder.openContainer(node)) this.#skipped += 1
  }

  /** Closes what is open in the list, table or row that the next item, row or cell belongs to; false if there is none. */
  #closeForPart(type: 'LIST_ITEM' | 'TABLE_ROW' | 'TABLE_CELL'): boolean {
    const builder = this.#builder
    const parent =
      type === 'LIST_ITEM'
        ? builder.find(['BULLETED_LIST', 'ORDERED_LIST'], 'TABLE_CELL')
        : builder.find(type === 'TABLE_ROW' ? ['TABLE'] : ['TABLE_ROW', 'TABLE'])
    if (parent === undefined) return false
    builder.closeTo(parent + 1)
    if (type === 'TABLE_CELL' && builder.container === 'TABLE')
      builder.openContainer({ type: 'TABLE_ROW', nodes: [] })
    return true
  }

  #close(name: keyof typeof containers): void {
    const type = containers[name]
    const builder = this.#builder
    if (this.#skipped > 0) {
      builder.closeTo(builder.depth)
      if (!isPart(type)) this.#skipped -= 1
      return
    }
    const isOfTable = type === 'TABLE' || type === 'TABLE_ROW' || type === 'TABLE_CELL'
    const depth = builder.find([type], isOfTable ? 'TABLE' : 'TABLE_CELL')
    builder.closeTo(depth ?? builder.depth)
  }

  #openLeaf(name: keyof typeof leaves): void {
    const leaf = toLeaf({ type: leaves[name], headingData: { level: Number(name.slice(1)) } })
    if (leaf) this.#builder.openLeaf(leaf)
    this.#isAfterPre = name === 'pre'
  }

  #add(node: RichNode): void {
    const single = toSingle(node)
    if (single) this.#builder.addBlock(single)
  }

  /** A table has a header row or column if all cells there are header cells. */
  #markHeaders(table: BuiltNode): void {
    const isHeader = (cell: RichNode | undefined) => cell !== undefined && this.#headerCells.has(cell)
    const [first = [], ...others] = table.nodes.map(({ nodes }) => nodes ?? [])
    const rows = [first, ...others].filter((cells) => cells.length > 0)
    table.tableData = {
      rowHeader: first.length > 0 && first.every(isHeader),
      columnHeader: rows.length > 0 && rows.every(([cell]) => isHeader(cell)),
    }
  }
}

/** Converts HTML to a rich text. Elements that descriptions do not have are left out, and what is in them stays. */
export function fromHtml(html: string): RichContent {
  const reader = new HtmlReader()
  for (const token of tokenize(html.replaceAll(/\r\n?/g, '\n'))) reader.read(token)
  return reader.finish()
}
