// Searches of version 3 find, by what they answer, what the reference implementation finds: products, variants and inventory items.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Ask } from '../shop/ask.ts'
import { bothEngines } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom, type Random, randomFrom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { collections, createQueryGenerator, nouns, randomProducts } from './random-queries.ts'
import { type Item, type Kinds, matches, sortItems } from './reference-query.ts'

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

/** What a search answers, as an item of the reference implementation: what is found is what is answered. */
const toItem = (kinds: Kinds, answered: object): Item =>
  Object.fromEntries(
    Object.entries(kinds).map(([field, kind]) => {
      const values = valuesAt(answered, field.split('.'))
      if (kind === 'list') return [field, values.map(String)]
      const [value = null] = values
      return [field, kind === 'number' && value !== null ? Number(value) : value]
    }),
  ) as Item

/** A list that is searched: where, and by which fields. */
interface SearchedList {
  path: string
  /** What the answer calls it. */
  name: string
  kinds: Kinds
  sorted: readonly string[]
  isForMerchants?: boolean
}

const lists: readonly SearchedList[] = [
  {
    path: '/stores/v3/products/search',
    name: 'products',
    kinds: {
      id: 'key',
      slug: 'key',
      visible: 'flag',
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
      'infoSections.uniqueName': 'list',
      'inventory.availabilityStatus': 'key',
      'inventory.preorderStatus': 'key',
      'inventory.preorderAvailability': 'key',
      'directCategoriesInfo.categories.id': 'list',
      'variantsInfo.variants.sku': 'list',
      'variantsInfo.variants.barcode': 'list',
      'variantsInfo.variants.choices.optionChoiceIds.choiceId': 'list',
    },
    sorted: [
      'slug',
      'name',
      'createdDate',
      'actualPriceRange.minValue.amount',
      'compareAtPriceRange.maxValue.amount',
      'physicalProperties.shippingWeightRange.minValue',
    ],
  },
  {
    path: '/stores/v3/products/search-variants',
    name: 'variants',
    kinds: {
      id: 'key',
      variantId: 'key',
      visible: 'flag',
      sku: 'key',
      barcode: 'key',
      'inventoryStatus.inStock': 'flag',
      'inventoryStatus.preorderEnabled': 'flag',
      'optionChoices.optionChoiceIds.optionId': 'list',
      'optionChoices.optionChoiceIds.choiceId': 'list',
      'price.actualPrice.amount': 'number',
      'price.compareAtPrice.amount': 'number',
      'productData.productId': 'key',
      'productData.name': 'text',
      'productData.productType': 'key',
      'productData.slug': 'key',
      'productData.visible': 'flag',
    },
    sorted: [],
  },
  {
    path: '/stores/v3/inventory-items/search',
    name: 'inventoryItems',
    kinds: {
      id: 'key',
      variantId: 'key',
      productId: 'key',
      availabilityStatus: 'key',
      inStock: 'flag',
      trackQuantity: 'flag',
      quantity: 'number',
      'preorderInfo.enabled': 'flag',
      'product.brand.id': 'key',
      'product.name': 'text',
      'product.variantBarcode': 'key',
      'product.variantName': 'key',
      'product.variantSku': 'key',
      'product.directCategoryIds': 'list',
    },
    sorted: [],
    isForMerchants: true,
  },
]

const searchesOfCaller = atSize({ landing: 30, trial: 100, long: 100 })
const fields = ['CURRENCY', 'INFO_SECTION', 'DIRECT_CATEGORIES_INFO', 'VARIANT_OPTION_CHOICE_NAMES']

interface Page {
  pagingMetadata: { cursors: { next?: string } }
}

/** All that a search finds, in its order. */
async function findAll(ask: Ask, { path, name }: SearchedList, search: object): Promise<{ id: string }[]> {
  const read = async (cursorPaging: object) => {
    const sent = 'cursor' in cursorPaging ? { cursorPaging } : { ...search, cursorPaging }
    const answer = await ask('POST', path, {
      body: { search: sent, ...(name === 'products' && { fields }) },
    })
    if (answer.status !== 200) throw new Error(JSON.stringify([search, answer.body]))
    return answer.body as Page & Record<string, { id: string }[]>
  }
  const found: { id: string }[] = []
  for (let page = await read({ limit: 100 }); ; ) {
    found.push(...(page[name] ?? []))
    const { next } = page.pagingMetadata.cursors
    if (!next) return found
    page = await read({ cursor: next })
  }
}

const tries = bothEngines.flatMap((engine) => lists.map((list) => ({ engine, list, name: list.name })))

test.each(tries)(
  'on $engine random searches find the $name whose answered fields match (CT1)',
  async ({ engine, list }) => {
    const random = createRandom(`CT1 ${list.name} ${engine}`)
    const shop = await openShop({ engine, collections, products: drafts(randomFrom(3), 150) })
    const callers = list.isForMerchants ? [shop.merchant] : [shop.visitor(), shop.merchant]
    const { kinds } = list
    const wrong: string[] = []
    let selective = 0
    for (const { ask } of callers) {
      const items = (await findAll(ask, list, {})).map((answered) => toItem(kinds, answered))
      const generate = createQueryGenerator(random, kinds, items)
      for (let n = 0; n < searchesOfCaller; n += 1) {
        const filter = generate.filter()
        const sort = random
          .shuffle(list.sorted)
          .slice(0, random.int(0, 2))
          .map((fieldName) => ({ fieldName, order: random.pick(['ASC', 'DESC']) }))
        const matching = items.filter((item) => matches(kinds, item, filter))
        // Without an order of their own, variants and items come in that of their products.
        const expected = list.sorted.length > 0 ? sortItems(kinds, matching, sort) : matching
        const found = await findAll(ask, list, { filter, sort })
        const idsOf = (all: readonly { id?: unknown }[]) => JSON.stringify(all.map(({ id }) => id))
        if (idsOf(found) !== idsOf(expected))
          wrong.push(`${JSON.stringify({ filter, sort })} found ${found.length}, not ${matching.length}`)
        selective += matching.length > 0 && matching.length < items.length ? 1 : 0
      }
    }
    const searches = callers.length * searchesOfCaller
    say(
      `CT1 ${engine}: ${searches} searches of ${list.name} (${selective} match some but not all), ${wrong.length} differences (seed ${random.seed})`,
    )
    expect(wrong.slice(0, 5)).toEqual([])
    expect(selective).toBeGreaterThan(searches / 30)
  },
)
