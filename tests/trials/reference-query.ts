// A reference implementation of the query language over arrays. The platform's results must equal its results.
import { fold } from '@vitrine/rules'

type Value = string | number | null

/** An item that can be queried: its fields by their wire names. */
export type Item = Record<string, Value | string[]>

export type Filter = Record<string, unknown>

type Kind = 'key' | 'text' | 'number' | 'time' | 'list'

/** The fields by which version 1 finds products. */
const fieldsOfVersion1: Record<string, Kind> = {
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

/** The fields by which searches of version 3 find products. */
const fieldsOfSearches: Record<string, Kind> = {
  id: 'key',
  slug: 'key',
  createdDate: 'time',
  name: 'text',
  productType: 'key',
  'brand.name': 'key',
  'ribbon.name': 'key',
  'actualPriceRange.minValue.amount': 'number',
  'actualPriceRange.maxValue.amount': 'number',
  'compareAtPriceRange.minValue.amount': 'number',
  'compareAtPriceRange.maxValue.amount': 'number',
  'physicalProperties.shippingWeightRange.minValue': 'number',
  'physicalProperties.shippingWeightRange.maxValue': 'number',
  'options.name': 'list',
  'options.choicesSettings.choices.name': 'list',
  'options.choicesSettings.choices.choiceId': 'list',
  'modifiers.name': 'list',
  'infoSections.uniqueName': 'list',
  'inventory.availabilityStatus': 'key',
  'inventory.preorderStatus': 'key',
  'inventory.preorderAvailability': 'key',
  'directCategoriesInfo.categories.id': 'list',
  'variantsInfo.variants.sku': 'list',
  'variantsInfo.variants.barcode': 'list',
  'variantsInfo.variants.choices.optionChoiceIds.choiceId': 'list',
}

/** The fields by which lists of products are found. */
export const fieldNames = {
  version1: Object.keys(fieldsOfVersion1),
  searches: Object.keys(fieldsOfSearches),
}

/** How fields are compared; those that several lists have are alike in all of them. */
export const fieldKinds: Record<string, Kind> = { ...fieldsOfSearches, ...fieldsOfVersion1 }

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const lowerCaseAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Compares two values by the kind of their field. */
function compareValues(field: string, a: string | number, b: unknown): number {
  if (fieldKinds[field] === 'number') return (a as number) - Number(b)
  if (fieldKinds[field] === 'time') return Date.parse(a as string) - Date.parse(b as string)
  const folded = fieldKinds[field] === 'text' ? fold : (text: string) => text
  return compareBytes(folded(a as string), folded(b as string))
}

const isEqual = (field: string, a: Value, b: unknown): boolean => {
  if (a === null || b === null) return a === b
  const exact = fieldKinds[field] === 'number' || fieldKinds[field] === 'time'
  return exact ? compareValues(field, a, b) === 0 : a === b
}

const foldForMatching = (field: string, text: string) =>
  fieldKinds[field] === 'text' ? fold(text) : lowerCaseAscii(text)

type Operator = (field: string, value: Value, operand: never) => boolean

const isIn: Operator = (field, value, operand: unknown[]) =>
  operand.some((candidate) => isEqual(field, value, candidate))
const comparison =
  (isMatch: (difference: number) => boolean): Operator =>
  (field, value, operand) =>
    value !== null && isMatch(compareValues(field, value, operand))
const textOperator =
  (isMatch: (text: string, piece: string) => boolean): Operator =>
  (field, value, operand: string) =>
    value !== null && isMatch(foldForMatching(field, value as string), foldForMatching(field, operand))

const operators: Record<string, Operator> = {
  $eq: isEqual,
  $ne: (field, value, operand) => !isEqual(field, value, operand),
  $gt: comparison((difference) => difference > 0),
  $gte: comparison((difference) => difference >= 0),
  $lt: comparison((difference) => difference < 0),
  $lte: comparison((difference) => difference <= 0),
  $in: isIn,
  $nin: (field, value, operand) => !isIn(field, value, operand),
  $hasSome: isIn,
  $hasAll: (field, value, operand: unknown[]) =>
    operand.length > 0 && operand.every((candidate) => isEqual(field, value, candidate)),
  $startsWith: textOperator((text, piece) => text.startsWith(piece)),
  $endsWith: textOperator((text, piece) => text.endsWith(piece)),
  $contains: textOperator((text, piece) => text.includes(piece)),
  $exists: (_field, value, operand: boolean) => (value !== null) === operand,
  $isEmpty: (_field, value, operand: boolean) => (value === null || value === '') === operand,
}

function fieldMatches(item: Item, field: string, operator: string, operand: unknown): boolean {
  const value = item[field] as Value | string[]
  if (Array.isArray(value)) {
    const elements = operand as unknown[]
    const isIncluded = (element: unknown) => value.includes(element as string)
    return operator === '$hasSome'
      ? elements.some(isIncluded)
      : elements.length > 0 && elements.every(isIncluded)
  }
  return (operators[operator] as Operator)(field, value, operand as never)
}

/** Whether the item matches the filter. */
export function matches(item: Item, filter: Filter): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    if (name === '$and') return (operand as Filter[]).every((condition) => matches(item, condition))
    if (name === '$or') return (operand as Filter[]).some((condition) => matches(item, condition))
    if (name === '$not') return !matches(item, operand as Filter)
    const isScalar = operand === null || typeof operand !== 'object'
    const pairs = isScalar ? [['$eq', operand] as const] : Object.entries(operand)
    return pairs.every(([operator, operatorOperand]) => fieldMatches(item, name, operator, operatorOperand))
  })
}

/** Sorts the items; nulls come last in ascending order and first in descending order. */
export function sortItems(items: Item[], sort: { fieldName: string; order: string }[]): Item[] {
  return [...items].sort((a, b) => {
    for (const { fieldName, order: direction } of sort) {
      const [valueA, valueB] = [a[fieldName] as Value, b[fieldName] as Value]
      const difference =
        valueA === null || valueB === null
          ? Number(valueA === null) - Number(valueB === null)
          : compareValues(fieldName, valueA, valueB)
      if (difference !== 0) return direction === 'DESC' ? -difference : difference
    }
    const ties = compareBytes(a.id as string, b.id as string)
    return sort.at(-1)?.order === 'DESC' ? -ties : ties
  })
}
