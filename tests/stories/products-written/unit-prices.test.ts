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

test('a coffee of 250 g and one of 500 g have a unit price each, in both catalog versions', async () => {
  const { shop, v1, writes, reads } = await openV3()
  const sizes = ['250 g', '500 g']
  const variant = (size: string, amount: string, quantity: number) => ({
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: size } }],
    price: { actualPrice: { amount } },
    physicalProperties: { pricePerUnit: { settings: { quantity, measurementUnit: 'G' as const } } },
  })
  const { id, revision } = await writes.create({
    name: 'Coffee',
    productType: 'PHYSICAL',
    physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: 'KG' } },
    options: [
      {
        name: 'Size',
        optionRenderType: 'TEXT_CHOICES',
        choicesSettings: { choices: sizes.map((name) => ({ name })) },
      },
    ],
    variantsInfo: { variants: [variant('250 g', '6.00', 250), variant('500 g', '10.00', 500)] },
  })
  const unitPrices = async () => {
    const product = await reads.get(id)
    const old = await v1.get(id)
    return {
      version3: product?.variantsInfo.variants.map(
        ({ physicalProperties: each }) => each?.pricePerUnit?.value,
      ),
      range: product?.physicalProperties?.pricePerUnitRange?.minValue?.value,
      version1: old?.variants.map((each) => each.variant.priceData.pricePerUnit),
    }
  }
  expect(await unitPrices()).toEqual({ version3: ['24.00', '20.00'], range: '20.00', version1: [24, 20] })

  // Another price, and what is sent of one variant, leave what the others hold.
  const [small, large] = (await reads.get(id))?.variantsInfo.variants ?? []
  const price = (amount: string) => ({ actualPrice: { amount } })
  await writes.update(id, {
    revision,
    variantsInfo: {
      variants: [
        { id: small?.id, price: price('5.00') },
        {
          id: large?.id,
          price: price('10.00'),
          physicalProperties: { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'LB' } } },
        },
      ],
    },
  })
  expect(await unitPrices()).toMatchObject({ version3: ['20.00', '22.05'], version1: [20, 22.05] })

  // Version 1 has one content for all variants; another base quantity leaves what they hold.
  const content = (await v1.get(id))?.pricePerUnitData
  expect(content).toMatchObject({ totalQuantity: 250, totalMeasurementUnit: 'G' })
  const base = { baseQuantity: 100, baseMeasurementUnit: 'G' as const }
  await v1.update(id, { pricePerUnitData: { ...perKilo(250), totalMeasurementUnit: 'G', ...base } })
  expect((await unitPrices()).version3).toEqual(['2.00', '2.20'])
  await v1.update(id, { pricePerUnitData: { ...perKilo(200), totalMeasurementUnit: 'G', ...base } })
  expect((await unitPrices()).version3).toEqual(['2.50', '5.00'])

  const { revision: current = '' } = (await reads.get(id)) ?? {}
  const refused = await shop.merchant.ask('PATCH', `/stores/v3/products/${id}`, {
    body: {
      product: {
        revision: current,
        variantsInfo: {
          variants: [
            { id: small?.id, price: price('5.00') },
            {
              id: large?.id,
              price: price('10.00'),
              physicalProperties: { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'L' } } },
            },
          ],
        },
      },
    },
  })
  expect(refused.broken).toEqual([
    'product.variantsInfo.variants[1].physicalProperties.pricePerUnit.settings.measurementUnit VALIDATION',
  ])
  await writes.update(id, { revision: current, physicalProperties: { pricePerUnit: null } })
  expect(await unitPrices()).toEqual({
    version3: [undefined, undefined],
    range: undefined,
    version1: [undefined, undefined],
  })
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
