// The changes of a rich text, as pure functions.
import { addRun, isItem, textOf } from './rich-text.ts'
import type { LineType, TextMark, RichBlock, RichText, TextLink, TextRun } from './rich-text.ts'

/** A place in a rich text: a block, and how many characters of it are before. */
export interface TextPosition {
  block: number
  offset: number
}

/** From one place to another; both are the same for a cursor. */
export interface TextRange {
  start: TextPosition
  end: TextPosition
}

/** A rich text with the place of the cursor after a change. */
export interface EditedText {
  blocks: RichText
  selection: TextRange
}

/** The range of a cursor. */
export const cursorAt = (block: number, offset: number): TextRange => ({
  start: { block, offset },
  end: { block, offset },
})

const runsOf = (block: RichBlock | undefined): TextRun[] =>
  !block || block.type === 'kept' ? [] : block.runs

/** How many characters a block has. */
export const lengthOf = (block: RichBlock | undefined): number => textOf(runsOf(block)).length

/** The part of runs between two places. */
function sliceRuns(runs: readonly TextRun[], from: number, to = Number.POSITIVE_INFINITY): TextRun[] {
  const slice: TextRun[] = []
  let start = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(from - start, 0), Math.max(to - start, 0))
    addRun(slice, { ...run, text })
    start += run.text.length
  }
  return slice
}

function joinRuns(...parts: readonly (readonly TextRun[])[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of parts.flat()) addRun(joined, run)
  return joined
}

const replaceBlocks = (blocks: RichText, from: number, to: number, ...next: RichBlock[]): RichText => [
  ...blocks.slice(0, from),
  ...next,
  ...blocks.slice(to + 1),
]

/** Whether a range is only a cursor. */
export const isCursor = ({ start, end }: TextRange): boolean =>
  start.block === end.block && start.offset === end.offset

/** Replaces what is in a range by runs, in the block where it begins. */
export function replaceRange(
  blocks: RichText,
  { start, end }: TextRange,
  runs: readonly TextRun[],
): EditedText {
  const first = blocks[start.block]
  const last = blocks[end.block]
  // A line that is joined with what is kept takes its place.
  const type = [first, last].find((block) => block && block.type !== 'kept')?.type ?? 'p'
  const before = sliceRuns(runsOf(first), 0, start.offset)
  const after = sliceRuns(runsOf(blocks[end.block]), end.offset)
  const line: RichBlock = { type: type as LineType, runs: joinRuns(before, runs, after) }
  const offset = textOf(before).length + textOf(runs).length
  if (first?.type === 'kept' && start.block === end.block)
    return {
      blocks: replaceBlocks(blocks, start.block, start.block, first, line),
      selection: cursorAt(start.block + 1, offset),
    }
  return {
    blocks: replaceBlocks(blocks, start.block, end.block, line),
    selection: cursorAt(start.block, offset),
  }
}

/** Begins a new line. After a heading it is a paragraph; in an empty item the list ends. */
export function splitLine(blocks: RichText, range: TextRange): EditedText {
  const { blocks: left, selection } = replaceRange(blocks, range, [])
  const { block: index, offset } = selection.start
  const block = left[index]
  if (!block || block.type === 'kept') return { blocks: left, selection }
  if (isItem(block) && lengthOf(block) === 0) return setType(left, selection, 'p')
  const isAfterHeading = /^h\d$/.test(block.type) && offset === lengthOf(block)
  const [before, after] = [sliceRuns(block.runs, 0, offset), sliceRuns(block.runs, offset)]
  const next: RichBlock = { type: isAfterHeading ? 'p' : block.type, runs: after }
  return {
    blocks: replaceBlocks(left, index, index, { type: block.type, runs: before }, next),
    selection: cursorAt(index + 1, 0),
  }
}

/** Puts other blocks in the place of a range, such as pasted ones. */
export function insertBlocks(blocks: RichText, range: TextRange, inserted: RichText): EditedText {
  const [only] = inserted
  if (inserted.length === 1 && only?.type === 'p') return replaceRange(blocks, range, only.runs)
  const { blocks: left, selection } = replaceRange(blocks, range, [])
  const { block: index, offset } = selection.start
  const runs = runsOf(left[index])
  const type = (left[index]?.type ?? 'p') as LineType
  const [before, after] = [sliceRuns(runs, 0, offset), sliceRuns(runs, offset)]
  const next: RichText = [
    ...(before.length > 0 ? [{ type, runs: before }] : []),
    ...inserted,
    ...(after.length > 0 ? [{ type, runs: after }] : []),
  ]
  const last = index + (before.length > 0 ? 1 : 0) + inserted.length - 1
  return {
    blocks: replaceBlocks(left, index, index, ...next),
    selection: cursorAt(last, lengthOf(inserted.at(-1))),
  }
}

/** Makes the lines of a range lines of another type; those that are of this type already become paragraphs. */
export function setType(blocks: RichText, range: TextRange, type: LineType): EditedText {
  const isIn = (_: RichBlock, i: number) => i >= range.start.block && i <= range.end.block
  const isSame = blocks.filter(isIn).every((block) => block.type === type || block.type === 'kept')
  const next = blocks.map((block, i) =>
    block.type === 'kept' || !isIn(block, i) ? block : { ...block, type: isSame ? 'p' : type },
  )
  return { blocks: next, selection: range }
}

/** The part of each block that is in a range. */
const partsOf = (blocks: RichText, { start, end }: TextRange) =>
  blocks.map((block, i) => {
    if (i < start.block || i > end.block || block.type === 'kept') return undefined
    return {
      from: i === start.block ? start.offset : 0,
      to: i === end.block ? end.offset : lengthOf(block),
    }
  })

function changeRuns(blocks: RichText, range: TextRange, change: (run: TextRun) => TextRun): EditedText {
  const parts = partsOf(blocks, range)
  const next = blocks.map((block, i): RichBlock => {
    const part = parts[i]
    if (!part || block.type === 'kept') return block
    const { from, to } = part
    const changed = sliceRuns(block.runs, from, to).map(change)
    return { ...block, runs: joinRuns(sliceRuns(block.runs, 0, from), changed, sliceRuns(block.runs, to)) }
  })
  return { blocks: next, selection: range }
}

/** The runs in a range. */
export const runsIn = (blocks: RichText, range: TextRange): TextRun[] =>
  partsOf(blocks, range).flatMap((part, i) => (part ? sliceRuns(runsOf(blocks[i]), part.from, part.to) : []))

/** The styles that all text of a range has; those of the text before a cursor. */
export function marksOf(blocks: RichText, range: TextRange): readonly TextMark[] {
  const { block, offset } = range.start
  const runs = isCursor(range)
    ? sliceRuns(runsOf(blocks[block]), Math.max(offset - 1, 0), Math.max(offset, 1))
    : runsIn(blocks, range)
  return (runs[0]?.marks ?? []).filter((mark) => runs.every(({ marks }) => marks.includes(mark)))
}

/** The link of the text in a range, or around a cursor. */
export function linkIn(blocks: RichText, range: TextRange): TextLink | undefined {
  const { block, offset } = range.start
  const runs = isCursor(range)
    ? sliceRuns(runsOf(blocks[block]), Math.max(offset - 1, 0), offset + 1)
    : runsIn(blocks, range)
  return runs.find(({ link }) => link)?.link
}

/** Gives the text of a range a style, or takes it away if all of it has it. */
export function toggleMark(blocks: RichText, range: TextRange, mark: TextMark): EditedText {
  const isOn = marksOf(blocks, range).includes(mark)
  return changeRuns(blocks, range, (run) => ({
    ...run,
    marks: isOn ? run.marks.filter((name) => name !== mark) : [...new Set([...run.marks, mark])],
  }))
}

/** The range of the link around a cursor; the range itself if it selects text. */
function linkRange(blocks: RichText, range: TextRange): TextRange {
  const { block, offset } = range.start
  const href = linkIn(blocks, range)?.href
  if (!isCursor(range) || href === undefined) return range
  let start = 0
  for (const { text, link } of runsOf(blocks[block])) {
    const end = start + text.length
    if (link?.href === href && start <= offset && offset <= end)
      return { start: { block, offset: start }, end: { block, offset: end } }
    start = end
  }
  return range
}

/** Links the text of a range, or removes its links; a cursor without a link gets the address as text. */
export function setLink(blocks: RichText, range: TextRange, href: string | undefined): EditedText {
  const whole = linkRange(blocks, range)
  if (isCursor(whole))
    return href
      ? replaceRange(blocks, whole, [{ text: href, marks: [], link: { href } }])
      : { blocks, selection: range }
  return changeRuns(blocks, whole, ({ link, ...run }) =>
    href ? { ...run, link: link?.href === href ? link : { href } } : run,
  )
}
