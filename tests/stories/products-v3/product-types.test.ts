// What only physical and what only digital products have: who delivers them, unit prices, and the files that buyers get.
import { expect, test } from 'vitest'
import { openV3 } from './open-v3.ts'

const fulfillerId = '5a3b1e00-0000-4000-8000-000000000001'
const deliveryProfileId = '5a3b1e00-0000-4000-8000-000000000002'
const unit = (quantity: number) => ({ quantity, measurementUnit: 'L' as const })
const price = { actualPrice: { amount: '6' } }

test('a physical product has a fulfiller and a delivery profile, and its cheapest variant a unit price', async () => {
  const { writes, reads, v1 } = await openV3()
  const { id } = await writes.create({
    name: 'Syrup',
    productType: 'PHYSICAL',
    physicalProperties: { pricePerUnit: unit(1), fulfillerId, deliveryProfileId },
    variantsInfo: { variants: [{ price, physicalProperties: { pricePerUnit: { settings: unit(0.5) } } }] },
  })
  const read = async () => reads.get(id, { fields: ['MIN_VARIANT_PRICE_INFO'] })
  const created = await read()
  expect(created?.physicalProperties).toMatchObject({ fulfillerId, deliveryProfileId })
  expect(created?.minVariantPriceInfo?.pricePerUnitData).toEqual({
    value: '12.00',
    description: '€12.00 / L',
    settings: unit(0.5),
  })
  await v1.update(id, { name: 'Elderflower syrup' })
  const renamed = await read()
  expect(renamed?.physicalProperties).toEqual(created?.physicalProperties)
  const sent = { revision: renamed?.revision ?? '', physicalProperties: { fulfillerId: null } }
  await writes.update(id, sent)
  const { physicalProperties } = (await read()) ?? {}
  expect(physicalProperties).toMatchObject({ deliveryProfileId, pricePerUnit: unit(1) })
  expect(physicalProperties).not.toHaveProperty('fulfillerId')
})

test('the content of a variant without the unit of its product is refused', async () => {
  const { ask, writes, reads } = await openV3()
  const variants = [{ price, physicalProperties: { pricePerUnit: { settings: unit(0.5) } } }]
  const syrup = { name: 'Syrup', productType: 'PHYSICAL' as const }
  const broken = ['product.physicalProperties.pricePerUnit REQUIRED_FIELD']
  const created = await ask('POST', '/stores/v3/products', {
    body: { product: { ...syrup, variantsInfo: { variants } } },
  })
  expect([created.status, created.broken]).toEqual([400, broken])
  const { id, revision } = await writes.create({ ...syrup, variantsInfo: { variants: [{ price }] } })
  const product = { revision, variantsInfo: { variants } }
  const updated = await ask('PATCH', `/stores/v3/products/${id}`, { body: { product } })
  expect([updated.status, updated.broken]).toEqual([400, broken])
  await writes.update(id, {
    revision,
    variantsInfo: { variants },
    physicalProperties: { pricePerUnit: unit(1) },
  })
  expect((await reads.get(id))?.variantsInfo.variants[0]?.physicalProperties?.pricePerUnit).toMatchObject({
    value: '12.00',
  })
})

test('a digital variant has the file that buyers get; only merchants read its id', async () => {
  const { writes, reads, storefront, v1, ask, shop } = await openV3()
  const { id, revision } = await writes.create({
    name: 'Knitting pattern',
    productType: 'DIGITAL',
    variantsInfo: { variants: [{ price, digitalProperties: { digitalFile: { id: 'pattern' } } }] },
  })
  const fileOf = (product: Awaited<ReturnType<typeof reads.get>>) =>
    product?.variantsInfo.variants[0]?.digitalProperties
  expect(fileOf(await reads.get(id))).toEqual({ digitalFile: { id: 'pattern' } })
  expect(fileOf(await storefront.productsV3.get(id))).toEqual({})
  const query = { filter: { 'productData.productId': id } }
  for (const [caller, properties] of [
    [ask, { digitalFile: { id: 'pattern' } }],
    [shop.visitor().ask, {}],
  ] as const) {
    const { body } = await caller('POST', '/stores/v3/products/query-variants', { body: { query } })
    expect(body.variants).toMatchObject([{ digitalProperties: properties }])
    expect(JSON.stringify(body).includes('digitalFile')).toBe(caller === ask)
  }
  // A storefront's answer, sent back, does not take the file away.
  await writes.update(id, { revision, variantsInfo: { variants: [{ price, digitalProperties: {} }] } })
  await v1.update(id, { priceData: { price: 9 } })
  await v1.resetVariants(id)
  const before = await reads.get(id)
  expect(fileOf(before)).toEqual({ digitalFile: { id: 'pattern' } })
  const variants = [{ price, digitalProperties: { digitalFile: null } }]
  await writes.update(id, { revision: before?.revision ?? '', variantsInfo: { variants } })
  expect(fileOf(await reads.get(id))).toEqual({})
})

test('the file of all digital products that a filter selects is changed; physical products stay as they are', async () => {
  const { writes, reads, run } = await openV3()
  const create = async (productType: 'PHYSICAL' | 'DIGITAL') =>
    (await writes.create({ name: productType, productType, variantsInfo: { variants: [{ price }] } })).id
  const [digital, physical] = [await create('DIGITAL'), await create('PHYSICAL')]
  const before = await reads.get(physical)
  await run(
    writes.updateVariantsByFilter({ digitalProperties: { digitalFile: { id: 'terms' } } }, { filter: {} }),
  )
  expect((await reads.get(digital))?.variantsInfo.variants[0]?.digitalProperties).toEqual({
    digitalFile: { id: 'terms' },
  })
  expect(await reads.get(physical)).toEqual(before)
})
