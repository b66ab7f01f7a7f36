// Measures a rich text before its schema reads it: the schema calls itself for each level, so depth is checked without
// recursion and first.
import type { z } from 'zod'
import { richContentBounds as bounds } from './constants.ts'

type Report = z.core.$RefinementCtx

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether data is nested more than `levels` deep. */
function isDeeper(data: unknown, levels: number): boolean {
  let level: unknown[] = [data]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    const next: unknown[] = []
    for (const value of level)
      if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value))
          if (typeof inner === 'object' && inner !== null) next.push(inner)
    level = next
  }
  return false
}

const childrenOf = (node: unknown): unknown[] =>
  isObject(node) && Array.isArray(node.nodes) ? node.nodes : []

const textLength = (node: unknown): number =>
  isObject(node) && isObject(node.textData) && typeof node.textData.text === 'string'
    ? node.textData.text.length
    : 0

/** What belongs to a node itself. A list of nodes that is none is refused by the schema, and measured as data before. */
function ownData(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node.nodes)) return node
  const { nodes: _, ...own } = node
  return own
}

/** What is too deep in a text, if anything; the message completes `must …`. */
function findDepth(content: unknown): string | undefined {
  let level = [content]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > bounds.maxDepth) return `be nested at most ${bounds.maxDepth} levels deep`
    if (level.some((node) => isDeeper(ownData(node), bounds.maxDataDepth)))
      return `have data nested at most ${bounds.maxDataDepth} levels deep`
    level = level.flatMap(childrenOf)
  }
  return undefined
}

/** Refuses a text that is nested too deeply, or has too many nodes, characters or bytes. */
export function checkRichContentBounds(content: unknown, report: Report): unknown {
  if (!isObject(content)) return content
  const tooDeep = findDepth(content)
  if (tooDeep) {
    report.addIssue({ code: 'custom', path: ['nodes'], message: `must ${tooDeep}` })
    return content
  }
  const sums = { nodes: 0, text: 0 }
  for (let level = childrenOf(content); level.length > 0; level = level.flatMap(childrenOf)) {
    sums.nodes += level.length
    for (const node of level) sums.text += textLength(node)
  }
  const tooBig = (origin: 'array' | 'string', maximum: number) =>
    report.addIssue({ code: 'too_big', origin, maximum, inclusive: true, path: ['nodes'], input: content })
  if (sums.nodes > bounds.maxNodes) tooBig('array', bounds.maxNodes)
  if (sums.text > bounds.maxTextLength) tooBig('string', bounds.maxTextLength)
  if (new TextEncoder().encode(JSON.stringify(content)).length > bounds.maxBytes)
    report.addIssue({
      code: 'custom',
      path: [],
      message: `must have at most ${bounds.maxBytes} bytes as JSON`,
    })
  return content
}
