// The index of the texts of products: finds those whose texts may contain a pattern, by the sequences of three letters in it.
import { type Condition, fold, type WordSearch } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Column } from './condition.ts'
import type { DatabaseSession } from './database.ts'
import { compileQuery } from './dynamic.ts'

// More would exclude hardly any product.
const maxTrigrams = 30

/** The sequences of three letters in a pattern in which `_` stands for any letter. */
function trigramsOf(pattern: string): string[] {
  const trigrams = pattern.split('_').flatMap((part) => {
    const letters = [...part]
    return letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
  })
  return [...new Set(trigrams)].slice(0, maxTrigrams)
}

type Columns = Record<string, Column>

const textComparisons: readonly string[] = ['contains', 'eq', 'in']

/** Texts of which each row contains one that a condition selects; several lists of them, all of which apply. */
function textsIn(condition: Condition, columns: Columns): string[][] {
  if (condition.is === 'and') return condition.of.flatMap((part) => textsIn(part, columns))
  if (condition.is === 'or') {
    const lists = condition.of.map((part) => textsIn(part, columns)[0])
    return lists.length > 0 && lists.every((list) => list !== undefined) ? [lists.flat()] : []
  }
  if (condition.is === 'not') return []
  const { isIndexedText, isFoundByText } = columns[condition.field] ?? {}
  const isFound = condition.is === 'contains' ? isIndexedText : isFoundByText
  const texts = isFound && textComparisons.includes(condition.is) ? [condition.value].flat() : []
  // An absent value is in no text.
  return texts.length > 0 && !texts.includes(null) ? [texts.map((text) => fold(`${text}`))] : []
}

/** Patterns of which each row of a selection contains one; several lists of them, all of which apply. */
function patternsOf(
  { condition, words }: { condition: Condition; words?: WordSearch },
  columns: Columns,
): string[][] {
  const texts = textsIn(condition, columns)
  if (!words?.fields.every((field) => columns[field]?.isIndexedText)) return texts
  return [...texts, ...(words.needsAll ? words.words : [words.words.flat()])]
}

/** Texts to look for in columns of products. */
interface TextQuery {
  storeId: string
  condition: Condition
  words?: WordSearch
  fields: Columns
  /** Where more products have the texts, nothing is found. */
  maxFound: number
}

/** The ids of the products that may have the texts of a query; nothing if it has no text of three letters. */
export async function findByTexts(
  session: DatabaseSession,
  { storeId, fields, maxFound, ...query }: TextQuery,
): Promise<string[] | undefined> {
  const indexed = patternsOf(query, fields)
    .map((patterns) => patterns.map(trigramsOf))
    .filter((patterns) => patterns.every((trigrams) => trigrams.length > 0))
  const shortest = (patterns: string[][]) => Math.min(...patterns.map((trigrams) => trigrams.length))
  // The longest text is in the fewest products.
  const [patterns] = indexed.toSorted((a, b) => shortest(b) - shortest(a))
  if (!patterns) return undefined
  const found = sql`select x.product_id as id from product_texts x where x.store_id = ${storeId} and (
    ${sql.join(
      patterns.map((trigrams) => sql`x.trigrams @> ${trigrams}::text[]`),
      sql` or `,
    )}
  ) limit ${maxFound + 1}`
  const rows = await session.run<{ id: string }>(await compileQuery(found, false))
  return rows.length > maxFound ? undefined : [...new Set(rows.map(({ id }) => id))]
}
