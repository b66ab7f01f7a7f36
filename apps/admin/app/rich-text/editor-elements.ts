// The elements of the editor: made of a rich text, and read again. They are made one by one, never from HTML.
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { keptAttribute } from './read-tree.ts'
import { groupsOf, isItem, markNames, textOf } from './rich-text.ts'
import type { RichBlock, RichText, TextRun } from './rich-text.ts'

const keptNames: Record<string, string> = {
  table: 'Table',
  img: 'Picture',
  figure: 'Picture',
  hr: 'Line',
  ul: 'List',
  ol: 'List',
  blockquote: 'Quote',
  pre: 'Code',
}

function runNode({ text, marks, link }: TextRun): Node {
  const lines = text
    .split('\n')
    .flatMap((line, i) => [
      ...(i > 0 ? [document.createElement('br')] : []),
      ...(line ? [document.createTextNode(line)] : []),
    ])
  const content = document.createDocumentFragment()
  content.append(...lines)
  const wrap = (inner: Node, name: string) => {
    const element = document.createElement(name)
    element.append(inner)
    return element
  }
  const marked = markNames
    .filter((name) => marks.includes(name))
    .reduceRight<Node>((inner, name) => wrap(inner, name), content)
  if (!link) return marked
  const anchor = wrap(marked, 'a')
  for (const [name, value] of Object.entries(link)) anchor.setAttribute(name, String(value))
  return anchor
}

/** The element of one line; an empty line needs a break to be visible. */
function lineElement(name: string, block: RichBlock): HTMLElement {
  const element = document.createElement(name)
  if (block.type === 'kept') return element
  const text = textOf(block.runs)
  element.append(...block.runs.map(runNode))
  if (text === '' || text.endsWith('\n')) element.append(document.createElement('br'))
  return element
}

function groupElement(group: readonly RichBlock[]): HTMLElement {
  const first = group[0] as RichBlock
  if (first.type === 'kept') {
    const element = document.createElement('div')
    const name = keptNames[/^<(\w+)/.exec(first.html)?.[1]?.toLowerCase() ?? ''] ?? 'Part of the text'
    element.contentEditable = 'false'
    element.setAttribute(keptAttribute, first.html)
    element.append(`${name} (stays as it is)`)
    return element
  }
  if (!isItem(first)) return lineElement(first.type, first)
  const list = document.createElement(first.type)
  list.append(...group.map((item) => lineElement('li', item)))
  return list
}

/** Shows a rich text; elements that hold what they should are left alone, with the keyboard that types into them. */
export function render(root: HTMLElement, blocks: RichText): void {
  const wanted = groupsOf(blocks).map(groupElement)
  const present = [...root.childNodes]
  for (const [i, element] of wanted.entries()) {
    const node = present[i]
    if (node?.isEqualNode(element)) continue
    if (node) node.replaceWith(element)
    else root.append(element)
  }
  for (const node of present.slice(wanted.length)) node.remove()
}

/** The nodes in an element, as a tree. */
export const nodesOf = (element: Element): HtmlNode[] =>
  [...element.childNodes].flatMap((node): HtmlNode[] => {
    if (node instanceof Text) return [node.data]
    return node instanceof HTMLElement ? [treeOf(node)] : []
  })

const treeOf = (element: HTMLElement): HtmlElement => ({
  name: element.tagName.toLowerCase(),
  attributes: new Map([...element.attributes].map(({ name, value }) => [name, value])),
  children: nodesOf(element),
  html: '',
})
