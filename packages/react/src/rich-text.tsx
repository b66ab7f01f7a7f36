// The text inside a paragraph of rich text: its styles and its links.
import { isSafeLink, type RichDecoration, type RichLink, type RichNode } from '@vitrine/client'
import { Fragment, type ReactNode } from 'react'
import type { RichContentComponents } from './rich-elements.tsx'

const boldWeight = 600

/** The styles, innermost first, each with whether a decoration of its type is on. */
const styles: [
  type: RichDecoration['type'],
  component: 'Bold' | 'Italic' | 'Underline' | 'Strikethrough' | 'Superscript' | 'Subscript',
  isOn: (decoration: RichDecoration) => boolean,
][] = [
  ['SUBSCRIPT', 'Subscript', ({ subscriptData }) => subscriptData !== false],
  ['SUPERSCRIPT', 'Superscript', ({ superscriptData }) => superscriptData !== false],
  ['STRIKETHROUGH', 'Strikethrough', ({ strikethroughData }) => strikethroughData !== false],
  ['UNDERLINE', 'Underline', ({ underlineData }) => underlineData !== false],
  ['ITALIC', 'Italic', ({ italicData }) => italicData !== false],
  ['BOLD', 'Bold', ({ fontWeightValue }) => (fontWeightValue ?? boldWeight) >= boldWeight],
]

function renderStyled({ textData }: RichNode, components: RichContentComponents, isCode: boolean): ReactNode {
  const text = textData?.text ?? ''
  const lines = text.split('\n')
  let styled: ReactNode =
    isCode || lines.length === 1
      ? text
      : lines.map((line, i) => (
          <Fragment key={i}>
            {i > 0 && <br />}
            {line}
          </Fragment>
        ))
  for (const [type, component, isOn] of styles) {
    const Style = components[component]
    if (textData?.decorations?.some((decoration) => decoration.type === type && isOn(decoration)))
      styled = <Style>{styled}</Style>
  }
  return styled
}

const linkOf = ({ textData }: RichNode): RichLink | undefined =>
  textData?.decorations
    ?.filter(({ type }) => type === 'LINK')
    .map(({ linkData }) => linkData?.link)
    .find((link) => link?.url && isSafeLink(link.url)) ?? undefined

const isSame = (a: RichLink | undefined, b: RichLink | undefined) =>
  a?.url === b?.url && a?.target === b?.target && JSON.stringify(a?.rel) === JSON.stringify(b?.rel)

/** The children inside a link, or as they are if the link leads nowhere or to an unsafe address. */
export function renderLink(
  link: RichLink | null | undefined,
  { Link }: RichContentComponents,
  children: ReactNode,
): ReactNode {
  if (!link?.url || !isSafeLink(link.url)) return children
  const isBlank = link.target === 'BLANK'
  const relations = (['nofollow', 'sponsored', 'ugc', 'noreferrer'] as const).filter(
    (name) => link.rel?.[name],
  )
  const rel = [...relations, ...(isBlank ? ['noopener'] : [])].join(' ')
  return (
    <Link href={link.url} target={isBlank ? '_blank' : undefined} rel={rel || undefined}>
      {children}
    </Link>
  )
}

/** Texts that follow each other. Those with the same link are one link, so screen readers announce it once. */
export function renderTexts(
  texts: readonly RichNode[],
  components: RichContentComponents,
  isCode: boolean,
): ReactNode {
  const groups: { link: RichLink | undefined; nodes: RichNode[] }[] = []
  for (const node of texts) {
    const link = linkOf(node)
    const last = groups.at(-1)
    if (last && isSame(last.link, link)) last.nodes.push(node)
    else groups.push({ link, nodes: [node] })
  }
  return groups.map(({ link, nodes }, group) => {
    const children = nodes.map((node, i) => (
      <Fragment key={i}>{renderStyled(node, components, isCode)}</Fragment>
    ))
    return <Fragment key={group}>{renderLink(link, components, children)}</Fragment>
  })
}
