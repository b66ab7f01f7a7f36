// How names are compared for order and search: without case, accents or width, the same on every engine.

const marks = /\p{M}+/gu

/** The folded form of a text, kept in columns beside it. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFKC')

const possessive = /['’]s\b/g
// Where nothing stands between words, every character is one.
const alone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}]+/gu

const wordsOf = (text: string): string[] =>
  fold(text).replace(possessive, '').replace(alone, ' $& ').match(word) ?? []

/** The words of a name, each between blanks: letters and figures; what else there is parts them. */
export const searchWords = (name: string): string => ` ${wordsOf(name).join(' ')} `

/**
 * What is asked of names: each word has to begin one of theirs, in any order; a plural also means one of it. Blanks ask
 * for nothing; what has neither letter nor figure is in no name.
 */
export function nameMatcher(search: string): (spelledName: string) => boolean {
  const asked = wordsOf(search)
  if (asked.length === 0) return () => search.trim() === ''
  const ways = asked.map((one) => [
    ` ${one}`,
    ...['s', 'es'].filter((end) => one.endsWith(end)).map((end) => ` ${one.slice(0, -end.length)} `),
  ])
  return (name) => ways.every((some) => some.some((way) => name.includes(way)))
}
