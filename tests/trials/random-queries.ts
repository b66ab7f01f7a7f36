// Random products and random queries about them. Most queries use values of existing products, some match nothing.
import type { ProductDraft } from '@vitrine/contract'
import type { Random } from '../shop/random.ts'
import type { Filter, Item, Kinds } from './reference-query.ts'

/** The fields by which version 1 finds products. */
export const productKinds: Kinds = {
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

export const nouns = [
  'Krug',
  'Becher',
  'Über',
  'über',
  'Café',
  'cafe',
  'CAFÉ',
  'mug',
  'Mug',
  'Ｍｕｇ',
  'Ångström',
  'naïve',
  '🎁',
  'ﬁne',
  'İstanbul',
  '%',
  '_',
  "d'or",
  '\\',
  'x'.repeat(60),
]
const collectionIds = ['kitchen', 'clay', 'Küche', ' ', 'all products', '_', 'null']

/** The collections of the random products. */
export const collections = collectionIds.map((id, n) => ({
  id,
  name: id.trim() || 'blank',
  slug: `collection-${n}`,
  description: '',
}))

/** Creates products with values that are hard to compare: case, accents, width, empty and missing fields. */
export function randomProducts(random: Random, count: number): ProductDraft[] {
  return Array.from({ length: count }, (_, n): ProductDraft => {
    const id = random.chance(0.3)
      ? `Ärger-${n}`
      : `${random.word(4)}${random.chance(0.3) ? random.word(2).toUpperCase() : ''}-${n}`
    // 80 is the maximum length of a name, so some words are cut in the middle.
    const text = () =>
      Array.from({ length: random.int(1, 3) }, () => random.pick(nouns))
        .join(' ')
        .slice(0, 80)
        .toWellFormed()
    return {
      id,
      slug: `${random.pick(['École', 'page', 'Page', 'ß'])}-${n}`,
      name: text(),
      productType: random.pick(['physical', 'digital']),
      description: random.chance(0.2) ? '' : text(),
      price: `${random.int(0, 40)}.${random.pick(['00', '50', '99', '10'])}`,
      ...(random.chance(0.7) && { sku: random.pick(['', 'SKU', 'sku', `SKU-${n % 20}`, 'Ä1']) }),
      visible: random.chance(0.9),
      variants: [],
      pictures: [],
      collectionIds: random.shuffle(collectionIds).slice(0, random.int(0, 3)),
      createdDate: new Date(
        Date.UTC(2029, random.int(0, 11), random.int(1, 28), random.int(0, 23)),
      ).toISOString(),
    }
  })
}

/** Converts the visible products to items of the reference implementation. */
export const asItems = (drafts: readonly ProductDraft[], lastUpdated: (n: number) => string): Item[] =>
  drafts.flatMap((draft, n): Item[] =>
    draft.visible
      ? [
          {
            id: draft.id,
            slug: draft.slug,
            productType: draft.productType,
            numericId: n + 1,
            name: draft.name,
            description: draft.description as string,
            sku: draft.sku ?? null,
            price: Number(draft.price),
            'priceData.price': Number(draft.price),
            lastUpdated: lastUpdated(n),
            createdDate: draft.createdDate,
            collectionIds: draft.collectionIds ?? [],
          },
        ]
      : [],
  )

const orderOperators = ['$gt', '$gte', '$lt', '$lte']
const listOperators = ['$in', '$nin', '$hasSome', '$hasAll']
const textOperators = ['$startsWith', '$endsWith', '$contains']
const flagOperators = ['$exists', '$isEmpty']

/** Creates a generator of random filters, sort orders and pages over `items`. */
export function createQueryGenerator(random: Random, kinds: Kinds, items: readonly Item[]) {
  const fields = Object.keys(kinds)
  const scalarValue = (field: string): string | number | boolean | null => {
    if (random.chance(0.05)) return null
    const stored = random.pick(items)[field]
    const value = Array.isArray(stored) ? (stored[0] ?? 'none') : (stored ?? 'none')
    const kind = kinds[field]
    if (kind === 'flag') return random.chance(0.5)
    if (kind === 'number') {
      const near = Number(value === 'none' ? 1 : value) + random.pick([0, 0, 0, 1, -1, 0.01, 1000])
      return random.chance(0.3) ? near.toFixed(2) : Number(near.toFixed(2))
    }
    if (kind === 'time')
      return new Date(Date.parse(value as string) + random.pick([0, 0, 1, -1, 3_600_000])).toISOString()
    return random.chance(0.8) ? `${value}` : random.pick(nouns)
  }

  const presentValue = (field: string): string | number | boolean => {
    for (;;) {
      const value = scalarValue(field)
      if (value !== null) return value
    }
  }

  const substringOf = (field: string): string => {
    const whole = [...`${presentValue(field)}`]
    const from = random.int(0, Math.max(0, whole.length - 1))
    const slice = whole.slice(from, from + random.int(0, 5)).join('')
    return random.pick([slice, slice.toUpperCase(), slice.toLowerCase(), whole.slice(0, 3).join('')])
  }

  const operand = (field: string, operator: string): unknown => {
    if (flagOperators.includes(operator)) return random.chance(0.5)
    if (listOperators.includes(operator))
      return Array.from({ length: random.int(0, 4) }, () => scalarValue(field))
    if (textOperators.includes(operator)) return substringOf(field)
    return orderOperators.includes(operator) ? presentValue(field) : scalarValue(field)
  }

  const operatorsOf = (field: string): string[] => {
    if (kinds[field] === 'list') return ['$hasSome', '$hasAll']
    const operators = ['$eq', '$ne', ...orderOperators, ...listOperators, ...flagOperators]
    return ['number', 'time', 'flag'].includes(kinds[field] as string)
      ? operators
      : [...operators, ...textOperators]
  }

  const condition = (): Filter => {
    const field = random.pick(fields)
    if (kinds[field] !== 'list' && random.chance(0.2)) return { [field]: scalarValue(field) }
    const chosen = random.shuffle(operatorsOf(field)).slice(0, random.chance(0.8) ? 1 : 2)
    return { [field]: Object.fromEntries(chosen.map((operator) => [operator, operand(field, operator)])) }
  }

  const filter = (depth: number): Filter => {
    if (depth === 0 || random.chance(0.4)) return condition()
    const conditions = () => Array.from({ length: random.int(0, 3) }, () => filter(depth - 1))
    return random.pick<() => Filter>([
      () => ({ $and: conditions() }),
      () => ({ $or: conditions() }),
      () => ({ $not: filter(depth - 1) }),
      () => ({ ...condition(), ...filter(depth - 1) }),
      () => ({}),
    ])()
  }

  const sortable = fields.filter((field) => !['description', 'createdDate', 'collectionIds'].includes(field))

  return {
    filter: () => filter(random.int(0, 3)),
    sort: () =>
      random
        .shuffle(sortable)
        .slice(0, random.int(0, 3))
        .map((fieldName) => ({ fieldName, order: random.pick(['ASC', 'DESC']) })),
    paging: () => ({
      limit: random.pick([0, 1, 7, 50, 100]),
      offset: random.pick([0, 0, 0, 3, 50, 490, 10_000]),
    }),
  }
}
