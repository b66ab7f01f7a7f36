// Builds rich text that is well-formed, from calls in any order: text is in paragraphs, items are in lists, cells in rows, and
// nothing is nested too deeply. HTML and the nodes that callers wrote are both read through it.
import type { RichDecoration, RichNode } from '@vitrine/contract'
import { richContentBounds } from '@vitrine/contract/constants'
import { cleanText, joinRuns, type Run, tidyRuns } from './runs.ts'

/** A node whose children are known. */
export interface BuiltNode extends RichNode {
  nodes: RichNode[]
}

/** How many levels each container needs, from itself to the text in it. */
const levels: Partial<Record<RichNode['type'], number>> = {
  TABLE: 5,
  BULLETED_LIST: 4,
  ORDERED_LIST: 4,
  BLOCKQUOTE: 3,
}

/** The containers that are parts of a list or table. */
type PartType = 'LIST_ITEM' | 'TABLE_ROW' | 'TABLE_CELL'

/** Whether nodes of the type are parts of a list or table. */
export const isPart = (type: RichNode['type']): type is PartType =>
  type === 'LIST_ITEM' || type === 'TABLE_ROW' || type === 'TABLE_CELL'

const toTextNode = ({ text, marks }: Run): BuiltNode => ({
  type: 'TEXT',
  nodes: [],
  textData: { text, decorations: marks },
})

const isList = ({ type }: RichNode) => type === 'BULLETED_LIST' || type === 'ORDERED_LIST'

const newCell = (): BuiltNode => ({ type: 'TABLE_CELL', nodes: [], tableCellData: {} })

/** A rich text that is being built. */
export class RichContentBuilder {
  readonly nodes: RichNode[] = []
  readonly #containers: BuiltNode[] = []
  #leaf: { node: BuiltNode; runs: Run[] } | undefined

  /** How many containers are open. */
  get depth(): number {
    return this.#containers.length
  }

  /** The type of the innermost open container. */
  get container(): RichNode['type'] | undefined {
    return this.#containers.at(-1)?.type
  }

  /** The type of the paragraph, heading or code that text goes into. */
  get leaf(): RichNode['type'] | undefined {
    return this.#leaf?.node.type
  }

  /** Adds text; outside a paragraph it opens one, unless it is blank. */
  addText(text: string, marks: RichDecoration[]): void {
    const clean = cleanText(text)
    if (!this.#leaf && /^[ \t]*$/.test(clean)) return
    if (!this.#leaf) this.openLeaf({ type: 'PARAGRAPH', nodes: [], paragraphData: {} })
    this.#leaf?.runs.push({ text: clean, marks })
  }

  /** Opens a paragraph, a heading or code. */
  openLeaf(node: BuiltNode): void {
    this.#interruptLeaf()
    this.#leaf = { node, runs: [] }
  }

  /** Ends the open paragraph, heading or code; an empty one stays, because it is a distance that an author has set. */
  closeLeaf(): void {
    if (!this.#leaf) return
    const { node, runs } = this.#leaf
    this.#leaf = undefined
    node.nodes = (node.type === 'CODE_BLOCK' ? joinRuns(runs) : tidyRuns(runs)).map(toTextNode)
    this.#place().push(node)
  }

  /** Adds a node without children. */
  addBlock(node: BuiltNode): void {
    this.#interruptLeaf()
    this.#place().push(node)
  }

  /** Opens a container, unless its text would be nested too deeply. */
  openContainer(node: BuiltNode): boolean {
    this.#interruptLeaf()
    const siblings = isPart(node.type) ? this.#containers.at(-1)?.nodes : this.#place(isList(node))
    if (this.depth + (levels[node.type] ?? 0) > richContentBounds.maxDepth) return false
    siblings?.push(node)
    this.#containers.push(node)
    return true
  }

  /** Closes containers until so many are open. */
  closeTo(depth: number): void {
    this.#interruptLeaf()
    this.#containers.length = Math.min(depth, this.depth)
  }

  /** The depth of the innermost open container of these types that is not outside the innermost one of type `scope`. */
  find(types: readonly RichNode['type'][], scope?: RichNode['type']): number | undefined {
    for (let i = this.depth - 1; i >= 0; i -= 1) {
      const { type } = this.#containers[i] as BuiltNode
      if (types.includes(type)) return i
      if (type === scope) return undefined
    }
    return undefined
  }

  /** Ends a leaf because something else begins inside it: what is left of it, if anything, stays. */
  #interruptLeaf(): void {
    if (this.#leaf?.runs.some(({ text }) => !/^[ \t]*$/.test(text))) this.closeLeaf()
    else this.#leaf = undefined
  }

  /** Where the next block goes. Lists and tables hold items and cells only, so a block there gets one. */
  #place(isNestedList = false): RichNode[] {
    const container = this.#containers.at(-1)
    if (container && isList(container)) {
      // Editors write nested lists beside the item that they belong to.
      const item = isNestedList ? (container.nodes.at(-1) as BuiltNode | undefined) : undefined
      this.#containers.push(item ?? pushed(container, { type: 'LIST_ITEM', nodes: [], listItemData: {} }))
    }
    if (container?.type === 'TABLE') {
      const row = pushed(container, { type: 'TABLE_ROW', nodes: [] })
      this.#containers.push(row, pushed(row, newCell()))
    }
    if (container?.type === 'TABLE_ROW') this.#containers.push(pushed(container, newCell()))
    return this.#containers.at(-1)?.nodes ?? this.nodes
  }
}

function pushed(parent: BuiltNode, child: BuiltNode): BuiltNode {
  parent.nodes.push(child)
  return child
}
