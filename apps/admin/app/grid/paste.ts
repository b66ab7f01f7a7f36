// Cells as a spreadsheet puts them on the clipboard.

/** The most rows that one paste fills. */
const maxRows = 1000

/** The rows of a text with tabs and line breaks; a cell in quotes may have both. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y
  const plain = text.replaceAll(/\r\n?/g, '\n')
  while (cell.lastIndex < plain.length && rows.length <= maxRows) {
    const match = cell.exec(plain)
    if (!match) break
    const [, quoted, bare = '', end] = match
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end === '\n') rows.push([])
  }
  // The last cell is empty.
  if (plain.endsWith('\t')) rows.at(-1)?.push('')
  // A copied column ends with a line break.
  return rows.filter((row) => row.length > 0)
}

/** Whether a text is more than one cell; one that was copied may end with a line break. */
export const hasCells = (text: string): boolean => /[\t\n\r]/.test(text.replace(/\r?\n$/, ''))

const yesWords = new Set(['1', 'true', 'yes', 'y', 'x', '✓', 'on', 'visible', 'ja', 'wahr', 'oui'])
const noWords = new Set(['0', 'false', 'no', 'n', 'off', 'hidden', 'nein', 'falsch', 'non', '-'])

/** What a cell says of a checkbox; undefined if it says neither yes nor no. */
export function toYesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : undefined
}
