// The nodes that a caller wrote as a tree that can be rendered: only nodes that the platform renders, each where it belongs.
import type { RichContent, RichNode } from '@vitrine/contract'
import { RichContentBuilder } from './builder.ts'
import { renderedDecorations } from './marks.ts'
import { toContainer, toLeaf, toSingle } from './rendered-nodes.ts'

/** The containers that may only be in certain others; anywhere else only what is in them is rendered. */
const parents: Partial<Record<RichNode['type'], readonly RichNode['type'][]>> = {
  LIST_ITEM: ['BULLETED_LIST', 'ORDERED_LIST'],
  TABLE_ROW: ['TABLE'],
  TABLE_CELL: ['TABLE_ROW'],
}

function addNode(builder: RichContentBuilder, node: RichNode): void {
  const { depth } = builder
  const addChildren = () => {
    for (const child of node.nodes ?? []) addNode(builder, child)
  }
  if (node.type === 'TEXT') {
    builder.addText(node.textData?.text ?? '', renderedDecorations(node.textData?.decorations ?? []))
    return
  }
  const leaf = toLeaf(node)
  const block = toSingle(node)
  const opened = toContainer(node)
  if (leaf) {
    builder.openLeaf(leaf)
    addChildren()
    builder.closeLeaf()
  } else if (block) builder.addBlock(block)
  else if (opened) {
    builder.closeTo(depth)
    const { container } = builder
    const allowed = parents[node.type]
    if (!allowed || (container && allowed.includes(container))) builder.openContainer(opened)
    addChildren()
  } else {
    // A node that is not rendered: what is in it belongs to the paragraph around it, or stands apart.
    const isInline = builder.leaf !== undefined
    addChildren()
    if (isInline) return
  }
  // A child of a list or table has got an item or cell of its own, which ends with it.
  builder.closeTo(depth)
}

/** The text as a tree that can be rendered. */
export function toWellFormed(content: RichContent): RichNode[] {
  const builder = new RichContentBuilder()
  for (const node of content.nodes) addNode(builder, node)
  builder.closeTo(0)
  return builder.nodes
}
