// Unit prices of contents with many decimal places, and contents whose unit has nothing to do with that of the price.
import { expect, test } from 'vitest'
import { openV3 } from '../products-v3/open-v3.ts'

const perKilo = (totalQuantity: number, totalMeasurementUnit: 'KG' | 'ML' = 'KG') => ({
  totalQuantity,
  totalMeasurementUnit,
  baseQuantity: 1,
  baseMeasurementUnit: 'KG' as const,
})
const field = 'product.pricePerUnitData.baseMeasurementUnit'

test('125 g of nuts for €2.50, written as 0.125 kg, cost €20.00 per kilo in both catalog versions', async () => {
  const { v1, reads } = await openV3()
  const { id, priceData } = await v1.create({
    name: 'Nuts',
    priceData: { price: 2.5 },
    pricePerUnitData: perKilo(0.125),
  })
  expect([priceData.pricePerUnit, priceData.formatted.pricePerUnit]).toEqual([20, '€20.00'])
  const [variant] = (await reads.get(id))?.variantsInfo.variants ?? []
  expect(variant?.physicalProperties?.pricePerUnit?.value).toBe('20.00')
})

test('a content in milliliters with a price per kilo is refused, and nothing is stored of it', async () => {
  const { ask, v1, writes, reads } = await openV3()
  const oil = { name: 'Oil', priceData: { price: 8 } }
  const created = await ask('POST', '/stores/v1/products', {
    body: { product: { ...oil, pricePerUnitData: perKilo(250, 'ML') } },
  })
  expect([created.status, created.broken]).toEqual([400, [`${field} VALIDATION`]])
  const { id } = await v1.create({ ...oil, pricePerUnitData: perKilo(0.25) })
  const updated = await ask('PATCH', `/stores/v1/products/${id}`, {
    body: { product: { pricePerUnitData: perKilo(250, 'ML') } },
  })
  expect([updated.status, updated.broken]).toEqual([400, [`${field} VALIDATION`]])
  const before = await reads.get(id)
  const v3 = (product: object) =>
    ask('PATCH', `/stores/v3/products/${id}`, {
      body: { product: { revision: before?.revision, ...product } },
    })
  const price = { actualPrice: { amount: '8' } }
  const settings = { quantity: 250, measurementUnit: 'ML' }
  expect(
    (
      await v3({
        variantsInfo: { variants: [{ price, physicalProperties: { pricePerUnit: { settings } } }] },
      })
    ).broken,
  ).toEqual([
    'product.variantsInfo.variants[0].physicalProperties.pricePerUnit.settings.measurementUnit VALIDATION',
  ])
  expect(
    (await v3({ physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: 'L' } } })).broken,
  ).toEqual(['product.physicalProperties.pricePerUnit.measurementUnit VALIDATION'])
  expect(await reads.get(id)).toEqual(before)
  // Both units together may become those of another kind.
  const liter = { quantity: 1, measurementUnit: 'L' as const }
  await writes.update(id, {
    revision: before?.revision ?? '',
    physicalProperties: { pricePerUnit: liter },
    variantsInfo: {
      variants: [{ price, physicalProperties: { pricePerUnit: { settings: { ...liter, quantity: 0.25 } } } }],
    },
  })
  const [oilNow] = (await reads.get(id))?.variantsInfo.variants ?? []
  expect(oilNow?.physicalProperties?.pricePerUnit?.value).toBe('32.00')
})

test('a product that a former version has stored with such a content is read, and changed in all else', async () => {
  const { shop, v1, writes, reads } = await openV3()
  const { id } = await v1.create({ name: 'Oil', priceData: { price: 8 }, pricePerUnitData: perKilo(0.25) })
  const content = perKilo(250, 'ML')
  await shop.rows(
    `update products set facts = jsonb_set(facts, '{pricePerUnit}', $3::jsonb), revision = revision + 1
     where store_id = $1 and id = $2`,
    id,
    JSON.stringify(content),
  )
  // As it was read, it may be sent back.
  const renamed = await v1.update(id, { name: 'Olive oil', pricePerUnitData: content })
  expect(renamed).toMatchObject({ name: 'Olive oil', pricePerUnitData: content })
  expect(renamed.priceData).not.toHaveProperty('pricePerUnit')
  const read = await reads.get(id)
  await writes.update(id, {
    revision: read?.revision ?? '',
    name: 'Oil',
    physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: 'KG' } },
  })
  expect(await reads.get(id)).toMatchObject({ name: 'Oil' })
})
