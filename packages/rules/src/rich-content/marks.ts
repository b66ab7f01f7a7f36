// The styles of text that the platform renders, in the order in which their elements nest.
import type { RichDecoration, RichLink } from '@vitrine/contract'
import { isSafeLink } from '@vitrine/contract/constants'

/** The style of each element that has one; the first element of a style is the one that is written. */
export const markElements = {
  strong: 'BOLD',
  b: 'BOLD',
  em: 'ITALIC',
  i: 'ITALIC',
  u: 'UNDERLINE',
  s: 'STRIKETHROUGH',
  del: 'STRIKETHROUGH',
  strike: 'STRIKETHROUGH',
  sup: 'SUPERSCRIPT',
  sub: 'SUBSCRIPT',
} as const satisfies Record<string, RichDecoration['type']>

/** A style that is on or off. */
export type Mark = (typeof markElements)[keyof typeof markElements]

/** All styles, outermost first. */
export const marks = [...new Set(Object.values(markElements))]

/** What `rel` may say of a link's target. */
export const relations = ['nofollow', 'sponsored', 'ugc', 'noreferrer'] as const

// From this weight on, fonts look bold.
const boldWeight = 600

const isOn: Record<Mark, (decoration: RichDecoration) => boolean> = {
  BOLD: ({ fontWeightValue }) => (fontWeightValue ?? boldWeight) >= boldWeight,
  ITALIC: ({ italicData }) => italicData !== false,
  UNDERLINE: ({ underlineData }) => underlineData !== false,
  STRIKETHROUGH: ({ strikethroughData }) => strikethroughData !== false,
  SUPERSCRIPT: ({ superscriptData }) => superscriptData !== false,
  SUBSCRIPT: ({ subscriptData }) => subscriptData !== false,
}

/** The link with the fields that are rendered; undefined if it leads nowhere, or to an unsafe address. */
export function renderedLink(link: RichLink | null | undefined): RichLink | undefined {
  if (!link?.url || !isSafeLink(link.url)) return undefined
  const rel = relations.filter((name) => link.rel?.[name])
  return {
    url: link.url,
    ...(link.target === 'BLANK' && { target: link.target }),
    ...(rel.length > 0 && { rel: Object.fromEntries(rel.map((name) => [name, true])) }),
  }
}

/** The decorations with this link and these styles, outermost first. */
export const decorationsOf = (link: RichLink | undefined, has: (mark: Mark) => boolean): RichDecoration[] => [
  ...(link ? [{ type: 'LINK' as const, linkData: { link } }] : []),
  ...marks.filter(has).map((type) => ({ type })),
]

/** The decorations that are rendered, each once. */
export function renderedDecorations(decorations: readonly RichDecoration[]): RichDecoration[] {
  const link = decorations.find(({ type, linkData }) => type === 'LINK' && renderedLink(linkData?.link))
  return decorationsOf(renderedLink(link?.linkData?.link), (mark) =>
    decorations.some((decoration) => decoration.type === mark && isOn[mark](decoration)),
  )
}
