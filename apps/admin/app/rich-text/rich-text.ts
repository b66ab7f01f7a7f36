// A rich text as the editor holds it, and its HTML. A text of plain paragraphs is stored as plain text.

/** The styles that text may have, outermost first: the names of their elements. */
export const markNames = ['strong', 'em', 'u', 's', 'sup', 'sub'] as const
export type TextMark = (typeof markNames)[number]

/** The address of a link, and what its element has besides. */
export interface TextLink {
  href: string
  target?: string
  rel?: string
}

/** Text with the same styles. */
export interface TextRun {
  text: string
  marks: readonly TextMark[]
  link?: TextLink
}

/** Adds text to runs; text with the same styles is one run. */
export function addRun(runs: TextRun[], { text, marks, link }: TextRun): void {
  if (!text) return
  const last = runs.at(-1)
  const isSame =
    last &&
    last.marks.length === marks.length &&
    last.marks.every((mark) => marks.includes(mark)) &&
    JSON.stringify(last.link) === JSON.stringify(link)
  if (isSame) runs[runs.length - 1] = { ...last, text: last.text + text }
  else runs.push({ text, marks, ...(link && { link }) })
}

/** The kinds of lines that the editor changes; `ul` and `ol` are items of lists. */
export type LineType = 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'ul' | 'ol'

/** A line of text, or HTML that the editor keeps as it is, such as a table. */
export type RichBlock = { type: LineType; runs: TextRun[] } | { type: 'kept'; html: string }

/** What a rich text consists of; there is always at least one block. */
export type RichText = RichBlock[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an element or an attribute. */
const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

const attribute = (name: string, value: string | undefined) =>
  value ? ` ${name}="${escapeText(value)}"` : ''

function runHtml({ text, marks, link }: TextRun): string {
  const inner = escapeText(text).replaceAll('\n', '<br>')
  const marked = markNames
    .filter((name) => marks.includes(name))
    .reduceRight((html, name) => `<${name}>${html}</${name}>`, inner)
  if (!link) return marked
  const { href, target, rel } = link
  return `<a${attribute('href', href)}${attribute('target', target)}${attribute('rel', rel)}>${marked}</a>`
}

const runsHtml = (runs: readonly TextRun[]): string => runs.map(runHtml).join('')

/** The text of runs. */
export const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('')

export const isItem = ({ type }: RichBlock): boolean => type === 'ul' || type === 'ol'

/** Groups blocks as their elements do: items that follow each other are one list. */
export function groupsOf(blocks: RichText): RichBlock[][] {
  const groups: RichBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0] && isItem(block) && last[0].type === block.type) last.push(block)
    else groups.push([block])
  }
  return groups
}

function groupHtml(group: readonly RichBlock[]): string {
  const [first] = group
  if (!first) return ''
  if (first.type === 'kept') return first.html
  const lines = group.map((block) => (block.type === 'kept' ? '' : runsHtml(block.runs)))
  if (!isItem(first)) return `<${first.type}>${lines.join('')}</${first.type}>`
  return `<${first.type}>${lines.map((line) => `<li>${line}</li>`).join('')}</${first.type}>`
}

const isBlank = (block: RichBlock) => block.type === 'p' && textOf(block.runs).trim() === ''

/** The HTML of a rich text, without the empty paragraphs at its end. */
export function toHtml(blocks: RichText): string {
  let end = blocks.length
  while (end > 0 && isBlank(blocks[end - 1] as RichBlock)) end -= 1
  return groupsOf(blocks.slice(0, end)).map(groupHtml).join('')
}

/** Whether a text of a form is HTML: it begins with an element that descriptions have. */
export const isHtml = (text: string): boolean =>
  /^\s*<(p|h[1-6]|ul|ol|table|blockquote|pre|hr|img|figure|div|iframe|video)[\s/>]/i.test(text)

const isPlainLine = (block: RichBlock) =>
  block.type === 'p' && block.runs.every(({ marks, link }) => marks.length === 0 && !link)

/** A rich text as its field holds it: paragraphs without styles as plain text, with empty lines between them. */
export function toFieldText(blocks: RichText): string {
  if (!blocks.every(isPlainLine)) return toHtml(blocks)
  const paragraphs = blocks.map((block) => (block.type === 'kept' ? '' : textOf(block.runs).trim()))
  const text = paragraphs.filter(Boolean).join('\n\n')
  return isHtml(text) ? toHtml(blocks) : text
}

/** The paragraphs of a plain text. */
export function fromPlainText(text: string): RichText {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return paragraphs.map((paragraph) => ({
    type: 'p',
    runs: paragraph ? [{ text: paragraph, marks: [] }] : [],
  }))
}

/**
 * A text of a field as the platform takes it: a text with a tag is HTML there, so a plain text that has one is sent as HTML.
 */
export const toSentText = (text: string): string =>
  isHtml(text) || !/<[a-z/!]/i.test(text) ? text : toHtml(fromPlainText(text))

/** The field of a text that the platform has as HTML and as plain text. */
export const fromStored = (html: string, plainText: string): string =>
  /^(?:<p>[^<]*(?:<br ?\/?>[^<]*)*<\/p>\s*)*$/.test(html) ? plainText : html

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of a field without its elements, for previews. */
export const withoutElements = (text: string): string =>
  isHtml(text)
    ? text
        .replaceAll(/<br\s*\/?>/gi, '\n')
        .replaceAll(/<\/(p|h[1-6]|li|tr)>/gi, '\n\n')
        .replaceAll(/<[^<>]*>/g, '')
        .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (written, name: string) => names[name] ?? written)
        .trim()
    : text
