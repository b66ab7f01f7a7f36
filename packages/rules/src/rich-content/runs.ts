// The text inside a paragraph: runs of characters with the same style, with white space as browsers show it.
import type { RichDecoration } from '@vitrine/contract'

/** A piece of text in one style; a line break is `\n`. */
export interface Run {
  text: string
  marks: RichDecoration[]
}

/** Drops what no page can show: control characters other than tabs and line breaks, and halves of surrogate pairs. */
export const cleanText = (text: string): string => (/[\p{Cc}\p{Cs}]/u.test(text) ? dropUnshown(text) : text)

const dropUnshown = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\f', ' ')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\ufffd')

/** Blank text as browsers show it: its line breaks, or one space. */
const collapse = (blank: string): string => blank.replaceAll(/[^\n]/g, '') || ' '

/** Collapses white space across runs, drops it around line breaks and at both ends, and joins runs of the same style. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = []
  const last = () => tidy.at(-1)
  const endsWith = (end: string) => last()?.text.endsWith(end) ?? false
  const dropLastSpace = () => {
    const run = last()
    if (!run?.text.endsWith(' ')) return
    run.text = run.text.slice(0, -1)
    if (run.text === '') tidy.pop()
  }
  for (const { text, marks } of runs) {
    let collapsed = text.replaceAll(/[ \t\n]+/g, collapse)
    if (collapsed.startsWith(' ') && (tidy.length === 0 || endsWith(' ') || endsWith('\n')))
      collapsed = collapsed.slice(1)
    if (collapsed === '') continue
    if (collapsed.startsWith('\n')) dropLastSpace()
    tidy.push({ text: collapsed, marks })
  }
  dropLastSpace()
  return joinRuns(tidy)
}

/** Joins neighbours of the same style. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: { key: string; marks: RichDecoration[]; texts: string[] }[] = []
  for (const { text, marks } of runs) {
    if (text === '') continue
    const key = JSON.stringify(marks)
    const last = joined.at(-1)
    if (last?.key === key) last.texts.push(text)
    else joined.push({ key, marks, texts: [text] })
  }
  return joined.map(({ marks, texts }) => ({ text: texts.join(''), marks }))
}
