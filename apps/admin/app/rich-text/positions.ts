// Places of a rich text in the elements of the editor.
import { lengthOf } from './edit-rich-text.ts'
import type { TextPosition, TextRange } from './edit-rich-text.ts'
import type { RichText } from './rich-text.ts'

/** The element of each block. */
const blockElements = (root: HTMLElement): Element[] =>
  [...root.children].flatMap((child) => (/^[UO]L$/.test(child.tagName) ? [...child.children] : [child]))

const lengthOfNode = (node: Node): number => {
  if (node instanceof Text) return node.data.length
  if (node instanceof HTMLBRElement) return 1
  return [...node.childNodes].reduce((sum, child) => sum + lengthOfNode(child), 0)
}

function toPosition(root: HTMLElement, node: Node, offset: number): TextPosition | undefined {
  const elements = blockElements(root)
  const index = elements.findIndex((element) => element === node || element.contains(node))
  const element = elements[index]
  if (!element) {
    // Between blocks: at the start of the next one, or at the end of the last one.
    const next = node.childNodes[offset]
    const after = elements.findIndex((candidate) => candidate === next || next?.contains(candidate))
    const last = elements.length - 1
    if (after >= 0) return { block: after, offset: 0 }
    return last >= 0 ? { block: last, offset: lengthOfNode(elements[last] as Element) } : undefined
  }
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return { block: index, offset: lengthOfNode(before.cloneContents()) }
}

/** The selected range; undefined if the selection is elsewhere. */
export function readSelection(root: HTMLElement): TextRange | undefined {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return undefined
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  if (!root.contains(startContainer) || !root.contains(endContainer)) return undefined
  const start = toPosition(root, startContainer, startOffset)
  const end = toPosition(root, endContainer, endOffset)
  return start && end && { start, end }
}

/** The node and the offset in it of a place in a block. */
function findPlace(element: Node, offset: number): [Node, number] {
  let left = offset
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) {
      const parent = node.parentNode as Node
      const place = [...parent.childNodes].indexOf(node)
      if (left === 0) return [parent, place]
      left -= 1
      if (left === 0 && !node.nextSibling) return [parent, place + 1]
    } else if (node instanceof Text) {
      if (left <= node.data.length) return [node, left]
      left -= node.data.length
    }
  }
  return [element, element.childNodes.length]
}

/** Selects a range. */
export function select(root: HTMLElement, blocks: RichText, { start, end }: TextRange): void {
  const elements = blockElements(root)
  const place = ({ block, offset }: TextPosition): [Node, number] | undefined => {
    const element = elements[Math.min(block, elements.length - 1)]
    return element && findPlace(element, Math.min(offset, lengthOf(blocks[block])))
  }
  const [from, to] = [place(start), place(end)]
  if (from && to) document.getSelection()?.setBaseAndExtent(...from, ...to)
}
