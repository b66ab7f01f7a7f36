// The query language a second time, in plain JavaScript over a list: what the platform says must be what this says.
import { fold } from '@vitrine/rules'

type Value = string | number | null

/** One thing that can be asked about: its fields by their wire names. */
export type Item = Record<string, Value | string[]>

export type Filter = Record<string, unknown>

/** How the fields of products are compared. */
export const kinds: Record<string, 'key' | 'text' | 'number' | 'time' | 'list'> = {
  id: 'key',
  slug: 'key',
  productType: 'key',
  numericId: 'number',
  name: 'text',
  description: 'text',
  sku: 'text',
  price: 'number',
  'priceData.price': 'number',
  lastUpdated: 'time',
  createdDate: 'time',
  collectionIds: 'list',
}

const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const ascii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Both as what is compared for order. */
function inOrder(field: string, a: string | number, b: unknown): number {
  if (kinds[field] === 'number') return (a as number) - Number(b)
  if (kinds[field] === 'time') return Date.parse(a as string) - Date.parse(b as string)
  const folded = kinds[field] === 'text' ? fold : (text: string) => text
  return bytes(folded(a as string), folded(b as string))
}

const same = (field: string, a: Value, b: unknown): boolean => {
  if (a === null || b === null) return a === b
  const exact = kinds[field] === 'number' || kinds[field] === 'time'
  return exact ? inOrder(field, a, b) === 0 : a === b
}

const part = (field: string, text: string) => (kinds[field] === 'text' ? fold(text) : ascii(text))

type Word = (field: string, held: Value, asked: never) => boolean

const among: Word = (field, held, asked: unknown[]) => asked.some((one) => same(field, held, one))
const order =
  (right: (difference: number) => boolean): Word =>
  (field, held, asked) =>
    held !== null && right(inOrder(field, held, asked))
const texts =
  (has: (whole: string, some: string) => boolean): Word =>
  (field, held, asked: string) =>
    held !== null && has(part(field, held as string), part(field, asked))

const words: Record<string, Word> = {
  $eq: same,
  $ne: (field, held, asked) => !same(field, held, asked),
  $gt: order((difference) => difference > 0),
  $gte: order((difference) => difference >= 0),
  $lt: order((difference) => difference < 0),
  $lte: order((difference) => difference <= 0),
  $in: among,
  $nin: (field, held, asked) => !among(field, held, asked),
  $hasSome: among,
  $hasAll: (field, held, asked: unknown[]) =>
    asked.length > 0 && asked.every((one) => same(field, held, one)),
  $startsWith: texts((whole, some) => whole.startsWith(some)),
  $endsWith: texts((whole, some) => whole.endsWith(some)),
  $contains: texts((whole, some) => whole.includes(some)),
  $exists: (_field, held, asked: boolean) => (held !== null) === asked,
  $isEmpty: (_field, held, asked: boolean) => (held === null || held === '') === asked,
}

function holds(item: Item, field: string, word: string, asked: unknown): boolean {
  const held = item[field] as Value | string[]
  if (Array.isArray(held)) {
    const wanted = asked as unknown[]
    const inside = (one: unknown) => held.includes(one as string)
    return word === '$hasSome' ? wanted.some(inside) : wanted.length > 0 && wanted.every(inside)
  }
  return (words[word] as Word)(field, held, asked as never)
}

/** Whether the item is what the filter asks for. */
export function matches(item: Item, filter: Filter): boolean {
  return Object.entries(filter).every(([name, asked]) => {
    if (name === '$and') return (asked as Filter[]).every((one) => matches(item, one))
    if (name === '$or') return (asked as Filter[]).some((one) => matches(item, one))
    if (name === '$not') return !matches(item, asked as Filter)
    const plain = asked === null || typeof asked !== 'object'
    const pairs = plain ? [['$eq', asked] as const] : Object.entries(asked)
    return pairs.every(([word, value]) => holds(item, name, word, value))
  })
}

/** The items in the order asked for; what has no value comes last, or first when the order is turned. */
export function sorted(items: Item[], sort: { fieldName: string; order: string }[]): Item[] {
  return [...items].sort((a, b) => {
    for (const { fieldName, order: direction } of sort) {
      const [one, two] = [a[fieldName] as Value, b[fieldName] as Value]
      const difference =
        one === null || two === null
          ? Number(one === null) - Number(two === null)
          : inOrder(fieldName, one, two)
      if (difference !== 0) return direction === 'DESC' ? -difference : difference
    }
    return bytes(a.id as string, b.id as string)
  })
}
