// Unit prices of contents with many decimal places, and contents whose unit has nothing to do with that of the price.
import { expect, test } from 'vitest'
import { choose, openV3 } from '../products-v3/open-v3.ts'

const perKilo = (totalQuantity: number, totalMeasurementUnit: 'KG' | 'ML' = 'KG') => ({
  totalQuantity,
  totalMeasurementUnit,
  baseQuantity: 1,
  baseMeasurementUnit: 'KG' as const,
})
const field = 'product.pricePerUnitData.baseMeasurementUnit'

const price = (amount: string) => ({ actualPrice: { amount } })
const holding = (quantity: number, measurementUnit: 'G' | 'ML' = 'G') => ({
  physicalProperties: { pricePerUnit: { settings: { quantity, measurementUnit } } },
})
const sizeOption = (...sizes: string[]) => ({
  name: 'Size',
  optionRenderType: 'TEXT_CHOICES' as const,
  choicesSettings: { choices: sizes.map((name) => ({ name })) },
})

/** A shop with a coffee of 250 g for 10.00 and one of 500 g for 18.00, whose unit prices are those of 100 g. */
async function openWithCoffee() {
  const opened = await openV3()
  const { v1, writes, reads, events } = opened
  const { id, variantsInfo } = await writes.create({
    name: 'Coffee',
    productType: 'PHYSICAL',
    physicalProperties: { pricePerUnit: { quantity: 100, measurementUnit: 'G' } },
    options: [sizeOption('250 g', '500 g', '1 kg')],
    variantsInfo: {
      variants: [
        { choices: [choose('Size', '250 g')], price: price('10.00'), ...holding(250) },
        { choices: [choose('Size', '500 g')], price: price('18.00'), ...holding(500) },
      ],
    },
  })
  const [small, large] = variantsInfo.variants.map((each) => each.id)
  type Update = Parameters<typeof writes.update>[1]
  return {
    ...opened,
    id,
    small,
    large,
    async update(change: Omit<Update, 'revision'>) {
      await writes.update(id, { revision: (await reads.get(id))?.revision ?? '', ...change })
    },
    /** The unit prices of the variants in version 3, and in version 1 what the product and each variant cost. */
    async unitPrices() {
      const [product, old] = [await reads.get(id), await v1.get(id)]
      return {
        version3: product?.variantsInfo.variants.map((each) => each.physicalProperties?.pricePerUnit?.value),
        product: [
          old?.priceData.price,
          old?.pricePerUnitData?.totalQuantity,
          old?.priceData.pricePerUnit,
          old?.priceData.formatted.pricePerUnit,
        ],
        version1: old?.variants.map(({ variant }) => [
          variant.priceData.price,
          variant.priceData.pricePerUnit,
        ]),
      }
    },
    /** The ids of the variants that the latest event of version 1 names. */
    async changedVariants() {
      const named = (await events(id)).findLast(({ name }) => name === 'product-v1.variants-changed')
      const payload = named?.payload as { variants: { variantId: string }[] } | undefined
      return payload?.variants.map(({ variantId }) => variantId) ?? []
    },
  }
}

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
  const settings = { quantity: 250, measurementUnit: 'ML' }
  expect(
    (
      await v3({
        variantsInfo: {
          variants: [{ price: price('8'), physicalProperties: { pricePerUnit: { settings } } }],
        },
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
      variants: [
        {
          price: price('8'),
          physicalProperties: { pricePerUnit: { settings: { ...liter, quantity: 0.25 } } },
        },
      ],
    },
  })
  const [oilNow] = (await reads.get(id))?.variantsInfo.variants ?? []
  expect(oilNow?.physicalProperties?.pricePerUnit?.value).toBe('32.00')
})

test('a coffee of 250 g and one of 500 g have a unit price each, in both catalog versions', async () => {
  const { shop, v1, writes, reads } = await openV3()
  const sizes = ['250 g', '500 g']
  const variant = (size: string, amount: string, quantity: number) => ({
    choices: [choose('Size', size)],
    price: price(amount),
    ...holding(quantity),
  })
  const { id, revision } = await writes.create({
    name: 'Coffee',
    productType: 'PHYSICAL',
    physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: 'KG' } },
    options: [sizeOption(...sizes)],
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

test('without its 250 g, a coffee keeps their price and their content together in version 1', async () => {
  const { update, unitPrices, large } = await openWithCoffee()
  expect(await unitPrices()).toEqual({
    version3: ['4.00', '3.60'],
    product: [10, 250, 4, '€4.00'],
    version1: [
      [10, 4],
      [18, 3.6],
    ],
  })
  await update({ variantsInfo: { variants: [{ id: large, price: price('18.00') }] } })
  expect(await unitPrices()).toEqual({
    version3: ['3.60'],
    product: [10, 250, 4, '€4.00'],
    version1: [[18, 3.6]],
  })
  // Other units of all that there is replace a content that no variant holds.
  const inMilliliters = { id: large, price: price('18.00'), ...holding(500, 'ML') }
  await update({
    physicalProperties: { pricePerUnit: { quantity: 100, measurementUnit: 'ML' } },
    variantsInfo: { variants: [inMilliliters] },
  })
  expect((await unitPrices()).product).toEqual([10, 500, 2, '€2.00'])
  // With another price, the coffee has the content of the variant that costs so much.
  await update({ variantsInfo: { variants: [{ id: large, price: price('20.00') }] } })
  expect(await unitPrices()).toEqual({
    version3: ['4.00'],
    product: [20, 500, 4, '€4.00'],
    version1: [[20, 4]],
  })
})

test('a coffee whose 500 g come first has their price and their content in version 1, and its event names the others', async () => {
  const { update, unitPrices, changedVariants, small, large } = await openWithCoffee()
  const variants = [
    { id: large, price: price('18.00') },
    { id: small, price: price('11.00') },
  ]
  await update({ variantsInfo: { variants } })
  expect(await unitPrices()).toEqual({
    version3: ['3.60', '4.40'],
    product: [18, 500, 3.6, '€3.60'],
    version1: [
      [18, 3.6],
      [11, 4.4],
    ],
  })
  // The price and the content of 500 g are what they were.
  expect(await changedVariants()).toEqual([small])
})

test('when the 250 g of a coffee become 500 g, too, no event of version 1 names the 500 g, which are as they were', async () => {
  const { update, unitPrices, changedVariants, events, v1, id, small, large } = await openWithCoffee()
  const changed = { id: small, price: price('10.00'), ...holding(500) }
  await update({ variantsInfo: { variants: [changed, { id: large, price: price('18.00') }] } })
  expect((await unitPrices()).product).toEqual([10, 500, 2, '€2.00'])
  // Version 1 tells it of the product, whose content it is.
  expect(await changedVariants()).toEqual([])
  expect((await events(id)).at(-2)?.payload).toMatchObject({ changedFields: ['pricePerUnitData'] })
  // A content of version 1 is one of all variants.
  await v1.update(id, {
    pricePerUnitData: {
      totalQuantity: 1000,
      totalMeasurementUnit: 'G',
      baseQuantity: 100,
      baseMeasurementUnit: 'G',
    },
  })
  expect((await unitPrices()).version3).toEqual(['1.00', '1.80'])
})

test('a new size that is sent without a content holds what the product holds', async () => {
  const { update, unitPrices, reads, id, small, large } = await openWithCoffee()
  const added = { choices: [choose('Size', '1 kg')], price: price('20.00') }
  const variants = [{ id: large, price: price('18.00') }, { id: small, price: price('10.00') }, added]
  await update({ variantsInfo: { variants } })
  expect((await unitPrices()).product).toEqual([10, 250, 4, '€4.00'])
  const read = (await reads.get(id))?.variantsInfo.variants ?? []
  expect(read.map((each) => each.physicalProperties?.pricePerUnit?.settings.quantity)).toEqual([
    500, 250, 250,
  ])
})

test('new sizes without contents are refused with a price per 100 ml of a product of 250 g', async () => {
  const { ask, shop, v1, reads } = await openV3()
  const grams = {
    totalQuantity: 250,
    totalMeasurementUnit: 'G' as const,
    baseQuantity: 100,
    baseMeasurementUnit: 'G' as const,
  }
  const { id } = await v1.create({ name: 'Honey', priceData: { price: 8 }, pricePerUnitData: grams })
  const before = await reads.get(id)
  const milliliters = { pricePerUnit: { quantity: 100, measurementUnit: 'ML' } }
  const send = async (product: object) =>
    ask('PATCH', `/stores/v3/products/${id}`, {
      body: { product: { revision: (await reads.get(id))?.revision, ...product } },
    })
  const sizes = (...each: object[]) => ({
    options: [sizeOption('S', 'L')],
    variantsInfo: {
      variants: each.map((fields, i) => ({
        choices: [choose('Size', i ? 'L' : 'S')],
        price: price(i ? '12' : '8'),
        ...fields,
      })),
    },
  })
  const refused = await send({ physicalProperties: milliliters, ...sizes({}, {}) })
  expect([refused.status, refused.broken]).toEqual([
    400,
    ['product.physicalProperties.pricePerUnit.measurementUnit VALIDATION'],
  ])
  expect(await reads.get(id)).toEqual(before)
  expect((await v1.get(id))?.pricePerUnitData).toEqual(grams)
  // With contents in milliliters the same update is one of both units.
  const sent = { physicalProperties: milliliters, ...sizes(holding(200, 'ML'), holding(400, 'ML')) }
  expect((await send(sent)).status).toBe(200)
  expect((await v1.get(id))?.priceData.pricePerUnit).toBe(4)

  // What a former version has stored of such units gets sizes like any other product.
  const { id: other } = await v1.create({ name: 'Oil', priceData: { price: 8 }, pricePerUnitData: grams })
  await shop.rows(
    `update products set facts = jsonb_set(facts, '{pricePerUnit,baseMeasurementUnit}', '"ML"'), revision = revision + 1
     where store_id = $1 and id = $2`,
    other,
  )
  const { status } = await ask('PATCH', `/stores/v3/products/${other}`, {
    body: {
      product: {
        revision: (await reads.get(other))?.revision,
        name: 'Olive oil',
        physicalProperties: milliliters,
        ...sizes({}, {}),
      },
    },
  })
  expect(status).toBe(200)
  const old = await v1.get(other)
  expect(old).toMatchObject({
    name: 'Olive oil',
    pricePerUnitData: { ...grams, baseMeasurementUnit: 'ML' },
  })
  expect(old?.variants.map(({ variant }) => variant.priceData.price)).toEqual([8, 12])
})
