// Questions by chance about goods by chance: often about something that is there, sometimes about nothing at all.
import type { ProductDraft } from '@vitrine/contract'
import type { Random } from '../shop/random.ts'
import { type Filter, type Item, kinds } from './reference-query.ts'

const nouns = [
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
const collections = ['kitchen', 'clay', 'Küche', ' ', 'all products', '_', 'null']

/** What the goods are gathered under. */
export const gathered = collections.map((id, n) => ({ id, name: id, slug: `gathered-${n}`, description: '' }))

/** So many goods, with everything in them that a comparison could stumble over. */
export function someGoods(random: Random, count: number): ProductDraft[] {
  return Array.from({ length: count }, (_, n): ProductDraft => {
    const id = random.chance(0.3)
      ? `Ärger-${n}`
      : `${random.word(4)}${random.chance(0.3) ? random.word(2).toUpperCase() : ''}-${n}`
    // As long as a name may be: some words are cut in the middle.
    const words = () =>
      Array.from({ length: random.int(1, 3) }, () => random.pick(nouns))
        .join(' ')
        .slice(0, 80)
        .toWellFormed()
    return {
      id,
      slug: `${random.pick(['École', 'page', 'Page', 'ß'])}-${n}`,
      name: words(),
      productType: random.pick(['physical', 'digital']),
      description: random.chance(0.2) ? '' : words(),
      price: `${random.int(0, 40)}.${random.pick(['00', '50', '99', '10'])}`,
      ...(random.chance(0.7) && { sku: random.pick(['', 'SKU', 'sku', `SKU-${n % 20}`, 'Ä1']) }),
      visible: random.chance(0.9),
      variants: [],
      pictures: [],
      collectionIds: random.shuffle(collections).slice(0, random.int(0, 3)),
      createdDate: new Date(
        Date.UTC(2029, random.int(0, 11), random.int(1, 28), random.int(0, 23)),
      ).toISOString(),
    }
  })
}

/** The goods as the evaluator reads them. */
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
            description: draft.description,
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

const ordered = ['$gt', '$gte', '$lt', '$lte']
const listed = ['$in', '$nin', '$hasSome', '$hasAll']
const textual = ['$startsWith', '$endsWith', '$contains']
const flags = ['$exists', '$isEmpty']

/** Makes questions about `items`. */
export function questioner(random: Random, items: readonly Item[]) {
  const fields = Object.keys(kinds)

  const scalar = (field: string): string | number | null => {
    if (random.chance(0.05)) return null
    const held = random.pick(items)[field]
    const value = Array.isArray(held) ? (held[0] ?? 'none') : (held ?? 'none')
    const kind = kinds[field]
    if (kind === 'number') {
      const near = Number(value === 'none' ? 1 : value) + random.pick([0, 0, 0, 1, -1, 0.01, 1000])
      return random.chance(0.3) ? near.toFixed(2) : Number(near.toFixed(2))
    }
    if (kind === 'time')
      return new Date(Date.parse(value as string) + random.pick([0, 0, 1, -1, 3_600_000])).toISOString()
    return random.chance(0.8) ? `${value}` : random.pick(nouns)
  }

  const present = (field: string): string | number => {
    for (;;) {
      const value = scalar(field)
      if (value !== null) return value
    }
  }

  const piece = (field: string): string => {
    const whole = [...`${present(field)}`]
    const from = random.int(0, Math.max(0, whole.length - 1))
    const some = whole.slice(from, from + random.int(0, 5)).join('')
    return random.pick([some, some.toUpperCase(), some.toLowerCase(), whole.slice(0, 3).join('')])
  }

  const operand = (field: string, word: string): unknown => {
    if (flags.includes(word)) return random.chance(0.5)
    if (listed.includes(word)) return Array.from({ length: random.int(0, 4) }, () => scalar(field))
    if (textual.includes(word)) return piece(field)
    return ordered.includes(word) ? present(field) : scalar(field)
  }

  const wordsOf = (field: string): string[] => {
    if (kinds[field] === 'list') return ['$hasSome', '$hasAll']
    const some = ['$eq', '$ne', ...ordered, ...listed, ...flags]
    return kinds[field] === 'number' || kinds[field] === 'time' ? some : [...some, ...textual]
  }

  const condition = (): Filter => {
    const field = random.pick(fields)
    if (kinds[field] !== 'list' && random.chance(0.2)) return { [field]: scalar(field) }
    const chosen = random.shuffle(wordsOf(field)).slice(0, random.chance(0.8) ? 1 : 2)
    return { [field]: Object.fromEntries(chosen.map((word) => [word, operand(field, word)])) }
  }

  const filter = (depth: number): Filter => {
    if (depth === 0 || random.chance(0.4)) return condition()
    const several = () => Array.from({ length: random.int(0, 3) }, () => filter(depth - 1))
    return random.pick<() => Filter>([
      () => ({ $and: several() }),
      () => ({ $or: several() }),
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
