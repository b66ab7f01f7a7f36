// What the lists of the wire may be asked about: by which fields, with which operators, in which orders.
import { queryBounds } from './query.ts'

// biome-ignore format: a table reads best as one
const order = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$hasSome', '$hasAll', '$exists', '$isEmpty']
const texts = [...order, '$startsWith', '$endsWith', '$contains']

/** What a field holds, and the operators that it takes therefore. */
export const operators = {
  key: texts,
  text: texts,
  number: order,
  time: order,
  list: ['$hasSome', '$hasAll'],
} as const satisfies Record<string, readonly string[]>

interface QueryableField {
  kind: keyof typeof operators
  sort: boolean
}

const key = { kind: 'key', sort: true } as const
const text = { kind: 'text', sort: true } as const
const number = { kind: 'number', sort: true } as const
const list = { kind: 'list', sort: false } as const

/** The fields of each list; whatever is not in here is told as if it did not exist. */
export const queryableFields = {
  products: {
    id: key,
    slug: key,
    productType: key,
    numericId: number,
    name: text,
    description: { kind: 'text', sort: false },
    sku: text,
    price: number,
    'priceData.price': number,
    lastUpdated: { kind: 'time', sort: true },
    createdDate: { kind: 'time', sort: false },
    collectionIds: list,
  },
  variants: { id: key, productId: key, variantId: key, sku: key, productName: text, collectionIds: list },
  collections: { id: key, name: text },
} as const satisfies Record<string, Record<string, QueryableField>>

const asCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** What a list may be asked, in words; paragraphs are apart by an empty line. */
export function describeQuery(list: keyof typeof queryableFields): string {
  const fields = Object.entries<QueryableField>(queryableFields[list])
  const alike = [texts, order, operators.list].flatMap((taken) => {
    const names = fields.filter(([, { kind }]) => operators[kind] === taken).map(([name]) => name)
    return names.length > 0 ? [`${asCode(names)} may be filtered with ${asCode(taken)}.`] : []
  })
  return [
    ...alike,
    `\`$and\`, \`$or\` and \`$not\` join conditions: ${queryBounds.maxConditions} at most, ${queryBounds.maxDepth} deep.`,
    `Sorted by ${asCode(fields.filter(([, { sort }]) => sort).map(([name]) => name))}.`,
    `A page holds ${queryBounds.defaultLimit} when nothing is said, and ${queryBounds.maxLimit} at most.`,
  ].join('\n\n')
}
