// Ids for the nodes that have none: the wire requires one of each.
import type { RichContent, RichNode } from '@vitrine/contract'

/** The text with an id for each node; `newId` is called for those without one, in the order of the text. */
export function withNodeIds(content: RichContent, newId: () => string): RichContent {
  const addIds = (nodes: readonly RichNode[]): RichNode[] =>
    nodes.map((node) => ({ ...node, id: node.id || newId(), nodes: addIds(node.nodes ?? []) }))
  return { ...content, nodes: addIds(content.nodes) }
}
