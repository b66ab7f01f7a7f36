// Rich text as elements: descriptions and info sections. No HTML is parsed, so nothing that a merchant wrote can run.
import { isSafePicture, type RichContent as RichContentData, type RichNode } from '@vitrine/client'
import { Fragment, type ReactNode } from 'react'
import { elements, type RichContentComponents } from './rich-elements.tsx'
import { renderLink, renderTexts } from './rich-text.tsx'

export type { RichContentComponents } from './rich-elements.tsx'

/** Props of `<RichContent>`. */
export interface RichContentProps {
  content: RichContentData | null | undefined
  /** Components of your own for some kinds of nodes; the others are plain elements. */
  components?: Partial<RichContentComponents> | undefined
}

/** What may be rendered in a place: browsers move blocks out of paragraphs, which breaks hydration. */
type Place = 'block' | 'text' | 'code'

/** The children of a node, with neighbouring texts as one. Keys are positions: ids of nodes need not be unique. */
function renderNodes(nodes: RichNode['nodes'], place: Place, components: RichContentComponents): ReactNode {
  const groups: RichNode[][] = []
  for (const node of nodes ?? []) {
    const last = groups.at(-1)
    if (node.type === 'TEXT' && last?.[0]?.type === 'TEXT') last.push(node)
    else groups.push([node])
  }
  return groups.map((group, i) => (
    <Fragment key={i}>
      {group[0]?.type === 'TEXT'
        ? renderTexts(group, components, place === 'code')
        : renderNode(group[0] as RichNode, place, components)}
    </Fragment>
  ))
}

function renderNode(node: RichNode, place: Place, components: RichContentComponents): ReactNode {
  const { Paragraph, Heading, BulletedList, OrderedList, Blockquote, CodeBlock, Divider } = components
  if (node.type === 'IMAGE') return renderImage(node, components)
  if (place !== 'block') return renderNodes(node.nodes, place, components)
  switch (node.type) {
    case 'PARAGRAPH':
      return <Paragraph>{renderNodes(node.nodes, 'text', components)}</Paragraph>
    case 'HEADING':
      return (
        <Heading level={toLevel(node.headingData?.level)}>
          {renderNodes(node.nodes, 'text', components)}
        </Heading>
      )
    case 'CODE_BLOCK':
      return <CodeBlock>{renderNodes(node.nodes, 'code', components)}</CodeBlock>
    case 'BULLETED_LIST':
      return <BulletedList>{renderItems(node, components)}</BulletedList>
    case 'ORDERED_LIST':
      return (
        <OrderedList start={node.orderedListData?.start ?? undefined}>
          {renderItems(node, components)}
        </OrderedList>
      )
    case 'BLOCKQUOTE':
      return <Blockquote>{renderNodes(node.nodes, 'block', components)}</Blockquote>
    case 'DIVIDER':
      return <Divider />
    case 'TABLE':
      return renderTable(node, components)
    // Of a node that is not rendered, and of an item or cell without its list or table, what is in it stays.
    default:
      return renderNodes(node.nodes, 'block', components)
  }
}

const toLevel = (level: number | undefined) =>
  level === 1 || level === 2 || level === 3 || level === 4 || level === 5 ? level : 6

/** The parts of a list, table or row: a child that is none gets one around it. */
const partsOf = ({ nodes }: RichNode, type: RichNode['type']): RichNode[] =>
  (nodes ?? []).map((node) => (node.type === type ? node : { type, nodes: [node] }))

/** The blocks of an item or cell. A single paragraph that comes first needs no element of its own. */
function renderTight(nodes: RichNode['nodes'], components: RichContentComponents): ReactNode {
  const [first, ...rest] = nodes ?? []
  const isTight = first?.type === 'PARAGRAPH' && rest.every(({ type }) => type !== 'PARAGRAPH')
  return renderNodes(isTight ? [...(first.nodes ?? []), ...rest] : nodes, 'block', components)
}

const renderItems = (list: RichNode, components: RichContentComponents): ReactNode =>
  partsOf(list, 'LIST_ITEM').map(({ nodes }, i) => (
    <components.ListItem key={i}>{renderTight(nodes, components)}</components.ListItem>
  ))

function renderTable(table: RichNode, components: RichContentComponents): ReactNode {
  const { Table, TableRow, TableCell } = components
  const { header, rowHeader = header, columnHeader } = table.tableData ?? {}
  return (
    <Table>
      {partsOf(table, 'TABLE_ROW').map((row, i) => (
        <TableRow key={i}>
          {partsOf(row, 'TABLE_CELL').map(({ nodes, tableCellData }, j) => (
            <TableCell
              key={j}
              header={rowHeader && i === 0 ? 'col' : columnHeader && j === 0 ? 'row' : undefined}
              colSpan={tableCellData?.colspan ?? undefined}
              rowSpan={tableCellData?.rowspan ?? undefined}
            >
              {renderTight(nodes, components)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </Table>
  )
}

function renderImage({ imageData }: RichNode, components: RichContentComponents): ReactNode {
  const { image, altText, decorative, link } = imageData ?? {}
  const url = image?.src?.url
  if (!url || !isSafePicture(url)) return null
  const picture = (
    <components.Image
      url={url}
      alt={decorative ? '' : (altText ?? '')}
      width={image.width || undefined}
      height={image.height || undefined}
    />
  )
  return renderLink(link, components, picture)
}

/**
 * Renders a rich text as elements without styles, each of which a component of yours can replace. Of nodes that it has no
 * element for, such as videos, it renders the text in them; links to unsafe addresses render as text.
 *
 * @example
 * ```tsx
 * import type { RichContent as Content } from '@vitrine/client'
 * import { RichContent } from '@vitrine/react'
 *
 * export const Description = ({ content }: { content: Content }) => (
 *   <RichContent
 *     content={content}
 *     components={{ Blockquote: ({ children }) => <blockquote className="quote">{children}</blockquote> }}
 *   />
 * )
 * ```
 */
export const RichContent = ({ content, components }: RichContentProps) => (
  <>{renderNodes(content?.nodes, 'block', { ...elements, ...components })}</>
)
