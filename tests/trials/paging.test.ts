// The pages of a list make up the whole list: no item is repeated or missing, even when many items tie in the sort order.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Ask } from '../shop/ask.ts'
import { bothEngines } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'

const fill = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const tiedNames = ['Bowl', 'bowl', 'Bówl', 'Cup', 'Jug']
const sizes = fill(40, (n) => `${n}`)

/** Creates products that share nearly all values. */
const similarProducts = (random: Random): ProductDraft[] =>
  fill(70, (n) => ({
    id: `${random.word(3)}-${n}`,
    slug: `product-${n}`,
    name: random.pick(tiedNames),
    productType: random.pick(['physical', 'digital']),
    description: '',
    price: random.pick(['5.00', '7.00']),
    ...(random.chance(0.6) && { sku: random.pick(['A', 'a', 'B']) }),
    visible: n % 10 > 0,
    variants: [],
    pictures: [],
    collectionIds: ['alike-1'],
    createdDate: random.pick(['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z']),
  }))

const productWithSizes: ProductDraft = {
  id: 'sized',
  slug: 'sized',
  name: 'Sized',
  productType: 'physical',
  description: '',
  price: '9.00',
  options: [
    {
      name: 'Size',
      optionType: 'drop_down',
      choices: sizes.map((size) => ({ value: size, description: size })),
    },
  ],
  variants: sizes.map((Size, n) => ({
    id: `c0000000-0000-4000-8000-0000000000${`${n}`.padStart(2, '0')}`,
    choices: { Size },
  })),
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
}

const similarCollections = (random: Random): CollectionDraft[] =>
  fill(50, (n) => ({
    id: `alike-${n}`,
    slug: `alike-${n}`,
    name: random.pick(tiedNames),
    description: '',
    visible: n % 10 > 0,
  }))

interface Page {
  ids: string[]
  total: number
}

type LoadPage = (ask: Ask, limit: number, offset: number) => Promise<Page>

const idsOf = (body: object, name: string) =>
  ((body as Record<string, { id: string }[]>)[name] ?? []).map(({ id }) => id)

/** A list of the query language, in a random sort order. */
const queryList =
  (path: string, name: string, fields: string[]) =>
  (random: Random): LoadPage => {
    const sort = random
      .shuffle(fields)
      .slice(0, random.int(0, 3))
      .map((fieldName) => ({ fieldName, order: random.pick(['ASC', 'DESC']) }))
    return async (ask, limit, offset) => {
      const { body } = await ask('POST', path, { body: { query: { sort, paging: { limit, offset } } } })
      return { ids: idsOf(body, name), total: (body.metadata as { total: number }).total }
    }
  }

const lists: Record<string, { count: number; createLoader: (random: Random) => LoadPage }> = {
  products: {
    count: 64,
    createLoader: queryList('/stores-reader/v1/products/query-platformized', 'products', [
      'name',
      'sku',
      'price',
      'productType',
      'lastUpdated',
      'priceData.price',
    ]),
  },
  variants: {
    count: 103,
    createLoader: queryList('/stores-reader/v1/variants/query', 'variants', [
      'sku',
      'productName',
      'variantId',
    ]),
  },
  collections: { count: 45, createLoader: queryList('/v2/collections/query', 'collections', ['name']) },
  browse: {
    count: 64,
    createLoader: (random) => {
      const sort = random.pick(['name', 'price', '-price', '-created', undefined])
      return async (ask, limit, offset) => {
        const { body } = await ask('POST', '/vitrine/v1/products/browse', { body: { sort, limit, offset } })
        return { ids: idsOf(body, 'products'), total: (body.metadata as { total: number }).total }
      }
    },
  },
  'variants of one': {
    count: sizes.length,
    createLoader: () => async (ask, limit, offset) => {
      const path = '/stores-reader/v1/products/sized/variants/query'
      const { body } = await ask('POST', path, { body: { paging: { limit, offset } } })
      return { ids: idsOf(body, 'variants'), total: body.totalResults as number }
    },
  },
}

/** Loads pages until one is not full. */
async function loadAllPages(loadPage: LoadPage, ask: Ask, limit: number): Promise<Page> {
  const ids: string[] = []
  for (;;) {
    const page = await loadPage(ask, limit, ids.length)
    ids.push(...page.ids)
    if (page.ids.length < limit) return { ids, total: page.total }
  }
}

test.each(bothEngines)(
  'on %s pages repeat and omit nothing in sort orders with ties (CT4)',
  async (engine) => {
    const random = createRandom(`CT4 ${engine}`)
    const shop = await openShop({
      engine,
      products: [...similarProducts(random), productWithSizes],
      collections: similarCollections(random),
    })
    const { ask, tokens } = shop.visitor()
    await tokens()
    const wrong: string[] = []
    let pages = 0
    const orders = atSize({ landing: 40, trial: 200, long: 200 })
    for (let n = 0; n < orders; n += 1) {
      const [listName, { count, createLoader }] = random.pick(Object.entries(lists))
      const loadPage = createLoader(random)
      const limit = random.int(7, 40)
      const { ids, total } = await loadAllPages(loadPage, ask, limit)
      const reference = await loadAllPages(loadPage, ask, 100)
      pages += Math.ceil(count / limit)
      const repeats = ids.length - new Set(ids).size
      const isComplete = repeats === 0 && ids.length === count && total === count
      if (!isComplete || ids.join() !== reference.ids.join())
        wrong.push(`${listName} by ${limit}: ${ids.length} of ${count}, ${repeats} twice`)
    }
    say(
      `CT4 ${engine}: ${orders} sort orders in ${pages} pages, ${wrong.length} with repeats or gaps (seed ${random.seed})`,
    )
    expect(wrong.slice(0, 5)).toEqual([])
  },
)
