// Links to products and collections that were renamed still lead to them, and tell nothing of what shoppers do not see.
import { collections, createClient, merchantCollections, merchantProducts, slugs } from '@vitrine/client'
import { expect, test } from 'vitest'
import { host, openShop } from '../shop/open-shop.ts'
import { bowl, mug } from '../shop/sample-products.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

async function open() {
  const shop = await openShop({ products: [mug, bowl] })
  const { clientId, fetch } = shop
  const modules = { collections, merchantCollections, merchantProducts }
  const merchant = shop.merchantClient(modules)
  const visitor = createClient({ clientId, url: host, modules: { slugs }, fetch })
  const storefront = storefrontOf(shop)
  /** The status of a page, and where it leads. */
  const visit = async (path: string) => {
    const page = await storefront.get(path)
    return [page.status, page.headers.get('location')]
  }
  const rename = (slug: string, id = mug.id) => merchant.merchantProducts.update(id, { slug })
  return { shop, merchant, slugs: visitor.slugs, visit, rename }
}

test('the old link of a renamed product leads to its new one, with its query, after any number of renames', async () => {
  const { slugs, visit, rename } = await open()
  await rename('cup')
  await rename('tasse')
  expect(await slugs.ofProduct('mug')).toBe('tasse')
  expect(await slugs.ofProduct('cup')).toBe('tasse')
  expect(await slugs.ofProduct('tasse')).toBe('tasse')
  expect(await visit('/products/mug?variant=sage')).toEqual([301, '/products/tasse?variant=sage'])
  expect(await visit('/products/tasse')).toEqual([200, null])
  expect(await visit('/products/never')).toEqual([404, null])
})

test('a slug leads to the product that has it now, and back again if that one is renamed', async () => {
  const { slugs, rename } = await open()
  await rename('cup')
  await rename('mug', bowl.id)
  expect(await slugs.ofProduct('mug')).toBe('mug')
  expect(await slugs.ofProduct('bowl')).toBe('mug')
  await rename('deep-bowl', bowl.id)
  expect(await slugs.ofProduct('mug')).toBe('deep-bowl')
  await rename('mug')
  expect(await slugs.ofProduct('mug')).toBe('mug')
  expect(await slugs.ofProduct('cup')).toBe('mug')
})

test('old links of hidden and deleted products are not found, like those that never were', async () => {
  const { merchant, slugs, visit, rename } = await open()
  await rename('cup')
  await merchant.merchantProducts.update(mug.id, { visible: false })
  expect(await slugs.ofProduct('mug')).toBeNull()
  expect(await slugs.ofProduct('cup')).toBeNull()
  expect(await visit('/products/mug')).toEqual([404, null])
  await merchant.merchantProducts.update(mug.id, { visible: true })
  expect(await visit('/products/mug')).toEqual([301, '/products/cup'])
  await merchant.merchantProducts.delete(mug.id)
  expect(await slugs.ofProduct('mug')).toBeNull()
  expect(await visit('/products/mug')).toEqual([404, null])
})

test('the newest twenty slugs of a product are kept', async () => {
  const { shop, slugs, rename } = await open()
  for (let n = 0; n <= 21; n += 1) {
    shop.clock.pass(1)
    await rename(`name-${n}`)
  }
  expect(await slugs.ofProduct('mug')).toBeNull()
  expect(await slugs.ofProduct('name-0')).toBeNull()
  expect(await slugs.ofProduct('name-1')).toBe('name-21')
  expect(await shop.rows('select slug from old_slugs where store_id = $1')).toHaveLength(20)
})

test('the old link of a renamed collection leads to its new one, unless it is hidden or deleted', async () => {
  const { merchant, slugs, visit } = await open()
  const { id } = await merchant.merchantCollections.create({ name: 'Summer', slug: 'summer' })
  await merchant.merchantCollections.update(id, { slug: 'warm-days' })
  expect(await slugs.ofCollection('summer')).toBe('warm-days')
  expect(await visit('/collections/summer?max=50')).toEqual([301, '/collections/warm-days?max=50'])
  await merchant.merchantCollections.update(id, { visible: false })
  expect(await visit('/collections/summer')).toEqual([404, null])
  await merchant.merchantCollections.update(id, { visible: true })
  await merchant.merchantCollections.delete(id)
  expect(await slugs.ofCollection('summer')).toBeNull()
  const other = await merchant.merchantCollections.create({ name: 'Summer', slug: 'summer' })
  expect(await slugs.ofCollection('summer')).toBe(other.slug)
})

test('two stores have the same slugs, each its own', async () => {
  const [first, other] = [await open(), await open()]
  await first.rename('cup')
  expect(await other.slugs.ofProduct('cup')).toBeNull()
  expect(await other.slugs.ofProduct('mug')).toBe('mug')
})
