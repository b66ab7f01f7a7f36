// Free-text search of the query language: the words of an expression, each as the patterns that a text may match.
import type { SearchText } from '@vitrine/contract'
import type { Field } from './query.ts'
import { Invalid, violation } from './refusal.ts'
import { wordsOf } from './text.ts'

/** A parsed search text: for each word, what a folded text may contain. `_` stands for any letter. */
export interface WordSearch {
  fields: string[]
  words: string[][]
  /** Every word must be found; otherwise one of them is enough. */
  needsAll: boolean
}

const bounds = { maxLength: 100, maxFields: 20, maxFieldLength: 200 }
// Shorter words have too many neighbours; more patterns would cost too much for each row.
const fuzzyWords = { minLength: 4, maxPatterns: 200 }

/** Whether a value that a cursor holds has the form of a search text. */
export function isSearchText(value: unknown): value is SearchText {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { expression, mode, fields, fuzzy } = value as Record<string, unknown>
  const areFields =
    fields == null ||
    (Array.isArray(fields) &&
      fields.length <= bounds.maxFields &&
      fields.every((field) => typeof field === 'string' && field.length <= bounds.maxFieldLength))
  return (
    typeof expression === 'string' &&
    expression.length <= bounds.maxLength &&
    (mode == null || mode === 'OR' || mode === 'AND') &&
    areFields &&
    (fuzzy == null || typeof fuzzy === 'boolean')
  )
}

const hasThreeLetters = (pattern: string) => pattern.split('_').some((part) => [...part].length >= 3)

/**
 * A word, and the words with one letter less, more or different. Those that do not keep three letters in a row are left out:
 * no index finds them.
 */
function neighboursOf(word: string): string[] {
  const letters = [...word]
  const cut = (from: number, to: number, between: string) =>
    letters.slice(0, from).join('') + between + letters.slice(to).join('')
  const neighbours = letters.flatMap((_, i) => [
    cut(i, i + 1, '_'),
    cut(i, i + 1, ''),
    ...(i > 0 ? [cut(i, i, '_')] : []),
  ])
  return [word, ...neighbours.filter(hasThreeLetters)]
}

/** Parses a search text; unknown fields, and those in which no words are looked for, are refused alike. */
export function readSearchText(
  { expression, mode, fields: named, fuzzy }: SearchText,
  fields: Record<string, Field>,
  path = 'search.search',
): WordSearch | undefined {
  const searchable = Object.keys(fields).filter((name) => fields[name]?.search)
  const byDefault = searchable.filter((name) => fields[name]?.search === true)
  named?.forEach((name, i) => {
    if (!searchable.includes(name))
      throw new Invalid([violation(`${path}.fields[${i}]`, 'FIELD_NOT_ALLOWED', 'cannot be searched')])
  })
  const words = wordsOf(expression ?? '')
  // A text without letters and digits is in no product; to look for nothing would select all of them.
  if (words.length === 0)
    return expression?.trim() ? { fields: [], words: [['']], needsAll: true } : undefined
  let patterns = 0
  return {
    fields: named?.length ? [...new Set(named)] : byDefault,
    words: [...new Set(words)].map((word) => {
      const all = fuzzy && word.length >= fuzzyWords.minLength ? neighboursOf(word) : [word]
      patterns += all.length
      return patterns > fuzzyWords.maxPatterns ? [word] : all
    }),
    needsAll: mode === 'AND',
  }
}
