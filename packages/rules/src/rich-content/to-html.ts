// Rich text as HTML, for the fields that the wire returns as HTML: only elements and attributes that this file writes.
import type { RichContent, RichLink, RichNode } from '@vitrine/contract'
import { escapeHtml } from '../html.ts'
import { type Mark, markElements, marks, relations } from './marks.ts'
import { toWellFormed } from './well-formed.ts'

const elementOf = (mark: Mark) =>
  Object.entries(markElements).find(([, written]) => written === mark)?.[0] as string
const markTags = marks.map((mark) => [mark, elementOf(mark)] as const)

/** An attribute; without a value, nothing. */
const attribute = (name: string, value: string | number | null | undefined) =>
  value === undefined || value === null ? '' : ` ${name}="${escapeHtml(String(value))}"`

function openLink({ url, target, rel }: RichLink): string {
  const isBlank = target === 'BLANK'
  const words = [...relations.filter((name) => rel?.[name]), ...(isBlank ? ['noopener'] : [])]
  return `<a${attribute('href', url)}${isBlank ? attribute('target', '_blank') : ''}${attribute('rel', words.join(' ') || undefined)}>`
}

/** The opening tags of a text, outermost first, each with the name of its element. */
function tagsOf({ textData }: RichNode): { open: string; name: string }[] {
  const decorations = textData?.decorations ?? []
  const link = decorations.find(({ type }) => type === 'LINK')?.linkData?.link
  return [
    ...(link ? [{ open: openLink(link), name: 'a' }] : []),
    ...markTags
      .filter(([mark]) => decorations.some(({ type }) => type === mark))
      .map(([, name]) => ({ open: `<${name}>`, name })),
  ]
}

/** The texts of a paragraph. Neighbours share the elements that both need, so a link stays one link. */
function toInline({ type, nodes }: RichNode): string {
  const html: string[] = []
  let open: { open: string; name: string }[] = []
  const closeTo = (depth: number) => {
    for (const { name } of open.splice(depth).reverse()) html.push(`</${name}>`)
  }
  for (const node of nodes ?? []) {
    const tags = tagsOf(node)
    const differing = open.findIndex((tag, i) => tag.open !== tags[i]?.open)
    const kept = differing < 0 ? open.length : differing
    closeTo(kept)
    html.push(...tags.slice(kept).map((tag) => tag.open))
    open = tags
    const text = escapeHtml(node.textData?.text ?? '')
    html.push(type === 'CODE_BLOCK' ? text : text.replaceAll('\n', '<br>'))
  }
  closeTo(0)
  return html.join('')
}

/** The blocks of an item or cell. A single paragraph that comes first needs no element of its own. */
function toTight({ nodes }: RichNode): string {
  const [first, ...rest] = nodes ?? []
  const isTight = first?.type === 'PARAGRAPH' && rest.every(({ type }) => type !== 'PARAGRAPH')
  return isTight ? toInline(first) + rest.map(toBlock).join('') : toBlocks(nodes)
}

function toPicture({ imageData }: RichNode): string {
  const { image, altText, link } = imageData ?? {}
  const picture = `<img${attribute('src', image?.src?.url)}${attribute('alt', altText)}${attribute('width', image?.width)}${attribute('height', image?.height)}>`
  return link ? `${openLink(link)}${picture}</a>` : picture
}

function toTable({ nodes, tableData }: RichNode): string {
  const rows = (nodes ?? []).map(({ nodes: cells }, row) => {
    const html = (cells ?? []).map((cell, column) => {
      const isHeader = (row === 0 && tableData?.rowHeader) || (column === 0 && tableData?.columnHeader)
      const name = isHeader ? 'th' : 'td'
      const { colspan, rowspan } = cell.tableCellData ?? {}
      return `<${name}${attribute('colspan', colspan)}${attribute('rowspan', rowspan)}>${toTight(cell)}</${name}>`
    })
    return `<tr>${html.join('')}</tr>`
  })
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function toBlock(node: RichNode): string {
  switch (node.type) {
    case 'HEADING':
      return `<h${node.headingData?.level}>${toInline(node)}</h${node.headingData?.level}>`
    case 'CODE_BLOCK':
      return `<pre><code>${toInline(node)}</code></pre>`
    case 'BULLETED_LIST':
      return `<ul>${(node.nodes ?? []).map((item) => `<li>${toTight(item)}</li>`).join('')}</ul>`
    case 'ORDERED_LIST': {
      const items = (node.nodes ?? []).map((item) => `<li>${toTight(item)}</li>`)
      return `<ol${attribute('start', node.orderedListData?.start)}>${items.join('')}</ol>`
    }
    case 'BLOCKQUOTE':
      return `<blockquote>${toBlocks(node.nodes)}</blockquote>`
    case 'DIVIDER':
      return '<hr>'
    case 'IMAGE':
      return toPicture(node)
    case 'TABLE':
      return toTable(node)
    default:
      return `<p>${toInline(node)}</p>`
  }
}

const toBlocks = (nodes: RichNode['nodes']) => (nodes ?? []).map(toBlock).join('')

/** Converts a rich text to HTML: everything is escaped, and of nodes that are not rendered only the text in them stays. */
export const toHtml = (content: RichContent): string => toBlocks(toWellFormed(content))
