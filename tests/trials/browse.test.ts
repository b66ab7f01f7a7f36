// Browsing a large catalogue: a page reads as few database pages among 10,000 products as among 100, and is up to date
// whichever process changed the products.
import type { ProductSearch } from '@vitrine/client'
import type { ProductDraft } from '@vitrine/contract'
import { createPlatform, openPostgres, type Platform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { databaseOf, databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { openVisitor } from '../shop/visitor.ts'
import { recordStatements, vacuum, workOf } from './recorded-statements.ts'

const colours = ['Sage', 'Rust', 'Slate']
const variantOf = (n: number, colour: number) =>
  `b0000000-0000-4000-8000-${`${n}`.padStart(10, '0')}0${colour}`

/** Creates products in eight collections, each in two or three colours. */
const makeProducts = (count: number): ProductDraft[] =>
  Array.from({ length: count }, (_, n): ProductDraft => {
    const available = colours.filter((_, i) => n % 7 !== i)
    return {
      id: `product-${n}`,
      slug: `product-${n}`,
      name: `Product ${`${(n * 7919) % 100_003}`.padStart(6, '0')}`,
      productType: 'physical',
      description: 'One of many.',
      price: `${1 + (n % 40)}.00`,
      options: [
        {
          name: 'Colour',
          optionType: 'drop_down',
          choices: available.map((name) => ({ value: name, description: name })),
        },
      ],
      variants: available.map((name) => ({
        id: variantOf(n, colours.indexOf(name)),
        choices: { Colour: name },
        stock: n % 5,
      })),
      pictures: [],
      collectionIds: [`collection-${n % 8}`],
      createdDate: '2029-01-01T00:00:00.000Z',
    }
  })

const collections = Array.from({ length: 8 }, (_, n) => ({
  id: `collection-${n}`,
  name: `Collection ${n}`,
  slug: `collection-${n}`,
  description: '',
}))

test('a page of 12 products with facets reads at most twice as many database pages among thousands of products as among 100', async () => {
  const search: ProductSearch = { collectionId: 'collection-3', options: { Colour: ['Sage'] }, limit: 12 }
  const engine = await databaseOf('postgres')
  const measured: { unchanged: number; changed: number }[] = []
  const many = atSize({ landing: 2000, trial: 10_000, long: 10_000 })
  for (const count of [100, many]) {
    const { database, statements } = recordStatements(engine)
    const shop = await openShop({
      engine: 'postgres',
      database,
      collections,
      products: makeProducts(count),
    })
    await vacuum()
    const { products } = shop.visitor()
    const initialResult = await products.search(search)
    expect(initialResult.total).toBe(makeProducts(count).filter((_, n) => n % 8 === 3 && n % 7 !== 0).length)

    statements.length = 0
    await products.search(search)
    const { pages: unchanged } = await workOf(engine, [...statements])
    expect(statements.length).toBe(1)

    // A product sells out; the next search must show that, and read only what has changed.
    for (const colour of [0, 1, 2])
      await shop.platform
        .store(shop.clientId)
        .setStock({ productId: 'product-11', variantId: variantOf(11, colour), quantity: 0 })
    statements.length = 0
    const resultAfterChange = await products.search(search)
    expect(resultAfterChange.facets.inStock).toBe(initialResult.facets.inStock - 1)
    measured.push({ unchanged, changed: (await workOf(engine, [...statements])).pages })
  }
  const [small, large] = measured as [(typeof measured)[0], (typeof measured)[0]]
  say(
    `browse: database pages read among 100 and ${many} products: ${small.unchanged} and ${large.unchanged}, after a change ${small.changed} and ${large.changed}`,
  )
  expect(small.unchanged).toBeGreaterThan(12)
  expect(large.unchanged).toBeLessThanOrEqual(2 * small.unchanged)
  expect(large.changed).toBeLessThanOrEqual(2 * small.changed)
})

test('every search result is up to date, whichever process changed the products', async () => {
  const random = createRandom('browse')
  const count = 60
  const drafts = makeProducts(count)
  const shop = await openShop({ engine: 'postgres', collections, products: drafts })
  const secondDatabase = await openPostgres(databaseUrl())
  const secondPlatform = await createPlatform({
    database: secondDatabase,
    clock: shop.clock,
    platformUrl: host,
    log: () => {},
  })
  const platforms: Platform[] = [shop.platform, secondPlatform]
  const visitors = platforms.map((platform) => openVisitor(shop.clientId, createHttpClient(platform.fetch)))

  const stock = drafts.map(
    ({ variants }) => new Map(variants.map(({ id, stock: quantity }) => [id, quantity ?? 0])),
  )
  const hidden = new Set<number>()

  const expected = (search: ProductSearch) => {
    const namesMatching = ({ collectionId, options, price, inStock }: ProductSearch) =>
      drafts.flatMap(({ collectionIds, price: productPrice, variants, name }, n) =>
        !hidden.has(n) &&
        (!collectionId || collectionIds?.includes(collectionId)) &&
        Number(productPrice) <= (price?.max ?? Infinity) &&
        // The same variant must have the colour and be in stock.
        variants.some(
          ({ id, choices: { Colour = '' } }) =>
            (options?.Colour?.includes(Colour) ?? true) && (!inStock || stock[n]?.get(id)),
        )
          ? [name]
          : [],
      )
    const names = namesMatching(search)
    const colourCounts = colours.map(
      (colour) => [colour, namesMatching({ ...search, options: { Colour: [colour] } }).length] as const,
    )
    return {
      names: names.toSorted().slice(0, 12),
      total: names.length,
      inStock: namesMatching({ ...search, inStock: true }).length,
      // A selected choice is listed even when it matches no product.
      counts: Object.fromEntries(
        colourCounts.filter(([colour, matching]) => matching > 0 || search.options?.Colour?.includes(colour)),
      ),
    }
  }

  let changes = 0
  const rounds = atSize({ landing: 40, trial: 400, long: 400 })
  for (let round = 0; round < rounds; round += 1) {
    const n = random.int(0, count - 1)
    if (random.chance(0.02)) {
      await shop.hide(`product-${n}`)
      hidden.add(n)
      changes += 1
    } else if (random.chance(0.5)) {
      const variant = random.pick([...(stock[n]?.keys() ?? [])])
      const quantity = random.pick([0, 0, 3])
      await random
        .pick(platforms)
        .store(shop.clientId)
        .setStock({ productId: `product-${n}`, variantId: variant, quantity })
      stock[n]?.set(variant, quantity)
      changes += 1
    }
    const search: ProductSearch = {
      ...(random.chance(0.6) && { collectionId: `collection-${random.int(0, 7)}` }),
      ...(random.chance(0.4) && { options: { Colour: random.shuffle(colours).slice(0, random.int(1, 2)) } }),
      ...(random.chance(0.3) && { price: { max: random.int(5, 40) } }),
      ...(random.chance(0.4) && { inStock: true }),
      limit: 12,
    }
    const { items, total, facets } = await random.pick(visitors).products.search(search)
    const actual = {
      names: items.map(({ name }) => name),
      total,
      inStock: facets.inStock,
      counts: Object.fromEntries(
        facets.options.flatMap(({ choices }) =>
          choices.map(({ name, count: choiceCount }) => [name, choiceCount]),
        ),
      ),
    }
    expect(actual, `round ${round}: ${JSON.stringify(search)}, SEED=${random.seed}`).toEqual(expected(search))
  }
  await secondPlatform.close()
  say(
    `browse: ${rounds} searches at 2 processes, ${changes} changes between them, 0 wrong (seed ${random.seed})`,
  )
})
