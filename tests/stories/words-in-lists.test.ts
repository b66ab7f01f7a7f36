// Lists of products find any part of names, descriptions and SKUs, whatever letters these have and however they change.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { createRandom, type Random } from '../shop/random.ts'
import { vase } from '../shop/sample-products.ts'

interface Texts {
  name: string
  description: string
  sku: string
}

// Letters of one, two, three and four bytes, capitals, wildcards of patterns, and what separates words.
const letters = ['a', 'b', 'B', 'é', 'Ü', '器', '🫖', '%', '_', '\\', ' ', '-', '7']
const textOf = (random: Random, length: number) =>
  Array.from({ length: random.int(1, length) }, () => random.pick(letters)).join('')
const textsOf = (random: Random): Texts => ({
  name: `x${textOf(random, 12)}x`,
  description: `x${textOf(random, 30)}x`,
  sku: random.chance(0.8) ? `x${textOf(random, 8)}x` : '',
})
const partOf = (random: Random, text: string) => {
  const all = [...text]
  const from = random.int(0, Math.max(0, all.length - 1))
  return all.slice(from, from + random.int(1, 6)).join('')
}
const lowered = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

async function openRandomShop(name: string) {
  const random = createRandom(name)
  const all = new Map(Array.from({ length: 40 }, (_, n) => [`p${n}`, textsOf(random)]))
  const products = [...all].map(([id, texts]): ProductDraft => ({ ...vase, id, slug: id, ...texts }))
  const shop = await openShop({ products })
  const { products: list } = shop.visitor()
  const idsWith = async (part: string) => {
    const { items } = await list
      .query()
      .contains('name', part)
      .or(list.query().contains('sku', part))
      .limit(100)
      .find()
    return items.map(({ id }) => id).sort()
  }
  return { random, all, shop, list, idsWith }
}

test('a part of a name or of a SKU finds the products that have it', async () => {
  const { random, all, idsWith, list } = await openRandomShop('parts of texts')
  for (let n = 0; n < 60; n += 1) {
    const texts = random.pick([...all.values()])
    const part = partOf(random, random.pick([texts.name, texts.sku]))
    const expected = [...all].filter(([, { name, sku }]) =>
      [name, sku].some((text) => lowered(text).includes(lowered(part))),
    )
    expect(await idsWith(part), JSON.stringify(part)).toEqual(expected.map(([id]) => id).sort())
    const inDescription = partOf(random, texts.description)
    const { items } = await list.query().contains('description', inDescription).limit(100).find()
    expect(items.map(({ id }) => id).sort(), JSON.stringify(inDescription)).toEqual(
      [...all]
        .filter(([, { description }]) => lowered(description).includes(lowered(inDescription)))
        .map(([id]) => id)
        .sort(),
    )
  }
})

test('a product is found by its new name at once, and no longer by the old one', async () => {
  const shop = await openShop({ products: [{ ...vase, name: 'Amphora', sku: 'AMP-1' }] })
  const { products } = shop.visitor()
  const found = async (part: string) => (await products.query().contains('name', part).find()).items.length
  expect([await found('phor'), await found('teapot')]).toEqual([1, 0])
  expect(
    await shop.merchant.ask('PATCH', `/stores/v1/products/${vase.id}`, {
      body: { product: { name: 'Teapot' } },
    }),
  ).toMatchObject({ status: 200 })
  expect([await found('phor'), await found('teapot')]).toEqual([0, 1])
  await shop.merchant.ask('DELETE', `/stores/v1/products/${vase.id}`)
  expect(await found('teapot')).toBe(0)
})
