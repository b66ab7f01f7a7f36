// Browsing at size: a page reads as little among ten thousand goods as among a hundred, and it is right whoever has
// changed the goods meanwhile, in whichever process.
import type { ProductSearch } from '@vitrine/client'
import type { ProductDraft } from '@vitrine/contract'
import { createPlatform, type Database, openPostgres, type Platform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { databaseOf, databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { openVisitor } from '../shop/visitor.ts'

const colours = ['Sage', 'Rust', 'Slate']
const variantOf = (n: number, colour: number) =>
  `b0000000-0000-4000-8000-${`${n}`.padStart(10, '0')}0${colour}`

/** So many goods on eight shelves, each in one, two or three colours. */
const goods = (count: number): ProductDraft[] =>
  Array.from({ length: count }, (_, n): ProductDraft => {
    const has = colours.filter((_, i) => n % 7 !== i)
    return {
      id: `good-${n}`,
      slug: `good-${n}`,
      name: `Good ${`${(n * 7919) % 100_003}`.padStart(6, '0')}`,
      productType: 'physical',
      description: 'One of many.',
      price: `${1 + (n % 40)}.00`,
      options: [
        {
          name: 'Colour',
          optionType: 'drop_down',
          choices: has.map((name) => ({ value: name, description: name })),
        },
      ],
      variants: has.map((name) => ({
        id: variantOf(n, colours.indexOf(name)),
        choices: { Colour: name },
        stock: n % 5,
      })),
      pictures: [],
      collectionIds: [`shelf-${n % 8}`],
      createdDate: '2029-01-01T00:00:00.000Z',
    }
  })

/** What the goods stand on. */
const shelves = Array.from({ length: 8 }, (_, n) => ({
  id: `shelf-${n}`,
  name: `Shelf ${n}`,
  slug: `shelf-${n}`,
  description: '',
}))

/** A database that remembers what it was asked. */
function listening(database: Database) {
  const asked: { text: string; values: readonly unknown[] }[] = []
  const run: Database['run'] = (statement) => {
    asked.push(statement)
    return database.run(statement)
  }
  return { database: { ...database, run }, asked }
}

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** How many pages of the database these statements touch. */
async function pagesRead(database: Database, asked: { text: string; values: readonly unknown[] }[]) {
  let sum = 0
  for (const { text, values } of asked) {
    const [row] = await database.run<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (analyze, buffers, format json) ${text}`,
      values,
    })
    const plan = row?.['QUERY PLAN'][0].Plan as Plan
    sum += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return sum
}

test('a page of twelve with its counts reads no more than twice as much among 10,000 goods as among 100', async () => {
  const look: ProductSearch = { collectionId: 'shelf-3', options: { Colour: ['Sage'] }, limit: 12 }
  const engine = await databaseOf('postgres')
  const measured: { still: number; changed: number; ms: number }[] = []
  for (const count of [100, 10_000]) {
    const { database, asked } = listening(engine)
    const shop = await openShop({
      engine: 'postgres',
      database,
      collections: shelves,
      products: goods(count),
    })
    await engine.run({ text: 'vacuum analyze', values: [] })
    const { products } = shop.visitor()
    const first = await products.search(look)
    expect(first.total).toBe(goods(count).filter((_, n) => n % 8 === 3 && n % 7 !== 0).length)

    asked.length = 0
    await products.search(look)
    const still = await pagesRead(engine, asked)
    expect(asked.length).toBe(1)

    // Somebody else sells the last of one; the next look must find that out, and read no more than what is new.
    for (const colour of [0, 1, 2])
      await shop.platform
        .store(shop.clientId)
        .setStock({ productId: 'good-11', variantId: variantOf(11, colour), quantity: 0 })
    asked.length = 0
    const began = performance.now()
    const later = await products.search(look)
    const ms = performance.now() - began
    expect(later.facets.inStock).toBe(first.facets.inStock - 1)
    measured.push({ still, changed: await pagesRead(engine, asked), ms })
  }
  const [few, many] = measured as [(typeof measured)[0], (typeof measured)[0]]
  say(
    `browse: pages read among 100 and 10,000 goods: ${few.still} and ${many.still}, after a change ${few.changed} and ${many.changed} (${few.ms.toFixed(1)} and ${many.ms.toFixed(1)} ms)`,
  )
  expect(few.still).toBeGreaterThan(12)
  expect(many.still).toBeLessThanOrEqual(2 * few.still)
  expect(many.changed).toBeLessThanOrEqual(2 * few.changed)
})

test('every look tells what is so now, whichever process has changed it', async () => {
  const dice = createRandom('browse')
  const count = 60
  const drafts = goods(count)
  const shop = await openShop({ engine: 'postgres', collections: shelves, products: drafts })
  const second = await openPostgres(databaseUrl())
  const other = await createPlatform({
    database: second,
    clock: shop.clock,
    platformUrl: host,
    log: () => {},
  })
  const platforms: Platform[] = [shop.platform, other]
  const visitors = platforms.map((one) => openVisitor(shop.clientId, createHttpClient(one.fetch)))

  const stock = drafts.map(({ variants }) => new Map(variants.map(({ id, stock: has }) => [id, has ?? 0])))
  const hidden = new Set<number>()

  const expected = (look: ProductSearch) => {
    const left = ({ collectionId, options, price, inStock }: ProductSearch) =>
      drafts.flatMap(({ collectionIds, price: costs, variants, name }, n) =>
        !hidden.has(n) &&
        (!collectionId || collectionIds?.includes(collectionId)) &&
        Number(costs) <= (price?.max ?? Infinity) &&
        // One and the same variant has the colour and is there.
        variants.some(
          ({ id, choices: { Colour = '' } }) =>
            (options?.Colour?.includes(Colour) ?? true) && (!inStock || stock[n]?.get(id)),
        )
          ? [name]
          : [],
      )
    const named = left(look)
    const counts = colours.map((one) => [one, left({ ...look, options: { Colour: [one] } }).length] as const)
    return {
      names: named.toSorted().slice(0, 12),
      total: named.length,
      inStock: left({ ...look, inStock: true }).length,
      // What is chosen is told also when it leaves nothing.
      counts: Object.fromEntries(
        counts.filter(([one, found]) => found > 0 || look.options?.Colour?.includes(one)),
      ),
    }
  }

  let changes = 0
  const rounds = 400
  for (let round = 0; round < rounds; round += 1) {
    const n = dice.int(0, count - 1)
    if (dice.chance(0.02)) {
      await shop.hide(`good-${n}`)
      hidden.add(n)
      changes += 1
    } else if (dice.chance(0.5)) {
      const variant = dice.pick([...(stock[n]?.keys() ?? [])])
      const left = dice.pick([0, 0, 3])
      await dice
        .pick(platforms)
        .store(shop.clientId)
        .setStock({ productId: `good-${n}`, variantId: variant, quantity: left })
      stock[n]?.set(variant, left)
      changes += 1
    }
    const look: ProductSearch = {
      ...(dice.chance(0.6) && { collectionId: `shelf-${dice.int(0, 7)}` }),
      ...(dice.chance(0.4) && { options: { Colour: dice.shuffle(colours).slice(0, dice.int(1, 2)) } }),
      ...(dice.chance(0.3) && { price: { max: dice.int(5, 40) } }),
      ...(dice.chance(0.4) && { inStock: true }),
      limit: 12,
    }
    const { items, total, facets } = await dice.pick(visitors).products.search(look)
    const told = {
      names: items.map(({ name }) => name),
      total,
      inStock: facets.inStock,
      counts: Object.fromEntries(
        facets.options.flatMap(({ choices }) => choices.map(({ name, count: found }) => [name, found])),
      ),
    }
    expect(told, `round ${round}: ${JSON.stringify(look)}, SEED=${dice.seed}`).toEqual(expected(look))
  }
  await other.close()
  say(
    `browse: ${rounds} looks at two processes, ${changes} changes between them, 0 wrong (seed ${dice.seed})`,
  )
})
