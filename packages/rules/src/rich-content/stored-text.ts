// Descriptions as they are stored: a rich text, or a plain text as in imports and in products of earlier versions.
import type { RichContent, RichNode } from '@vitrine/contract'
import { richContentBounds } from '@vitrine/contract/constants'
import { Invalid, violation } from '../refusal.ts'
import { decodeEntities } from './entities.ts'
import { fromHtml } from './from-html.ts'
import { withNodeIds } from './node-ids.ts'
import { toPlainText, toRichContent } from './plain-text.ts'
import { toHtml } from './to-html.ts'

/** A stored text. */
export type StoredText = string | RichContent

/** A stored text as plain text. */
export const plainTextOf = (stored: StoredText): string =>
  typeof stored === 'string' ? stored : toPlainText(stored)

/** A stored text as rich content, with an id for each node that is the same at each read. */
export function richContentOf(stored: StoredText): RichContent {
  let count = 0
  return withNodeIds(toRichContent(stored), () => `n${(count += 1)}`)
}

/** A stored text as HTML. */
export const htmlOf = (stored: StoredText): string => toHtml(toRichContent(stored))

const countNodes = (nodes: RichNode['nodes']): number =>
  (nodes ?? []).reduce((sum, node) => sum + 1 + countNodes(node.nodes), 0)

/** Throws if a text that was made of HTML exceeds the bounds of stored texts. */
function assertWithinBounds({ nodes }: RichContent, field: string): void {
  const { maxNodes, maxBytes } = richContentBounds
  if (countNodes(nodes) > maxNodes)
    throw new Invalid([
      violation(field, 'MAX_SIZE', `must have <= ${maxNodes} elements and texts`, { threshold: maxNodes }),
    ])
  if (new TextEncoder().encode(JSON.stringify(nodes)).length > maxBytes)
    throw new Invalid([violation(field, 'VALIDATION', `must have at most ${maxBytes} bytes as rich text`)])
}

const hasTag = /<[a-z/!]/i

/**
 * The text that a caller has sent as HTML. Without any tag its lines are lines and its blank lines separate paragraphs. A text
 * that reads like the stored one keeps the stored form, which may hold more than HTML does.
 */
export function fromSentHtml(sent: string, before: StoredText | undefined, field: string): StoredText {
  const text = hasTag.test(sent) ? fromHtml(sent) : decodeEntities(sent)
  if (typeof text !== 'string') assertWithinBounds(text, field)
  return before !== undefined && htmlOf(text) === htmlOf(before) ? before : text
}
