// Merchants change options and variants: what still exists keeps its id, price and stock.
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openMerchant } from './open-merchant.ts'

const sizes = (...names: string[]) => [{ name: 'Size', choices: names.map((value) => ({ value })) }]

async function openShirt() {
  const merchant = await openMerchant()
  const { id, variants } = await merchant.writes.create({
    name: 'Shirt',
    priceData: { price: 20 },
    costAndProfitData: { itemCost: 5 },
    productOptions: sizes('S', 'M', 'L'),
  })
  const { clientId, platform } = merchant.shop
  const idOf = (size: string) => variants.find(({ choices }) => choices.Size === size)?.id as string
  for (const size of ['S', 'M', 'L'])
    await platform.store(clientId).setStock({ productId: id, variantId: idOf(size), quantity: 4 })
  return { ...merchant, id, idOf }
}

test('variants get values of their own, by id or by choices, and lose them again', async () => {
  const { shop, writes, read, id, idOf } = await openShirt()
  const changed = await writes.updateVariants(id, [
    { variantIds: [idOf('S'), idOf('M')], price: 18.5, sku: 'SM', weight: 0.2 },
    { choices: { Size: 'L' }, cost: 6, productDimensions: { length: '70', unit: 'CM' } },
  ])
  expect(changed).toHaveLength(3)
  const prices = async () => (await read(id)).variants.map(({ variant }) => variant.priceData.price)
  expect(await prices()).toEqual([18.5, 18.5, 20])
  expect(await read(id)).toMatchObject({ priceRange: { minValue: 18.5, maxValue: 20 } })
  expect(changed[2]?.variant).toMatchObject({
    costAndProfitData: { itemCost: 6 },
    productDimensions: { length: '70', unit: 'CM' },
  })
  const cart = await shop.visitor().cart.add([{ productId: id, options: { Size: 'M' } }])
  expect(cart.subtotal.amount).toBe('18.50')

  expect(await writes.updateVariants(id, [{ variantIds: [idOf('S')], price: null }])).toHaveLength(1)
  expect(await prices()).toEqual([20, 18.5, 20])
  await writes.resetVariants(id)
  expect(await prices()).toEqual([20, 20, 20])
  expect((await read(id)).stock.quantity).toBe(12)
})

test('a hidden variant is neither shown nor sold to shoppers', async () => {
  const { shop, writes, read, id, idOf } = await openShirt()
  const visitor = shop.visitor()
  await writes.updateVariants(id, [{ variantIds: [idOf('S')], visible: false, price: 1 }])
  const shown = await visitor.products.get(id)
  expect(shown?.variants.map(({ choices }) => choices.Size)).toEqual(['M', 'L'])
  expect(shown).toMatchObject({
    priceRange: { minValue: 20 },
    productOptions: [{ choices: [{ visible: false }, { visible: true }, { visible: true }] }],
  })
  await expect(visitor.cart.add([{ productId: id, options: { Size: 'S' } }])).rejects.toThrow()
  expect((await visitor.products.search({ price: { max: 5 } })).items).toEqual([])
  expect((await read(id)).variants).toHaveLength(3)

  await writes.updateVariants(id, [{ variantIds: [idOf('M'), idOf('L')], visible: false }])
  expect(await visitor.products.get(id)).toMatchObject({
    variants: [],
    stock: { inStock: false },
    priceRange: { minValue: 20, maxValue: 20 },
  })
  await writes.resetVariants(id)
  expect((await visitor.products.get(id))?.variants).toHaveLength(3)
})

test('variants whose choices still exist keep their ids, prices and stock when the options change', async () => {
  const { writes, read, id, idOf } = await openShirt()
  await writes.updateVariants(id, [{ variantIds: [idOf('M')], price: 25 }])
  const summary = async () =>
    (await read(id)).variants.map(({ id: variantId, choices, variant, stock }) => ({
      choices,
      isKept: [idOf('S'), idOf('M'), idOf('L')].includes(variantId),
      price: variant.priceData.price,
      quantity: stock.quantity,
    }))
  await writes.update(id, { productOptions: sizes('XL', 'M') })
  expect(await summary()).toEqual([
    { choices: { Size: 'XL' }, isKept: false, price: 20, quantity: 0 },
    { choices: { Size: 'M' }, isKept: true, price: 25, quantity: 4 },
  ])
  const colour = { name: 'Colour', choices: [{ value: 'Sage' }, { value: 'Clay' }] }
  await writes.update(id, { productOptions: [...sizes('M'), colour] })
  expect(await summary()).toEqual([
    { choices: { Size: 'M', Colour: 'Sage' }, isKept: true, price: 25, quantity: 4 },
    { choices: { Size: 'M', Colour: 'Clay' }, isKept: false, price: 20, quantity: 0 },
  ])
})

test('options are deleted only while variants are not managed, and their stock is added up', async () => {
  const { ask, writes, read, id } = await openShirt()
  const refused = await ask('DELETE', `/stores/v1/products/${id}/options?id=${id}`)
  expect([refused.status, refused.code]).toEqual([400, 'VARIANTS_ARE_MANAGED'])
  expect((await writes.update(id, { manageVariants: false })).manageVariants).toBe(false)
  await writes.deleteOptions(id)
  expect(await read(id)).toMatchObject({
    productOptions: [],
    manageVariants: false,
    variants: [{ id: onlyVariantId, choices: {}, stock: { quantity: 12 } }],
  })
})

test('brand and ribbon are removed', async () => {
  const { writes, read, id } = await openShirt()
  await writes.update(id, { brand: 'Halden', ribbon: 'New' })
  await writes.removeBrand(id)
  await writes.removeRibbon(id)
  expect(await read(id)).toMatchObject({ brand: null, ribbon: '' })
})

test('an override of no variant, or finer than the currency, is refused and changes nothing', async () => {
  const { ask, read, id, idOf } = await openShirt()
  const before = await read(id)
  const variantIds = [idOf('S')]
  const refused: [object, string][] = [
    [{ price: 1 }, 'variants[1] REQUIRED_ONE_OF_FIELD'],
    [{ choices: { Size: 'XXL' }, price: 1 }, 'variants[1].choices VALIDATION'],
    [{ choices: {}, price: 1 }, 'variants[1].choices VALIDATION'],
    [{ variantIds: [onlyVariantId], price: 1 }, 'variants[1].variantIds[0] VALIDATION'],
    [{ variantIds, price: 0.001 }, 'variants[1].price DECIMAL_MAX_SCALE'],
    [{ variantIds, cost: 0.001 }, 'variants[1].cost DECIMAL_MAX_SCALE'],
  ]
  for (const [override, broken] of refused) {
    const body = { variants: [{ variantIds: [idOf('M')], price: 1 }, override] }
    const answer = await ask('PATCH', `/stores/v1/products/${id}/variants`, { body })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  expect(await read(id)).toEqual(before)
})

test('a change of variants that is sent again with its key answers the same variants', async () => {
  const { writes, id, idOf } = await openShirt()
  const send = () =>
    writes.updateVariants(
      id,
      [
        { variantIds: [idOf('S')], price: 18 },
        { choices: { Size: 'L' }, price: 19 },
      ],
      { idempotencyKey: 'variants-1' },
    )
  const first = await send()
  expect(first.map(({ choices }) => choices.Size)).toEqual(['S', 'L'])
  expect(await send()).toEqual(first)
})

test('a price of a variant below the discount of its product is refused with its own field', async () => {
  const { ask, writes, read, id, idOf } = await openShirt()
  await writes.update(id, { discount: { type: 'AMOUNT', value: 6 } })
  const before = await read(id)
  const variants = [
    { variantIds: [idOf('M')], price: 6 },
    { variantIds: [idOf('S')], price: 5.5 },
  ]
  const answer = await ask('PATCH', `/stores/v1/products/${id}/variants`, { body: { variants } })
  expect([answer.status, answer.broken]).toEqual([400, ['variants[1].price MIN']])
  expect(await read(id)).toEqual(before)
})
