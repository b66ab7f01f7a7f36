// Merchants let shoppers order some variants of a product before they are in stock, up to a limit.
import type { InventoryItem, InventoryItemsModule } from '@vitrine/client'
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, mug, mugInCurrency } from '../../shop/sample-products.ts'
import { openInventory } from './open-inventory.ts'

const { Sage, Cream } = mugInCurrency
const message = 'Fired in May.'
const soldOut: ProductDraft = {
  ...mug,
  variants: mug.variants.map((variant) => ({ ...variant, stock: 0 })),
}

/** Opens a shop whose mugs are sold out; `change` changes the item of a variant as it is now. */
async function openMugs(product = soldOut) {
  const opened = await openInventory({ products: [product, bowl] })
  const itemOf = async (variantId: string, productId = 'mug') =>
    (await opened.itemsOf(productId)).find((item) => item.variantId === variantId) as InventoryItem
  const change = async (
    variantId: string,
    sent: Omit<Parameters<InventoryItemsModule['update']>[1], 'revision'>,
  ) => {
    const { id, revision } = await itemOf(variantId)
    return opened.inventoryItems.update(id, { revision, ...sent })
  }
  const visitor = opened.shop.visitor()
  const view = (fields: string[] = []) =>
    visitor.ask('GET', `/stores/v3/products/mug?${fields.map((field) => `fields=${field}`).join('&')}`)
  return { ...opened, visitor, itemOf, change, view }
}

test('one variant can be preordered: its item, both versions of its product, the list of variants and searches say so', async () => {
  const { shop, visitor, change, view, inventory, ask } = await openMugs()
  const item = await change(Sage, { preorderInfo: { enabled: true, message, limit: 4 } })
  expect(item).toMatchObject({
    availabilityStatus: 'PREORDER',
    quantity: 4,
    preorderInfo: { enabled: true, message, limit: 4, counter: 0, quantity: 4 },
  })

  const product = await visitor.products.get('mug')
  const info = { enabled: true, message, limit: 4 }
  expect(product).toMatchObject({ preorderInfo: info, stock: { inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' } })
  expect(product?.variants.map(({ id, preorderInfo }) => [id === Sage, preorderInfo])).toEqual(
    product?.variants.map(({ id }) => (id === Sage ? [true, info] : [false, undefined])),
  )
  const { items } = await visitor.variants.query().eq('productId', 'mug').find()
  expect(items.map(({ variantId, preorderInfo }) => [variantId === Sage, preorderInfo.enabled])).toEqual(
    items.map(({ variantId }) => [variantId === Sage, variantId === Sage]),
  )
  expect((await view()).body).toMatchObject({
    product: {
      inventory: {
        availabilityStatus: 'PARTIALLY_OUT_OF_STOCK',
        preorderStatus: 'PARTIALLY_ENABLED',
        preorderAvailability: 'SOME_VARIANTS',
      },
    },
  })
  expect(await inventory.get('mug')).toMatchObject({ preorderInfo: info })

  const search = async (path: string, filter: object, aggregation: string) => {
    const aggregations = [{ type: 'VALUE', fieldPath: aggregation, value: {} }]
    const { status, body } = await ask('POST', path, { body: { search: { filter, aggregations } } })
    expect(status).toBe(200)
    return body as Record<'products' | 'variants', { id: string; variantId: string }[]>
  }
  for (const [field, value] of [
    ['inventory.preorderStatus', 'PARTIALLY_ENABLED'],
    ['inventory.preorderAvailability', 'SOME_VARIANTS'],
  ] as const) {
    const found = await search('/stores/v3/products/search', { [field]: value }, field)
    expect(found.products.map(({ id }) => id)).toEqual(['mug'])
  }
  const field = 'inventoryStatus.preorderEnabled'
  const found = await search('/stores/v3/products/search-variants', { [field]: true }, field)
  expect(found.variants.map(({ variantId }) => variantId)).toEqual([Sage])
  const listed = await shop.merchant.ask('POST', '/stores/v3/inventory-items/query', {
    body: { query: { filter: { 'preorderInfo.enabled': true } } },
  })
  expect(listed.body).toMatchObject({ inventoryItems: [{ variantId: Sage }] })
  expect((listed.body.inventoryItems as unknown[]).length).toBe(1)
})

test('the status of all variants follows as one after another can be preordered, and is ordered up to its limit', async () => {
  const { change, view, inventory } = await openMugs()
  const status = async () => {
    const { product } = (await view()).body as {
      product: { inventory: { preorderStatus: string; preorderAvailability: string } }
    }
    return `${product.inventory.preorderStatus} ${product.inventory.preorderAvailability}`
  }
  expect(await status()).toBe('DISABLED NO_VARIANTS')
  for (const { id } of mug.variants) await change(id, { preorderInfo: { enabled: true, limit: 2 } })
  expect(await status()).toBe('ENABLED ALL_VARIANTS')
  const order = (variantId: string) =>
    inventory.decrement([{ productId: 'mug', variantId, decrementBy: 2, preorderRequest: true }])
  await order(Sage)
  expect(await status()).toBe('ENABLED SOME_VARIANTS')
  await expect(order(Sage)).rejects.toMatchObject({ code: 'INSUFFICIENT_INVENTORY' })
  for (const { id } of mug.variants) if (id !== Sage) await order(id)
  expect(await status()).toBe('ENABLED NO_VARIANTS')
})

test('a cart takes no more of a variant than can still be preordered', async () => {
  const { visitor, change } = await openMugs()
  await change(Sage, { preorderInfo: { enabled: true, limit: 3 } })
  const add = (variantId: string, quantity: number) =>
    visitor.cart.add([{ productId: 'mug', variantId, quantity, preOrderRequested: true }])
  await expect(add(Cream, 1)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  const { lineItems, violations } = await add(Sage, 5)
  expect(lineItems).toMatchObject([{ quantity: 3, availability: { quantityAvailable: 3 } }])
  expect(violations).toHaveLength(1)
})

test('another limit keeps what was ordered, another message keeps both, and what ends is not in stock', async () => {
  const { change, inventory, expectExplained } = await openMugs()
  await change(Sage, { preorderInfo: { enabled: true, message, limit: 10 } })
  await inventory.decrement([{ productId: 'mug', variantId: Sage, decrementBy: 4 }], { reason: 'ORDER' })
  expect((await change(Sage, { preorderInfo: { limit: 6 } })).preorderInfo).toEqual({
    enabled: true,
    message,
    limit: 6,
    counter: 4,
    quantity: 2,
  })
  expect((await change(Sage, { preorderInfo: { message: 'Fired in June.' } })).preorderInfo).toMatchObject({
    message: 'Fired in June.',
    counter: 4,
  })
  await expect(change(Sage, { quantity: 7 })).rejects.toThrow('"inventoryItem.quantity" must be <= 6')
  const read = await change(Sage, {})
  const { enabled, limit } = read.preorderInfo
  const sentBack = {
    trackQuantity: true,
    quantity: 2,
    inStock: true,
    preorderInfo: { enabled, message: 'Fired in June.', limit },
  }
  expect(await change(Sage, sentBack)).toEqual(read)
  expect(await change(Sage, { preorderInfo: { enabled: false } })).toMatchObject({
    availabilityStatus: 'OUT_OF_STOCK',
    quantity: 0,
    preorderInfo: { enabled: false },
  })
  expect(await change(Sage, { quantity: 6, preorderInfo: { enabled: false } })).toMatchObject({
    availabilityStatus: 'IN_STOCK',
  })
  expect(await change(Sage, { preorderInfo: { enabled: true } })).toMatchObject({
    availabilityStatus: 'PREORDER',
    trackQuantity: false,
    preorderInfo: { enabled: true },
  })
  await expectExplained()
})

test('bulk calls and the first stock of a variant set preorders, and a product is created with them', async () => {
  const { inventoryItems, itemOf, ask } = await openMugs(mug)
  const { results } = await inventoryItems.bulkCreate([
    { productId: 'mug', variantId: Sage, quantity: 3, preorderInfo: { enabled: true, limit: 9 } },
    { productId: 'mug', variantId: Cream, preorderInfo: { enabled: true, message } },
  ])
  expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true])
  expect((await itemOf(Sage)).preorderInfo).toMatchObject({ counter: 6, quantity: 3 })
  const { id, revision } = await itemOf(Cream)
  await inventoryItems.bulkUpdate([{ id, revision, preorderInfo: { limit: 5 } }])
  expect((await itemOf(Cream)).preorderInfo).toEqual({
    enabled: true,
    message,
    limit: 5,
    counter: 0,
    quantity: 5,
  })
  const price = { actualPrice: { amount: '5.00' } }
  const inventoryItem = { preorderInfo: { enabled: true, limit: 8 } }
  const { body } = await ask('POST', '/stores/v3/products-with-inventory', {
    body: {
      product: {
        name: 'Print',
        productType: 'PHYSICAL',
        variantsInfo: { variants: [{ price, inventoryItem }] },
      },
    },
  })
  expect(body).toMatchObject({
    product: { inventory: { preorderStatus: 'ENABLED', preorderAvailability: 'ALL_VARIANTS' } },
  })
  const { id: productId } = body.product as { id: string }
  expect(await itemOf(onlyVariantId, productId)).toMatchObject({ quantity: 8 })
})

test('a program of version 1 sets the preorder of a whole product; what it reads changes nothing when it is sent back', async () => {
  const { inventory, change, itemOf, stockEvents } = await openMugs()
  await change(Sage, { preorderInfo: { enabled: true, message, limit: 4 } })
  const read = await inventory.get('mug')
  await inventory.update('mug', { preorderInfo: read?.preorderInfo ?? null })
  expect(await inventory.get('mug')).toEqual(read)
  await inventory.update('mug', { preorderInfo: { enabled: true, message: 'In June.', limit: 6 } })
  for (const { id } of mug.variants)
    expect((await itemOf(id)).preorderInfo).toMatchObject({ enabled: true, message: 'In June.', limit: 6 })
  await inventory.update('mug', { preorderInfo: { enabled: false } })
  expect(await inventory.get('mug')).toMatchObject({
    preorderInfo: { enabled: false },
    variants: mug.variants.map(() => ({ quantity: 0, inStock: false, availableForPreorder: false })),
  })
  const told = (await stockEvents('mug')).filter(({ name }) => name.endsWith('item-changed'))
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { preorderInfo: { enabled: true, message, limit: 4 }, fieldMask: ['preorderInfo'] },
    { preorderInfo: { enabled: true, message: 'In June.', limit: 6 }, fieldMask: ['preorderInfo'] },
    { preorderInfo: { enabled: false }, fieldMask: ['preorderInfo'] },
  ])
})

test('terms outside their bounds are refused', async () => {
  const { itemOf, ask } = await openMugs()
  const { id, revision } = await itemOf(Sage)
  for (const [preorderInfo, field, rule] of [
    [{ message: '' }, 'message', 'MIN_LENGTH'],
    [{ message: 'x'.repeat(251) }, 'message', 'MAX_LENGTH'],
    [{ limit: 0 }, 'limit', 'MIN'],
    [{ limit: 100_001 }, 'limit', 'MAX'],
  ] as const) {
    const { status, broken } = await ask('PATCH', `/stores/v3/inventory-items/${id}`, {
      body: { inventoryItem: { revision, preorderInfo } },
    })
    expect([status, broken]).toEqual([400, [`inventoryItem.preorderInfo.${field} ${rule}`]])
  }
  expect(await itemOf(Sage)).toMatchObject({ revision, preorderInfo: { enabled: false } })
})

test('a new product has no more stock than the limits of its preorders', async () => {
  const { ask, itemOf } = await openMugs()
  const price = { actualPrice: { amount: '5.00' } }
  const create = (quantity: number) => {
    const limited = { quantity, preorderInfo: { enabled: true, limit: 5 } }
    const size = (choiceName: string, inventoryItem: object) => ({
      choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
      price,
      inventoryItem,
    })
    const product = {
      name: 'Print',
      productType: 'PHYSICAL',
      options: [{ name: 'Size', choicesSettings: { choices: [{ name: 'A3' }, { name: 'A4' }] } }],
      variantsInfo: { variants: [size('A3', { quantity: 10 }), size('A4', limited)] },
    }
    return ask('POST', '/stores/v3/products-with-inventory', { body: { product } })
  }
  const refused = await create(6)
  expect([refused.status, refused.broken]).toEqual([
    400,
    ['product.variantsInfo.variants[1].inventoryItem.quantity MAX'],
  ])
  const { body } = await create(5)
  const { id, variantsInfo } = body.product as { id: string; variantsInfo: { variants: { id: string }[] } }
  expect(await itemOf(variantsInfo.variants[1]?.id ?? '', id)).toMatchObject({ quantity: 5 })
})

test('a draft sets the preorder of all variants or of one, ends it, and keeps it without a word', async () => {
  const [first, ...others] = soldOut.variants
  const terms = { limit: 5, message }
  const { shop, itemOf, merchantProducts, itemsOf } = await openMugs({
    ...soldOut,
    preorder: terms,
    variants: [{ ...first, preorder: null } as (typeof soldOut.variants)[number], ...others],
  })
  const enabled = async () =>
    (await itemsOf('mug')).map((item) => item.variantId !== first?.id && item.preorderInfo.enabled)
  expect(await enabled()).toEqual((await itemsOf('mug')).map((item) => item.variantId !== first?.id))
  const before = await enabled()
  await merchantProducts.update('mug', { name: 'Cup' })
  const save = (draft: ProductDraft) => shop.platform.store(shop.clientId).saveProducts([draft])
  await save({ ...mug, name: 'Beaker' })
  expect(await enabled()).toEqual(before)
  await save({ ...mug, preorder: null })
  expect((await itemOf(Sage)).preorderInfo).toEqual({ enabled: false })
})
