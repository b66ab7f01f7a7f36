// A database that an earlier version has filled: after the upgrade its stores, products and carts work as before.
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { fold } from '@vitrine/rules'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { bowl, mug } from '../shop/sample-products.ts'
import { openVisitor } from '../shop/visitor.ts'
import { checkUpgrade } from '../upgrades/check-upgrade.ts'

/** The folded form of version 0.1, which did not spell out letters. */
const fold01 = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFKC')
const decomposed = (text: string) => text.normalize('NFD')

const option = 'Ébène'
const choices = ['Café "noir"', 'Z\\ß']
const names = ['Ærø bowl', 'Zebra', 'øre', 'Åse', 'Straße', 'Þing', 'Łódź', 'Đak', 'ıspanak', 'Plain']
const products = [
  ...names.map((name, n) => ({
    ...bowl,
    id: `p${n}`,
    slug: `p${n}`,
    name,
    description: `${name}, œuf`,
    sku: `ð${n}`,
  })),
  {
    ...mug,
    options: [
      {
        name: option,
        optionType: 'drop_down' as const,
        choices: choices.map((name, n) => ({ value: `${n}`, description: name })),
      },
      { name: 'Format', optionType: 'drop_down' as const, choices: [{ value: 'S', description: 'S' }] },
    ],
    variants: choices.map((name, n) => ({
      id: `a0000000-0000-4000-8000-00000000000${n}`,
      choices: { [option]: name, Format: 'S' },
    })),
  },
]

/** Brings the rows of the store into the form in which version 0.1 has written them. */
async function asVersion01(shop: Awaited<ReturnType<typeof openShop>>) {
  const { database, rows } = shop
  const run = (text: string) => database.run({ text, values: [] })
  await run(`delete from migrations where name = '0006-shown-prices-and-search'`)
  await run('alter table stores drop column prices_include_tax')
  await run(`update stores set language = 'en'`)
  await run('alter table stores alter column language set not null')
  for (const { id, name, description, sku } of products)
    await rows(
      `update products set name_folded = $3, description_folded = $4, sku_folded = $5,
         shown = shown || jsonb_build_object('folded', $3::text) where store_id = $1 and id = $2`,
      id,
      fold01(name),
      fold01(description as string),
      fold01(sku ?? ''),
    )
  await rows(
    `update collections set name_folded = $2 where store_id = $1 and id = 'kitchen'`,
    fold01('Größen'),
  )
  for (const text of [option, ...choices])
    for (const column of ['facts', 'shown'])
      await rows(
        `update products set ${column} = replace(${column}::text, $2, $3)::jsonb where store_id = $1`,
        JSON.stringify(text).slice(1, -1),
        JSON.stringify(decomposed(text)).slice(1, -1),
      )
  for (const [n, name] of choices.entries())
    await rows(
      'update offers set choices = $3 where store_id = $1 and variant_id = $2',
      `a0000000-0000-4000-8000-00000000000${n}`,
      // In the order of the decomposed names: "E" comes before "F".
      JSON.stringify([
        [decomposed(option), decomposed(name)],
        ['Format', 'S'],
      ]),
    )
}

test('names, choices and prices of version 0.1 are found, bought and shown after the upgrade', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const collections = [
    { id: 'kitchen', name: 'Größen', slug: 'kitchen', description: '' },
    { id: 'clay', name: 'Clay', slug: 'clay', description: '' },
  ]
  const shop = await openShop({ database, products, collections })
  const stored = () =>
    shop.rows(
      `select p.id, p.name_folded, p.description_folded, p.sku_folded, p.facts, p.shown, o.choices
       from products p join offers o on o.store_id = p.store_id and o.product_id = p.id
       where p.store_id = $1 order by p.id, o.variant_id`,
    )
  const written = await stored()
  await asVersion01(shop)
  expect(await stored()).not.toEqual(written)

  const platform = await createPlatform({ database, clock: shop.clock, platformUrl: host })
  expect(await stored()).toEqual(written)
  expect(await shop.rows('select name_folded from collections where store_id = $1 order by id')).toEqual([
    { name_folded: fold('Clay') },
    { name_folded: fold('Größen') },
  ])
  const visitor = openVisitor(shop.clientId, createHttpClient(platform.fetch))
  const sorted = names.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
  const query = await visitor.products.query().ne('id', 'mug').ascending('name').find()
  expect(query.items.map(({ name }) => name)).toEqual(sorted)
  const search = await visitor.products.search({ sort: 'name' })
  expect(search.items.map(({ name }) => name).filter((name) => name !== 'Mug')).toEqual(sorted)
  for (const write of [decomposed, (text: string) => text]) {
    const options = { [write(option)]: write(choices[0] as string), Format: 'S' }
    await visitor.cart.add([{ productId: 'mug', options }])
  }
  expect((await visitor.held()).lineItems).toMatchObject([{ quantity: 2 }])
  expect((await visitor.held()).taxIncludedInPrices, 'as version 0.1 has said').toBe(true)
})

test('the variants of a hidden product are visible themselves after the upgrade, but for those that were hidden', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const [first, ...others] = mug.variants
  const variants = [{ ...first, visible: false }, ...others] as typeof mug.variants
  const shop = await openShop({ database, products: [{ ...mug, visible: false, variants }, bowl] })
  const stored = () =>
    shop.rows('select variant_id, visible, own_visible from offers where store_id = $1 order by 1')
  const written = await stored()
  const run = (text: string) => database.run({ text, values: [] })
  await run(`delete from migrations where name = '0048-own-visibility-of-variants'`)
  await run('alter table offers drop column own_visible')
  await createPlatform({ database, clock: shop.clock, platformUrl: host })
  expect(await stored()).toEqual(written)
  const ofProducts = written.map((offer) => `${offer.own_visible}`).toSorted()
  expect(ofProducts).toEqual(['false', 'null', ...others.map(() => 'true')])
})

test('the preorder of a product is that of all of its variants after the upgrade, with what was left', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const variants = mug.variants.map((variant) => ({ ...variant, stock: 7 }))
  const shop = await openShop({ database, products: [{ ...mug, variants }, bowl] })
  const run = (text: string) => database.run({ text, values: [] })
  await run(`delete from migrations where name = '0040-preorder-of-variants'`)
  await run('alter table stock drop column preorder')
  await run(
    `alter table products add column preordered boolean generated always as (facts ? 'preorder') stored`,
  )
  const preorder = { limit: 10, message: 'In May' }
  await shop.rows(
    `update products set facts = facts || jsonb_build_object('preorder', $2::jsonb) where store_id = $1 and id = 'mug'`,
    JSON.stringify(preorder),
  )

  const platform = await createPlatform({ database, clock: shop.clock, platformUrl: host })
  const { products: read } = openVisitor(shop.clientId, createHttpClient(platform.fetch))
  expect(await read.get('mug')).toMatchObject({
    preorderInfo: { enabled: true, ...preorder },
    variants: mug.variants.map(() => ({ stock: { quantity: 7 }, preorderInfo: preorder })),
  })
  expect(await read.get('bowl')).not.toHaveProperty('preorderInfo')
  const [{ facts } = {}] = await shop.rows<{ facts: object }>(
    `select facts from products where store_id = $1 and id = 'mug'`,
  )
  expect(facts).not.toHaveProperty('preorder')
})

test('carts, tokens and keys of schema 0006 live on after the upgrade (UP1)', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  await checkUpgrade(database)
})
