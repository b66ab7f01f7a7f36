// Rich text as plain text and back: for searches, meta descriptions and feeds, and for texts that were stored as plain text.
import type { RichContent, RichNode } from '@vitrine/contract'
import { cleanText, tidyRuns } from './runs.ts'
import { toWellFormed } from './well-formed.ts'

const inlineText = ({ nodes }: RichNode): string =>
  tidyRuns((nodes ?? []).map(({ textData }) => ({ text: textData?.text ?? '', marks: [] })))
    .map(({ text }) => text)
    .join('')

/** The text of a block as lines; empty for blocks without text. */
function blockText(node: RichNode): string {
  const { type, nodes } = node
  switch (type) {
    case 'BULLETED_LIST':
    case 'ORDERED_LIST': {
      const first = node.orderedListData?.start ?? 1
      return (nodes ?? [])
        .map((item, i) =>
          `${type === 'ORDERED_LIST' ? `${first + i}.` : '-'} ${joinBlocks(item, '\n')}`.trim(),
        )
        .join('\n')
    }
    case 'TABLE':
      return (nodes ?? [])
        .map(({ nodes: cells }) => (cells ?? []).map((cell) => joinBlocks(cell, ' ')).join(' | '))
        .join('\n')
    case 'BLOCKQUOTE':
      return joinBlocks(node, '\n\n')
    default:
      return inlineText(node)
  }
}

const joinBlocks = ({ nodes }: Pick<RichNode, 'nodes'>, separator: string): string =>
  (nodes ?? [])
    .map(blockText)
    .filter((text) => text !== '')
    .join(separator)

const tidyLines = (text: string): string =>
  tidyRuns([{ text, marks: [] }])
    .flatMap((run) => run.text.split('\n'))
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** The text alone: blank lines separate paragraphs, and the items of lists have markers. */
export const toPlainText = (content: RichContent): string =>
  tidyLines(joinBlocks({ nodes: toWellFormed(content) }, '\n\n'))

/** A plain text as paragraphs, which blank lines separate. */
export const fromPlainText = (text: string): RichContent => ({
  nodes: cleanText(text)
    .split('\n')
    .reduce<string[][]>(
      (paragraphs, line) => {
        if (line.trim() === '') paragraphs.push([])
        else paragraphs.at(-1)?.push(line.trim())
        return paragraphs
      },
      [[]],
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => ({
      type: 'PARAGRAPH' as const,
      nodes: [{ type: 'TEXT' as const, nodes: [], textData: { text: lines.join('\n'), decorations: [] } }],
      paragraphData: {},
    })),
  metadata: { version: 1 },
})

/** Reads a stored text in its present form or in the older one, a plain text. */
export const toRichContent = (stored: string | RichContent): RichContent =>
  typeof stored === 'string' ? fromPlainText(stored) : stored
