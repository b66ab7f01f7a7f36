// The variants of all products, as catalog version 3 lists them.
import { createClient, variantsV3 } from '@vitrine/client'
import { expect, test } from 'vitest'
import { host } from '../../shop/open-shop.ts'
import { openV3, scarf } from './open-v3.ts'

async function openVariants() {
  const v3 = await openV3({ products: [] })
  const { clientId, fetch } = v3.shop
  const modules = { variantsV3 }
  return {
    ...v3,
    shoppers: createClient({ url: host, clientId, fetch, modules }).variantsV3,
    merchants: v3.shop.merchantClient(modules).variantsV3,
  }
}

const mug = {
  name: 'Mug',
  productType: 'PHYSICAL' as const,
  brand: { name: 'Kiln' },
  variantsInfo: {
    variants: [
      {
        sku: 'MUG-1',
        barcode: '4006381333931',
        price: { actualPrice: { amount: '12.50' } },
        revenueDetails: { cost: { amount: '4.00' } },
        inventoryItem: { quantity: 0 },
      },
    ],
  },
}

test('a variant is the same as in its product, with the fields of the product that shops show beside it', async () => {
  const { writes, reads, shoppers } = await openVariants()
  const fields = ['CURRENCY', 'VARIANT_OPTION_CHOICE_NAMES', 'THUMBNAIL'] as const
  const { id } = await writes.create(scarf)
  const product = await reads.get(id, { fields })
  const { items } = await shoppers.query({ filter: { 'productData.productId': id } }, { fields })
  const inProduct = items.map(({ id: _, variantId, optionChoices, productData: __, ...variant }) => ({
    ...variant,
    id: variantId,
    choices: optionChoices,
  }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(inProduct.toSorted(byId)).toEqual(product?.variantsInfo.variants.toSorted(byId))
  expect(items.map(({ productData }) => productData)).toEqual(
    items.map(() => ({
      productId: id,
      name: 'Wool scarf',
      slug: 'wool-scarf',
      handle: 'wool-scarf',
      visible: true,
      visibleInPos: true,
      productType: 'PHYSICAL',
      revision: product?.revision,
      currency: 'EUR',
    })),
  )
})

test('weights of variants come with their unit where it is asked for', async () => {
  const { writes, shoppers, merchants } = await openVariants()
  const price = { actualPrice: { amount: '12.50' } }
  const unitsOf = async (list: typeof shoppers, fields: readonly 'WEIGHT_MEASUREMENT_UNIT_INFO'[]) =>
    (await list.query({}, { fields })).items.map(({ physicalProperties, productData }) => [
      productData.name,
      physicalProperties?.weight,
      productData.physicalProperties,
    ])
  const kilograms = { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } }
  await writes.create({
    ...mug,
    variantsInfo: { variants: [{ price, physicalProperties: { weight: 0.3 } }] },
  })
  for (const list of [shoppers, merchants]) {
    expect(await unitsOf(list, ['WEIGHT_MEASUREMENT_UNIT_INFO'])).toEqual([['Mug', 0.3, kilograms]])
    expect(await unitsOf(list, [])).toEqual([['Mug', 0.3, undefined]])
  }
  const { items } = await merchants.search({}, { fields: ['WEIGHT_MEASUREMENT_UNIT_INFO'] })
  expect(items.map(({ productData }) => productData.physicalProperties)).toEqual([kilograms])
})

test('variants without options have ids of their own, and pages in both directions repeat and skip none', async () => {
  const { writes, shoppers } = await openVariants()
  for (const name of ['Mug', 'Bowl', 'Vase']) await writes.createWithInventory({ ...mug, name })
  const first = await shoppers.query({ cursorPaging: { limit: 2 } })
  const second = await first.next()
  const names = [...first.items, ...second.items].map(({ productData }) => productData.name)
  expect(names.toSorted()).toEqual(['Bowl', 'Mug', 'Vase'])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
  expect(second.hasNext).toBe(false)
  expect((await second.previous()).items).toEqual(first.items)
  const [last] = second.items
  expect((await shoppers.query({ filter: { id: last?.id as string } })).items).toEqual([last])
})

test('a search finds variants by price, stock, choice, brand and SKU, and counts them', async () => {
  const { writes, shoppers } = await openVariants()
  const { options } = await writes.create(scarf)
  await writes.createWithInventory(mug)
  const found = async (filter: Record<string, unknown>, expression?: string) =>
    (
      await shoppers.search({
        filter,
        ...(expression && { search: { expression } }),
        sort: [{ fieldName: 'price.actualPrice.amount', order: 'DESC' }],
      })
    ).items.map(({ price }) => price.actualPrice.amount)
  const [short] = options[0]?.choicesSettings.choices ?? []
  expect(await found({})).toEqual(['49.00', '39.00', '12.50'])
  expect(await found({ 'price.actualPrice.amount': { $gt: 12.5 } })).toEqual(['49.00', '39.00'])
  expect(await found({ 'price.compareAtPrice.amount': 59 })).toEqual(['49.00'])
  expect(await found({ 'inventoryStatus.inStock': false })).toEqual(['12.50'])
  expect(await found({ barcode: '4006381333931' })).toEqual(['12.50'])
  expect(await found({ 'optionChoices.optionChoiceIds.choiceId': { $hasSome: [short?.choiceId] } })).toEqual([
    '39.00',
  ])
  expect(
    await found({ 'optionChoices.optionChoiceIds.optionId': { $hasSome: [options[0]?.id] } }),
  ).toHaveLength(2)
  expect(await found({}, 'mug')).toEqual(['12.50'])
  expect(await found({}, 'long')).toEqual(['49.00'])
  const { items, aggregations } = await shoppers.search({
    filter: { 'productData.name': 'Mug' },
    aggregations: [
      { type: 'VALUE', fieldPath: 'productData.brand.id' },
      { type: 'SCALAR', fieldPath: 'price.actualPrice.amount', scalar: { type: 'MAX' } },
    ],
  })
  expect(items).toHaveLength(1)
  expect(aggregations).toMatchObject([
    { values: { results: [{ count: 1 }] } },
    { scalar: { type: 'MAX', value: 12.5 } },
  ])
})

test('shoppers find no variants of hidden products, no hidden variants and no costs; merchants find all (CT2)', async () => {
  const { writes, shoppers, merchants } = await openVariants()
  await writes.createWithInventory({ ...mug, visible: false })
  const [short, long] = scarf.variantsInfo.variants
  await writes.create({
    ...scarf,
    variantsInfo: { variants: [{ ...short, visible: false }, long] as typeof scarf.variantsInfo.variants },
  })
  const skus = async (module: typeof shoppers) =>
    (await module.search({ sort: [{ fieldName: 'price.actualPrice.amount' }] })).items.map(({ sku }) => sku)
  expect(await skus(shoppers)).toEqual(['LONG'])
  expect(await skus(merchants)).toEqual(['MUG-1', undefined, 'LONG'])
  await expect(shoppers.query({}, { fields: ['MERCHANT_DATA'] })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  const { items } = await merchants.query({}, { fields: ['MERCHANT_DATA'] })
  expect(items.find(({ sku }) => sku === 'MUG-1')?.revenueDetails).toEqual({
    cost: { amount: '4.00' },
    profit: { amount: '8.50' },
    profitMargin: 0.68,
  })
  for (const field of ['revenueDetails.cost.amount', 'cost', 'revenueDetails.profitMargin'])
    await expect(merchants.search({ filter: { [field]: { $gt: 1 } } })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
})

test('merchants find variants by their own visibility, and by that of their product', async () => {
  const { writes, v1, merchants, shoppers } = await openVariants()
  const { id, variantsInfo } = await writes.create({ ...scarf, visible: false })
  const [short, long] = variantsInfo.variants.map((variant) => variant.id)
  await v1.updateVariants(id, [{ variantIds: [short ?? ''], visible: false }])
  const found = async (reader: typeof merchants, filter: Record<string, boolean>) =>
    (await reader.search({ filter })).items.map(({ variantId, visible, productData }) => [
      variantId,
      visible,
      productData?.visible,
    ])
  expect(await found(merchants, { visible: true })).toEqual([[long, true, false]])
  expect(await found(merchants, { visible: false })).toEqual([[short, false, false]])
  expect(await found(merchants, { 'productData.visible': true })).toEqual([])
  expect(await found(shoppers, { visible: true })).toEqual([])
  await v1.update(id, { visible: true })
  expect(await found(shoppers, { visible: true })).toEqual([[long, true, true]])
  expect(await found(shoppers, { visible: false })).toEqual([])
  await v1.updateVariants(id, [
    { variantIds: [short ?? ''], visible: true },
    { variantIds: [long ?? ''], visible: false },
  ])
  await v1.update(id, { visible: false })
  expect(await found(merchants, { visible: true })).toEqual([[short, true, false]])
  await v1.updateVariants(id, [{ variantIds: [long ?? ''], visible: true }])
  expect(await found(merchants, { visible: false })).toEqual([])
})

test('the own visibility of variants is read from their offers alone: documents may have 1,000 variants', async () => {
  const { writes, merchants, shop } = await openVariants()
  const { id, variantsInfo } = await writes.create({ ...scarf, visible: false })
  const visible = async () =>
    (await merchants.search({ filter: { visible: true } })).items.map(({ variantId }) => variantId).toSorted()
  const ids = variantsInfo.variants.map((variant) => variant.id).toSorted()
  expect(await visible()).toEqual(ids)
  await shop.rows(
    `update products set facts = jsonb_set(facts, '{variants,0,visible}', 'false') where store_id = $1 and id = $2`,
    id,
  )
  expect(await visible()).toEqual(ids)
})
