// Every change of a product records its events, numbered in their order: those of version 1 here, beside those of version 3.
import { expect, test } from 'vitest'
import type { RecordedEvent } from '../../shop/open-shop.ts'
import { mug } from '../../shop/sample-products.ts'
import { openV3, scarf } from '../products-v3/open-v3.ts'
import { openMerchant } from './open-merchant.ts'

const ofVersion1 = (events: readonly RecordedEvent[]) =>
  events.filter(({ name }) => name.startsWith('product-v1.'))

const version = { originatedFromVersion: 'V1_CATALOG' }

test('creating, changing and deleting a product records what subscribers get', async () => {
  const { writes, read, events } = await openMerchant()
  const { id, media, priceData, productPageUrl } = await writes.create({
    name: 'Pen',
    priceData: { price: 5 },
    brand: 'Halden',
  })
  await writes.update(id, { name: 'Pencil', priceData: { price: 6 }, seoData: {} })
  await writes.update(id, { name: 'Pencil' })
  await writes.update(id, {
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  const [small] = (await read(id)).variants
  await writes.updateVariants(id, [{ choices: { Size: 'S' }, price: 4, sku: 'S' }])
  await writes.delete(id)
  const created = {
    name: 'Pen',
    slug: 'pen',
    price: priceData,
    visible: true,
    media,
    sku: '',
    productPageUrl,
    brand: 'Halden',
  }
  const variant = (Size: string, changedFields: string[], variantId: unknown = expect.any(String)) => ({
    variantId,
    choices: { Size },
    changedFields,
    ...version,
  })
  const expected: [string, object][] = [
    ['created', created],
    ['changed', { changedFields: ['name', 'priceData', 'seoData'] }],
    ['changed', { changedFields: ['productOptions', 'variants'] }],
    ['variants-changed', { variants: [variant('S', ['choices']), variant('M', ['choices'])] }],
    ['changed', { changedFields: ['variants'] }],
    ['variants-changed', { variants: [variant('S', ['price', 'sku'], small?.id)] }],
    ['deleted', {}],
  ]
  expect(ofVersion1(await events(id))).toEqual(
    expected.map(([name, payload]) => ({
      name: `product-v1.${name}`,
      seq: expect.any(BigInt),
      actorKind: 'app',
      actorId: null,
      payload: { productId: id, ...payload, ...version },
    })),
  )
})

test('an event of version 1 names every variant that a call has changed', async () => {
  const { read, writes, events } = await openMerchant()
  const optionOf = (name: string) => ({
    name,
    choices: Array.from({ length: 5 }, (_, n) => ({ value: `${name} ${n}` })),
  })
  const { id } = await writes.create({ name: 'Shirt', priceData: { price: 20 } })
  /** The variants that the last event names, each with its changed fields. */
  const named = async () => {
    const changes = (await events(id)).filter(({ name }) => name === 'product-v1.variants-changed')
    const [last] = changes.slice(-1).map(({ payload }) => payload)
    const { variants } = last as { variants: { variantId: string; changedFields: string[] }[] }
    return variants.map(({ variantId, changedFields }) => `${variantId} ${changedFields}`).sort()
  }
  await writes.update(id, { productOptions: [optionOf('Size'), optionOf('Colour')] })
  const ids = (await read(id)).variants.map((variant) => variant.id).sort()
  expect(ids).toHaveLength(25)
  expect(await named()).toEqual(ids.map((variantId) => `${variantId} choices`))
  const [cheap, dear] = [ids.slice(0, 13), ids.slice(13)]
  const pricesOfDear = dear.map((variantId) => ({ variantIds: [variantId], price: 19 }))
  await writes.updateVariants(id, [{ variantIds: cheap, price: 18 }, ...pricesOfDear])
  expect(await named()).toEqual(ids.map((variantId) => `${variantId} price`))
  await writes.updateVariants(id, [{ variantIds: cheap, weight: 1 }])
  expect(await named()).toEqual(cheap.map((variantId) => `${variantId} weight`))
  await writes.resetVariants(id)
  expect(await named()).toEqual([
    ...cheap.map((variantId) => `${variantId} price,weight`),
    ...dear.map((variantId) => `${variantId} price`),
  ])
})

test('opening a store and importing record events of the system, and a product that comes back counts on', async () => {
  const { shop, events } = await openMerchant()
  const store = shop.platform.store(shop.clientId)
  await store.saveProducts([mug])
  await store.saveProducts([{ ...mug, name: 'Cup' }])
  await store.removeProduct('mug')
  await store.saveProducts([mug])
  expect((await events('mug')).map(({ name, seq, actorKind }) => `${seq} ${name} ${actorKind}`)).toEqual([
    '1 product-v1.created system',
    '2 product.created system',
    '3 product-v1.changed system',
    '4 product.updated system',
    '5 product-v1.deleted system',
    '6 product.deleted system',
    '7 product-v1.created system',
    '8 product.created system',
  ])
})

test('a bulk change records an event of each product that changes', async () => {
  const { shop, writes, events } = await openMerchant()
  const before = await shop.rows<{ count: number }>(
    `select count(*)::int as count from outbox where store_id = $1 and entity_kind = 'product'`,
  )
  await writes.bulkUpdate(['mug', 'bowl', 'none'], { ribbon: 'Now' })
  await writes.bulkUpdate(['mug', 'bowl'], { ribbon: 'Now' })
  const after = await shop.rows<{ count: number }>(
    `select count(*)::int as count from outbox where store_id = $1 and entity_kind = 'product'`,
  )
  expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(4)
  expect(ofVersion1(await events('bowl')).at(-1)?.payload).toEqual({
    productId: 'bowl',
    changedFields: ['ribbon'],
    ...version,
  })
})

test('events of version 1 name the prices and texts that a program of version 3 changes', async () => {
  const { writes, reads, events } = await openV3()
  const { id, variantsInfo } = await writes.create(scarf)
  const update = async (change: Omit<Parameters<typeof writes.update>[1], 'revision'>) => {
    await writes.update(id, { revision: (await reads.get(id))?.revision ?? '', ...change })
    return ofVersion1(await events(id)).at(-1)
  }
  const [short, long] = scarf.variantsInfo.variants
  const setLong = (actual: string, compareAt: string) => {
    const price = { actualPrice: { amount: actual }, compareAtPrice: { amount: compareAt } }
    return update({
      variantsInfo: { variants: [short, { ...long, price }] as typeof scarf.variantsInfo.variants },
    })
  }
  const variantId = variantsInfo.variants[1]?.id
  const priceEvent = {
    name: 'product-v1.variants-changed',
    payload: { variants: [{ variantId, choices: { Length: 'Long' }, changedFields: ['price'] }] },
  }
  expect(await setLong('45', '59')).toMatchObject(priceEvent)
  // Both the price before and the price that shoppers pay are the price of version 1.
  expect(await setLong('44', '65')).toMatchObject(priceEvent)
  const modifiers = [
    {
      name: 'Initials',
      modifierRenderType: 'FREE_TEXT' as const,
      freeTextSettings: { minCharCount: 1, maxCharCount: 3, title: 'Your initials' },
    },
  ]
  expect(await update({ modifiers })).toMatchObject({
    name: 'product-v1.changed',
    payload: { changedFields: ['customTextFields'] },
  })
})
