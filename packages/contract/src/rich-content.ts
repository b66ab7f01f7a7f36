// Rich text: the description of a product and the text of an info section, as a tree of nodes.
import { z } from 'zod'
import { isSafeLink, isSafePicture, richContentBounds as bounds } from './constants.ts'
import { checkRichContentBounds } from './rich-content-bounds.ts'

// biome-ignore format: a table reads best as one
const nodeTypes = [
  'PARAGRAPH', 'TEXT', 'HEADING', 'BULLETED_LIST', 'ORDERED_LIST', 'LIST_ITEM', 'BLOCKQUOTE', 'CODE_BLOCK', 'VIDEO', 'DIVIDER',
  'FILE', 'GALLERY', 'GIF', 'HTML', 'IMAGE', 'LINK_PREVIEW', 'MAP', 'POLL', 'APP_EMBED', 'BUTTON', 'COLLAPSIBLE_LIST', 'TABLE',
  'EMBED', 'COLLAPSIBLE_ITEM', 'COLLAPSIBLE_ITEM_TITLE', 'COLLAPSIBLE_ITEM_BODY', 'TABLE_CELL', 'TABLE_ROW', 'EXTERNAL', 'AUDIO',
  'CAPTION', 'LAYOUT', 'LAYOUT_CELL', 'SHAPE', 'CARD', 'TOC', 'SMART_BLOCK', 'SMART_BLOCK_CELL', 'CHECKBOX_LIST',
] as const

// biome-ignore format: a table reads best as one
const decorationTypes = [
  'BOLD', 'ITALIC', 'UNDERLINE', 'SPOILER', 'ANCHOR', 'MENTION', 'LINK', 'COLOR', 'FONT_SIZE', 'EXTERNAL', 'STRIKETHROUGH',
  'SUPERSCRIPT', 'SUBSCRIPT', 'FONT_FAMILY', 'SKETCH',
] as const

const text = z.string().nullish()
const flag = z.boolean().nullish()
const size = z.number().min(0).max(bounds.maxPictureSize).nullish()
const id = z.string().max(bounds.maxIdLength).nullish()
const span = z.int().min(1).max(bounds.maxSpan).nullish()

const linkUrl = z
  .string()
  .refine(isSafeLink, 'must be an http, https, mailto or tel address, or a path that starts with one /')

const RichLink = z.looseObject({
  url: linkUrl.nullish(),
  anchor: text,
  target: z.enum(['SELF', 'BLANK', 'PARENT', 'TOP']).nullish(),
  rel: z.looseObject({ nofollow: flag, sponsored: flag, ugc: flag, noreferrer: flag }).nullish(),
})

/** Refuses unsafe links in data that the platform does not render itself; other storefronts may. */
function checkLinks(data: unknown, report: z.core.$RefinementCtx, path: PropertyKey[] = []): void {
  if (typeof data !== 'object' || data === null) return
  for (const [name, value] of Object.entries(data)) {
    const here = [...path, Array.isArray(data) ? Number(name) : name]
    const url = name === 'link' ? (value as { url?: unknown } | null)?.url : undefined
    const { error } = linkUrl.nullish().safeParse(url)
    for (const { message } of error?.issues ?? [])
      report.addIssue({ code: 'custom', path: [...here, 'url'], message })
    checkLinks(value, report, here)
  }
}

/** Data of nodes and decorations that the platform stores as it is sent. */
const storedData = z
  .record(z.string(), z.unknown())
  .superRefine((data, report) => checkLinks(data, report))
  .nullish()

const RichDecoration = z.object({
  type: z.enum(decorationTypes),
  linkData: z.looseObject({ link: RichLink.nullish() }).nullish(),
  /** Of BOLD; absent: bold. */
  fontWeightValue: z.number().nullish(),
  italicData: flag,
  underlineData: flag,
  strikethroughData: flag,
  superscriptData: flag,
  subscriptData: flag,
  anchorData: storedData,
  colorData: storedData,
  mentionData: storedData,
  fontSizeData: storedData,
  spoilerData: storedData,
  fontFamilyData: storedData,
  sketchData: storedData,
})

const textStyle = z
  .looseObject({
    textAlignment: z.enum(['AUTO', 'LEFT', 'RIGHT', 'CENTER', 'JUSTIFY']).nullish(),
    lineHeight: text,
  })
  .nullish()

const imageData = z.looseObject({
  image: z
    .looseObject({
      src: z
        .looseObject({
          url: z
            .string()
            .refine(isSafePicture, 'must be an http or https address, or a path that starts with one /')
            .nullish(),
          id: text,
        })
        .nullish(),
      width: size,
      height: size,
    })
    .nullish(),
  altText: z.string().max(1000).nullish(),
  decorative: flag,
  link: RichLink.nullish(),
})

/** Data of the nodes that the platform renders. */
const renderedData = {
  textData: z.object({ text: z.string(), decorations: z.array(RichDecoration).nullish() }).nullish(),
  paragraphData: z.looseObject({ textStyle, indentation: z.number().nullish() }).nullish(),
  headingData: z.looseObject({ level: z.int().min(1).max(6), textStyle }).nullish(),
  bulletedListData: z.looseObject({ indentation: z.number().nullish() }).nullish(),
  orderedListData: z
    .looseObject({ indentation: z.number().nullish(), start: z.int().min(-999_999).max(999_999).nullish() })
    .nullish(),
  listItemData: z.looseObject({}).nullish(),
  blockquoteData: z.looseObject({ indentation: z.number().nullish() }).nullish(),
  codeBlockData: z.looseObject({ textStyle }).nullish(),
  dividerData: z.looseObject({}).nullish(),
  imageData: imageData.nullish(),
  tableData: z.looseObject({ header: flag, rowHeader: flag, columnHeader: flag }).nullish(),
  tableCellData: z.looseObject({ colspan: span, rowspan: span }).nullish(),
}

// biome-ignore format: a table reads best as one
const storedFields = [
  'buttonData', 'fileData', 'galleryData', 'gifData', 'htmlData', 'linkPreviewData', 'mapData', 'pollData', 'appEmbedData',
  'videoData', 'embedData', 'collapsibleListData', 'externalData', 'audioData', 'captionData', 'layoutData', 'layoutCellData',
  'shapeData', 'cardData', 'tocData', 'smartBlockData', 'smartBlockCellData', 'checkboxListData',
] as const

/** Nodes that mean nothing without their data. */
const requiredData = { TEXT: 'textData', HEADING: 'headingData', IMAGE: 'imageData' } as const

const nodeFields = z.object({
  type: z.enum(nodeTypes),
  id,
  style: storedData,
  ...renderedData,
  ...(Object.fromEntries(storedFields.map((name) => [name, storedData])) as Record<
    (typeof storedFields)[number],
    typeof storedData
  >),
})
/** A node of a rich text. */
export interface RichNode extends z.infer<typeof nodeFields> {
  nodes?: RichNode[] | null | undefined
}
const RichNode: z.ZodType<RichNode> = nodeFields
  .extend({ nodes: z.array(z.lazy(() => RichNode)).nullish() })
  .superRefine((node, report) => {
    const field = requiredData[node.type as keyof typeof requiredData]
    if (field && !node[field])
      report.addIssue({ code: 'invalid_type', expected: 'object', path: [field], input: undefined })
  })

/** The style of a text: what makes it bold, or a link. */
export interface RichDecoration extends z.infer<typeof RichDecoration> {}

/** Where a link of a rich text leads, and how it opens. */
export interface RichLink extends z.infer<typeof RichLink> {}

const timestamp = z.iso.datetime({ offset: true }).nullish()

export const RichContent = z.preprocess(
  checkRichContentBounds,
  z.object({
    nodes: z.array(RichNode),
    metadata: z
      .object({ version: z.int().nullish(), createdTimestamp: timestamp, updatedTimestamp: timestamp, id })
      .nullish(),
    documentStyle: storedData,
  }),
)
/**
 * A rich text. The nodes that descriptions consist of (paragraphs, headings, lists, quotes, code, dividers, pictures, tables)
 * are checked in full; the others are stored as they are sent.
 */
export interface RichContent extends z.infer<typeof RichContent> {}
