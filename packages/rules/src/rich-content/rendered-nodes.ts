// Nodes with the data that is rendered, and nothing else.
import type { RichNode } from '@vitrine/contract'
import { isSafePicture, richContentBounds } from '@vitrine/contract/constants'
import type { BuiltNode } from './builder.ts'
import { renderedLink } from './marks.ts'
import { cleanText } from './runs.ts'

/** Whether the number is one from `min` to `max`. */
const isWithin = (value: number | null | undefined, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** The span of a cell, if it covers more than one column or row. */
const renderedSpan = (span: number | null | undefined): number | undefined =>
  isWithin(span, 2, richContentBounds.maxSpan) ? span : undefined

/** The number of the first item of a list, if it is not 1. */
const renderedStart = (start: number | null | undefined): number | undefined =>
  isWithin(start, -999_999, 999_999) && start !== 1 ? start : undefined

/** A picture with the data that is rendered; undefined if it has no safe address. */
function toImage(data: RichNode['imageData']): BuiltNode | undefined {
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

/** A list, quote, table or part of one without its children, with the data that is rendered; undefined for all other nodes. */
export function toContainer({
  type,
  orderedListData,
  tableData,
  tableCellData,
}: RichNode): BuiltNode | undefined {
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

/** A node without children, with the data that is rendered; undefined for all other nodes. */
export function toSingle(node: RichNode): BuiltNode | undefined {
  if (node.type === 'DIVIDER') return { type: node.type, nodes: [], dividerData: {} }
  return node.type === 'IMAGE' ? toImage(node.imageData) : undefined
}

/** A paragraph, heading or code without its text; undefined for all other nodes. */
export function toLeaf({ type, headingData }: RichNode): BuiltNode | undefined {
  if (type === 'PARAGRAPH') return { type, nodes: [], paragraphData: {} }
  if (type === 'CODE_BLOCK') return { type, nodes: [], codeBlockData: {} }
  if (type !== 'HEADING') return undefined
  const level = headingData?.level
  return { type, nodes: [], headingData: { level: isWithin(level, 1, 6) ? level : 1 } }
}
