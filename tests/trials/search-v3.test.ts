// Searches of version 3 find, by what they answer of products, what the reference implementation finds.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Ask } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom, type Random, randomFrom } from '../shop/random.ts'
import { collections, createQueryGenerator, nouns, randomProducts } from './random-queries.ts'
import { fieldKinds, fieldNames, type Item, matches, sortItems } from './reference-query.ts'

const sizes = ['Small', 'Large', 'Über', "d'or", '%']
const variantId = (n: number) => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The variants of a product: some are hidden, sold out or without stock, some have prices of their own. */
function randomVariants(
  random: Random,
  product: number,
  choices: readonly string[],
): ProductDraft['variants'] {
  return choices.map((Size, n) => ({
    id: variantId(product * 10 + n + 1),
    choices: { Size },
    ...(random.chance(0.5) && { sku: `SKU-${random.int(1, 40)}` }),
    ...(random.chance(0.3) && { barcode: `40063813${random.int(10, 60)}` }),
    ...(random.chance(0.3) && { price: `${random.int(5, 60)}.50` }),
    ...(random.chance(0.3) && { weight: random.int(0, 40) / 10 }),
    ...(random.chance(0.3) && { visible: false }),
    ...(random.chance(0.6) && { stock: random.int(0, 2) }),
    ...(random.chance(0.2) && { preorder: { limit: 5 } }),
  }))
}

/** Random products with what only version 3 finds them by. */
const drafts = (random: Random, count: number): ProductDraft[] =>
  randomProducts(random, count).map((draft, n) => {
    const choices = random.shuffle(sizes).slice(0, random.int(1, 4))
    return {
      ...draft,
      id: variantId(n).replace('5a3b', '7c4d'),
      productType: random.chance(0.9) ? 'physical' : 'digital',
      ...(random.chance(0.4) && { brand: random.pick(nouns).slice(0, 30) }),
      ...(random.chance(0.4) && { ribbon: random.pick(nouns).slice(0, 20) }),
      ...(random.chance(0.3) && { discount: { type: 'PERCENT' as const, value: random.int(1, 60) } }),
      ...(random.chance(0.3) && { weight: random.int(0, 30) / 10 }),
      ...(random.chance(0.3) && { infoSections: [{ title: random.pick(sizes), description: 'By hand.' }] }),
      ...(random.chance(0.6) && {
        options: [
          {
            name: 'Size',
            optionType: 'drop_down' as const,
            choices: choices.map((choice) => ({ value: choice, description: choice })),
          },
        ],
        variants: randomVariants(random, n, choices),
      }),
    }
  })

/** The values at a path, also of all elements of the arrays in it. */
function valuesAt(part: unknown, names: readonly string[]): unknown[] {
  if (part === undefined || part === null) return []
  if (Array.isArray(part)) return part.flatMap((each) => valuesAt(each, names))
  const [name, ...rest] = names
  return name === undefined ? [part] : valuesAt((part as Record<string, unknown>)[name], rest)
}

/** A product as an item of the reference implementation: what is found is what is answered. */
const toItem = (product: object): Item =>
  Object.fromEntries(
    fieldNames.searches.map((field) => {
      const values = valuesAt(product, field.split('.'))
      if (fieldKinds[field] === 'list') return [field, values.map(String)]
      const [value = null] = values
      return [field, fieldKinds[field] === 'number' && value !== null ? Number(value) : value]
    }),
  ) as Item

interface Page {
  products?: { id: string }[]
  pagingMetadata?: { cursors: { next?: string } }
}

const fields = ['CURRENCY', 'INFO_SECTION', 'DIRECT_CATEGORIES_INFO', 'VARIANT_OPTION_CHOICE_NAMES']

/** All products that a search finds, in its order. */
async function findAll(ask: Ask, search: object): Promise<{ id: string }[]> {
  const read = async (cursorPaging: object) => {
    const body = { search: 'cursor' in cursorPaging ? { cursorPaging } : { ...search, cursorPaging }, fields }
    const answer = await ask('POST', '/stores/v3/products/search', { body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body as Page
  }
  const found: { id: string }[] = []
  for (let page = await read({ limit: 100 }); ; ) {
    found.push(...(page.products ?? []))
    const next = page.pagingMetadata?.cursors.next
    if (!next) return found
    page = await read({ cursor: next })
  }
}

const sortable = fieldNames.searches.filter(
  (field) => ['number', 'time', 'text'].includes(fieldKinds[field] as string) || field === 'slug',
)

test.each(['pglite', 'postgres'] as const)(
  'on %s random searches of version 3 find the products whose answered fields match (CT1)',
  async (engine) => {
    const random = createRandom(`CT1 searches ${engine}`)
    const shop = await openShop({ engine, collections, products: drafts(randomFrom(3), 150) })
    const wrong: string[] = []
    let selective = 0
    for (const { ask } of [shop.visitor(), shop.merchant]) {
      const items = (await findAll(ask, {})).map(toItem)
      const generate = createQueryGenerator(random, items, fieldNames.searches)
      for (let n = 0; n < 250; n += 1) {
        const filter = generate.filter()
        const sort = random
          .shuffle(sortable)
          .slice(0, random.int(0, 2))
          .map((fieldName) => ({ fieldName, order: random.pick(['ASC', 'DESC']) }))
        const expected = sortItems(
          items.filter((item) => matches(item, filter)),
          sort,
        ).map(({ id }) => id)
        const found = (await findAll(ask, { filter, sort })).map(({ id }) => id)
        if (JSON.stringify(found) !== JSON.stringify(expected))
          wrong.push(`${JSON.stringify({ filter, sort })} found ${found.length}, not ${expected.length}`)
        selective += expected.length > 0 && expected.length < items.length ? 1 : 0
      }
    }
    say(
      `CT1 ${engine}: 500 searches of version 3 (${selective} match some but not all), ${wrong.length} differences (seed ${random.seed})`,
    )
    expect(wrong.slice(0, 5)).toEqual([])
    expect(selective).toBeGreaterThan(75)
  },
)
