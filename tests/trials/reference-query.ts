// A reference implementation of the query language over arrays. The platform's results must equal its results.
import { fold } from '@vitrine/rules'

type Value = string | number | boolean | null

/** An item that can be queried: its fields by their wire names. */
export type Item = Record<string, Value | string[]>

export type Filter = Record<string, unknown>

/** How the fields of a list are compared. */
export type Kinds = Readonly<Record<string, 'key' | 'text' | 'number' | 'time' | 'flag' | 'list'>>
type Kind = Kinds[string] | undefined

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const lowerCaseAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Compares two values by the kind of their field. */
function compareValues(kind: Kind, a: NonNullable<Value>, b: unknown): number {
  if (kind === 'number' || kind === 'flag') return Number(a) - Number(b)
  if (kind === 'time') return Date.parse(a as string) - Date.parse(b as string)
  const folded = kind === 'text' ? fold : (text: string) => text
  return compareBytes(folded(a as string), folded(b as string))
}

const isEqual = (kind: Kind, a: Value, b: unknown): boolean => {
  if (a === null || b === null) return a === b
  const exact = kind === 'number' || kind === 'time'
  return exact ? compareValues(kind, a, b) === 0 : a === b
}

const foldForMatching = (kind: Kind, text: string) => (kind === 'text' ? fold(text) : lowerCaseAscii(text))

type Operator = (kind: Kind, value: Value, operand: never) => boolean

const isIn: Operator = (kind, value, operand: unknown[]) =>
  operand.some((candidate) => isEqual(kind, value, candidate))
const comparison =
  (isMatch: (difference: number) => boolean): Operator =>
  (kind, value, operand) =>
    value !== null && isMatch(compareValues(kind, value, operand))
const textOperator =
  (isMatch: (text: string, piece: string) => boolean): Operator =>
  (kind, value, operand: string) =>
    value !== null && isMatch(foldForMatching(kind, value as string), foldForMatching(kind, operand))

const operators: Record<string, Operator> = {
  $eq: isEqual,
  $ne: (kind, value, operand) => !isEqual(kind, value, operand),
  $gt: comparison((difference) => difference > 0),
  $gte: comparison((difference) => difference >= 0),
  $lt: comparison((difference) => difference < 0),
  $lte: comparison((difference) => difference <= 0),
  $in: isIn,
  $nin: (kind, value, operand) => !isIn(kind, value, operand),
  $hasSome: isIn,
  $hasAll: (kind, value, operand: unknown[]) =>
    operand.length > 0 && operand.every((candidate) => isEqual(kind, value, candidate)),
  $startsWith: textOperator((text, piece) => text.startsWith(piece)),
  $endsWith: textOperator((text, piece) => text.endsWith(piece)),
  $contains: textOperator((text, piece) => text.includes(piece)),
  $exists: (_kind, value, operand: boolean) => (value !== null) === operand,
  $isEmpty: (_kind, value, operand: boolean) => (value === null || value === '') === operand,
}

function fieldMatches(kind: Kind, value: Value | string[], operator: string, operand: unknown): boolean {
  if (Array.isArray(value)) {
    const elements = operand as unknown[]
    const isIncluded = (element: unknown) => value.includes(element as string)
    return operator === '$hasSome'
      ? elements.some(isIncluded)
      : elements.length > 0 && elements.every(isIncluded)
  }
  return (operators[operator] as Operator)(kind, value, operand as never)
}

/** Whether the item matches the filter. */
export function matches(kinds: Kinds, item: Item, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    if (name === '$and') return (operand as Filter[]).every((condition) => matches(kinds, item, condition))
    if (name === '$or') return (operand as Filter[]).some((condition) => matches(kinds, item, condition))
    if (name === '$not') return !matches(kinds, item, operand as Filter)
    const isScalar = operand === null || typeof operand !== 'object'
    const pairs = isScalar ? [['$eq', operand] as const] : Object.entries(operand)
    return pairs.every(([operator, operatorOperand]) =>
      fieldMatches(kinds[name], item[name] as Value | string[], operator, operatorOperand),
    )
  })
}

/** Sorts the items; nulls come last in ascending order and first in descending order. */
export function sortItems(kinds: Kinds, items: Item[], sort: { fieldName: string; order: string }[]): Item[] {
  return [...items].sort((a, b) => {
    for (const { fieldName, order: direction } of sort) {
      const [valueA, valueB] = [a[fieldName] as Value, b[fieldName] as Value]
      const difference =
        valueA === null || valueB === null
          ? Number(valueA === null) - Number(valueB === null)
          : compareValues(kinds[fieldName], valueA, valueB)
      if (difference !== 0) return direction === 'DESC' ? -difference : difference
    }
    const ties = compareBytes(a.id as string, b.id as string)
    return sort.at(-1)?.order === 'DESC' ? -ties : ties
  })
}
