// The elements that rich text is rendered with, unless a page has its own components for them.
import type { ComponentType, ReactNode } from 'react'

interface WithChildren {
  children: ReactNode
}

/** The components that rich text is rendered with. */
export interface RichContentComponents {
  Paragraph: ComponentType<WithChildren>
  Heading: ComponentType<WithChildren & { level: 1 | 2 | 3 | 4 | 5 | 6 }>
  BulletedList: ComponentType<WithChildren>
  OrderedList: ComponentType<WithChildren & { start?: number | undefined }>
  ListItem: ComponentType<WithChildren>
  Blockquote: ComponentType<WithChildren>
  CodeBlock: ComponentType<WithChildren>
  Divider: ComponentType<object>
  /** A picture; without a size if the author gave none. */
  Image: ComponentType<{
    url: string
    alt: string
    width?: number | undefined
    height?: number | undefined
  }>
  /** A table; its children are rows. */
  Table: ComponentType<WithChildren>
  TableRow: ComponentType<WithChildren>
  TableCell: ComponentType<
    WithChildren & {
      /** The cell names its column or its row. */
      header?: 'col' | 'row' | undefined
      colSpan?: number | undefined
      rowSpan?: number | undefined
    }
  >
  /** A link to a safe address. */
  Link: ComponentType<
    WithChildren & { href: string; target?: '_blank' | undefined; rel?: string | undefined }
  >
  Bold: ComponentType<WithChildren>
  Italic: ComponentType<WithChildren>
  Underline: ComponentType<WithChildren>
  Strikethrough: ComponentType<WithChildren>
  Superscript: ComponentType<WithChildren>
  Subscript: ComponentType<WithChildren>
}

/** Plain elements without styles. */
export const elements: RichContentComponents = {
  Paragraph: ({ children }) => <p>{children}</p>,
  Heading: ({ level, children }) => {
    const Element = `h${level}` as const
    return <Element>{children}</Element>
  },
  BulletedList: ({ children }) => <ul>{children}</ul>,
  OrderedList: ({ start, children }) => <ol start={start}>{children}</ol>,
  ListItem: ({ children }) => <li>{children}</li>,
  Blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  CodeBlock: ({ children }) => (
    <pre>
      <code>{children}</code>
    </pre>
  ),
  Divider: () => <hr />,
  Image: ({ url, alt, width, height }) => (
    <img src={url} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
  ),
  Table: ({ children }) => (
    <table>
      <tbody>{children}</tbody>
    </table>
  ),
  TableRow: ({ children }) => <tr>{children}</tr>,
  TableCell: ({ header, colSpan, rowSpan, children }) =>
    header ? (
      <th scope={header} colSpan={colSpan} rowSpan={rowSpan}>
        {children}
      </th>
    ) : (
      <td colSpan={colSpan} rowSpan={rowSpan}>
        {children}
      </td>
    ),
  Link: ({ href, target, rel, children }) => (
    <a href={href} target={target} rel={rel}>
      {children}
    </a>
  ),
  Bold: ({ children }) => <strong>{children}</strong>,
  Italic: ({ children }) => <em>{children}</em>,
  Underline: ({ children }) => <u>{children}</u>,
  Strikethrough: ({ children }) => <s>{children}</s>,
  Superscript: ({ children }) => <sup>{children}</sup>,
  Subscript: ({ children }) => <sub>{children}</sub>,
}
