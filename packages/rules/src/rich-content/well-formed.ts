// The nodes that a caller wrote as a tree that can be rendered: only nodes that the platform renders, each where it belongs.
import type { RichContent, RichNode } from '@vitrine/contract'
import { isSafePicture, richContentBounds } from '@vitrine/contract/constants'
import { type BuiltNode, RichContentBuilder } from './builder.ts'
import { renderedDecorations, renderedLink } from './marks.ts'
import { cleanText } from './runs.ts'

/** Whether the number is one from `min` to `max`. */
const isWithin = (value: number | null | undefined, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** The span of a cell, if it covers more than one column or row. */
export const renderedSpan = (span: number | null | undefined): number | undefined =>
  isWithin(span, 2, richContentBounds.maxSpan) ? span : undefined

/** The number of the first item of a list, if it is not 1. */
export const renderedStart = (start: number | null | undefined): number | undefined =>
  isWithin(start, -999_999, 999_999) && start !== 1 ? start : undefined

/** A picture with the data that is rendered; undefined if it has no safe address. */
export function toImage(data: RichNode['imageData']): BuiltNode | undefined {
  const { image, altText, decorative } = data ?? {}
  const url = image?.src?.url
  if (!url || !isSafePicture(url)) return undefined
  const [width, height] = [image.width, image.height].map((size) => Math.round(size ?? 0))
  const link = renderedLink(data?.link)
  return {
    type: 'IMAGE',
    nodes: [],
    imageData: {
      image: {
        src: { url },
        ...(isWithin(width, 1, richContentBounds.maxPictureSize) && { width }),
        ...(isWithin(height, 1, richContentBounds.maxPictureSize) && { height }),
      },
      altText: decorative ? '' : cleanText(altText ?? ''),
      ...(link && { link }),
    },
  }
}

/** The open form of a node that holds others, with the data that is rendered; undefined for all other nodes. */
function toContainer({ type, orderedListData, tableData, tableCellData }: RichNode): BuiltNode | undefined {
  const nodes: RichNode[] = []
  switch (type) {
    case 'BULLETED_LIST':
      return { type, nodes, bulletedListData: {} }
    case 'ORDERED_LIST': {
      const start = renderedStart(orderedListData?.start)
      return { type, nodes, orderedListData: start === undefined ? {} : { start } }
    }
    case 'LIST_ITEM':
      return { type, nodes, listItemData: {} }
    case 'BLOCKQUOTE':
      return { type, nodes, blockquoteData: {} }
    case 'TABLE': {
      const { header, rowHeader, columnHeader } = tableData ?? {}
      return {
        type,
        nodes,
        tableData: { rowHeader: Boolean(rowHeader ?? header), columnHeader: Boolean(columnHeader) },
      }
    }
    case 'TABLE_ROW':
      return { type, nodes }
    case 'TABLE_CELL': {
      const [colspan, rowspan] = [tableCellData?.colspan, tableCellData?.rowspan].map(renderedSpan)
      return { type, nodes, tableCellData: { ...(colspan && { colspan }), ...(rowspan && { rowspan }) } }
    }
    default:
      return undefined
  }
}

function toBlock(node: RichNode): BuiltNode | undefined {
  if (node.type === 'DIVIDER') return { type: node.type, nodes: [], dividerData: {} }
  return node.type === 'IMAGE' ? toImage(node.imageData) : undefined
}

function toLeaf({ type, headingData }: RichNode): BuiltNode | undefined {
  if (type === 'PARAGRAPH') return { type, nodes: [], paragraphData: {} }
  if (type === 'CODE_BLOCK') return { type, nodes: [], codeBlockData: {} }
  if (type !== 'HEADING') return undefined
  const level = headingData?.level
  return { type, nodes: [], headingData: { level: isWithin(level, 1, 6) ? level : 1 } }
}

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
  const block = toBlock(node)
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
