// Folds names for sorting and search: case, accents and width are ignored, in the same way on every database engine.

const marks = /\p{M}+/gu

/** The folded form of a text; databases store it in a column beside the text. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFKC')

const possessive = /['’]s\b/g
// Scripts that write no spaces between words: each character counts as a word.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}]+/gu

const wordsOf = (text: string): string[] =>
  fold(text).replace(possessive, '').replace(unspaced, ' $& ').match(word) ?? []

/** The words of a name, each between spaces. Letters and digits form words; all other characters separate them. */
export const searchWords = (name: string): string => ` ${wordsOf(name).join(' ')} `

/**
 * Compiles a search text to a test on `searchWords`. Each word must start a word of the name, in any order; a plural also
 * matches the singular. A blank search matches every name; a search without letters and digits matches none.
 */
export function nameMatcher(search: string): (nameWords: string) => boolean {
  const words = wordsOf(search)
  if (words.length === 0) return () => search.trim() === ''
  const patterns = words.map((word) => [
    ` ${word}`,
    ...['s', 'es']
      .filter((ending) => word.endsWith(ending))
      .map((ending) => ` ${word.slice(0, -ending.length)} `),
  ])
  return (nameWords) =>
    patterns.every((alternatives) => alternatives.some((pattern) => nameWords.includes(pattern)))
}
