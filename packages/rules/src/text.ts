// Folds names for sorting and search: case, accents, width and special letters are ignored, in the same way on every
// database engine.

const marks = /\p{M}+/gu

// Letters that Unicode does not split into a base letter and a mark, as shoppers type them on other keyboards. Texts that
// were folded before got the same replacements by a migration (0006), so a new letter needs a new migration.
const spellings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}
const spelledLetter = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g')

/** The folded form of a text; databases store it in a column beside the text. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(spelledLetter, (letter) => spellings[letter] as string)

// Soft hyphens, zero-width spaces and the like, which texts that were pasted from a page may contain.
const invisible = /\p{Default_Ignorable_Code_Point}+/gu
const possessive = /['’]s\b/g
// Scripts that write no spaces between words: each character counts as a word.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}]+/gu

/** The words of a text, folded. Letters and digits form words; all other characters separate them. */
export const wordsOf = (text: string): string[] =>
  fold(text).replace(invisible, '').replace(possessive, '').replace(unspaced, ' $& ').match(word) ?? []

// One or two Latin letters are inside too many words to find anything.
const isTooShort = (word: string) => /^[a-z0-9]{0,2}$/.test(word)

/** The start of a pattern for a word: short words must start a word, others may also be inside one. */
const anchored = (word: string) => (isTooShort(word) ? ` ${word}` : word)

// As many as the search texts of the query language have room for; every word costs a pass over all words of the products.
const maxWords = 50

/**
 * What each word of a search text may look like, in a text with a space before and after each word. A plural also matches a
 * word that ends in the singular. Words after the first fifty are ignored.
 */
export const wordPatterns = (search: string): string[][] =>
  [...new Set(wordsOf(search))]
    .slice(0, maxWords)
    .map((word) => [
      anchored(word),
      ...['s', 'es']
        .filter((ending) => word.endsWith(ending))
        .map((ending) => `${anchored(word.slice(0, -ending.length))} `),
    ])
