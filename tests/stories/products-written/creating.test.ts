// Merchants create products, which shoppers can buy at once.
import { expect, test } from 'vitest'
import { openMerchant } from './open-merchant.ts'

const shirt = {
  name: 'Linen Shirt',
  priceData: { price: 49.5 },
  productOptions: [
    { name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] },
    { name: 'Colour', optionType: 'color' as const, choices: [{ value: '#9caf88', description: 'Sage' }] },
  ],
}

test('a new product has a slug of its name and a variant for every combination, and is sold', async () => {
  const { shop, writes, read } = await openMerchant()
  const created = await writes.create(shirt)
  expect(created).toMatchObject({
    name: 'Linen Shirt',
    slug: 'linen-shirt',
    productType: 'physical',
    visible: true,
    manageVariants: true,
    revision: '1',
    priceData: { price: 49.5, formatted: { price: '€49.50' } },
    productOptions: [
      { name: 'Size', optionType: 'drop_down', choices: [{ value: 'S', description: 'S' }, { value: 'M' }] },
      { name: 'Colour', optionType: 'color', choices: [{ value: '#9caf88', description: 'Sage' }] },
    ],
  })
  expect(created.variants.map(({ choices }) => choices)).toEqual([
    { Size: 'S', Colour: 'Sage' },
    { Size: 'M', Colour: 'Sage' },
  ])
  expect(await read(created.id)).toEqual(created)
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([
    { productId: created.id, options: { Size: 'M', Colour: 'Sage' }, quantity: 2 },
  ])
  expect(cart.subtotal.amount).toBe('99.00')
  expect((await visitor.products.search({ text: 'linen' })).items.map(({ id }) => id)).toEqual([created.id])
})

test('a new product keeps every field that was sent', async () => {
  const { writes, read } = await openMerchant()
  const fields = {
    slug: 'my-lamp',
    visible: false,
    productType: 'digital' as const,
    sku: 'L-1',
    weight: 1.25,
    productDimensions: { length: '10.5', width: '2', height: '3', unit: 'CM' as const },
    packageDimensions: { height: '30' },
    pricePerUnitData: {
      totalQuantity: 500,
      totalMeasurementUnit: 'ML' as const,
      baseQuantity: 1,
      baseMeasurementUnit: 'L' as const,
    },
    discount: { type: 'PERCENT' as const, value: 12.5 },
    ribbon: 'New',
    brand: 'Halden',
    additionalInfoSections: [{ title: 'Care', description: '<p><strong>Wipe</strong> it</p>' }],
    seoData: {
      tags: [
        { type: 'title', children: 'A lamp' },
        { type: 'meta', props: { name: 'description', content: 'Of light' }, disabled: true },
      ],
      settings: { preventAutoRedirect: true, keywords: [{ term: 'lamp', isMain: true }] },
    },
  }
  const { id } = await writes.create({
    ...fields,
    name: 'Lamp',
    description: 'Shines.',
    priceData: { price: 80 },
    costAndProfitData: { itemCost: 30.25 },
    stock: { trackInventory: true, quantity: 7 },
  })
  expect(await read(id)).toMatchObject({
    ...fields,
    descriptionText: 'Shines.',
    stock: { trackInventory: true, quantity: 7, inStock: true },
    priceData: { price: 80, discountedPrice: 70 },
    costAndProfitData: { itemCost: 30.25, profit: 39.75 },
  })
})

test('products of one name get slugs of their own, and a slug that is taken is refused', async () => {
  const { ask, writes } = await openMerchant()
  const mug = { name: '  Múg!  ', priceData: { price: 1 } }
  const slugs = [await writes.create(mug), await writes.create(mug), await writes.create(mug)]
  expect(slugs.map(({ slug }) => slug)).toEqual(['mug-2', 'mug-3', 'mug-4'])
  expect((await writes.create({ ...mug, name: '🎁' })).slug).toBe('product')
  const taken = await ask('POST', '/stores/v1/products', { body: { product: { ...mug, slug: 'mug' } } })
  expect([taken.status, taken.broken]).toEqual([400, ['product.slug VALIDATION']])
  const renamed = await ask('PATCH', '/stores/v1/products/mug', { body: { product: { slug: 'mug-2' } } })
  expect([renamed.status, renamed.broken]).toEqual([400, ['product.slug VALIDATION']])
})

test('a creation that is sent again creates nothing, and answers the product as it stands', async () => {
  const { ask, writes } = await openMerchant()
  const send = (name: string) =>
    ask('POST', '/stores/v1/products', {
      body: { product: { name, priceData: { price: 5 } } },
      headers: { 'idempotency-key': 'create-1' },
    })
  const first = (await send('Pen')).body.product as { id: string }
  await writes.update(first.id, { name: 'Pencil' })
  expect((await send('Pen')).body.product).toMatchObject({ id: first.id, name: 'Pencil' })
  expect((await send('Ink')).code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a deleted product is gone from the shop, and only the revision that was read is deleted', async () => {
  const { shop, ask, read, writes } = await openMerchant()
  const { revision } = await read('mug')
  await writes.update('mug', { ribbon: 'Now' })
  await expect(writes.delete('mug', { ifMatch: `mug:${revision}` })).rejects.toMatchObject({ status: 409 })
  const headers = { 'idempotency-key': 'delete-1' }
  const statuses = [
    await ask('DELETE', '/stores/v1/products/mug?id=mug', { headers }),
    await ask('DELETE', '/stores/v1/products/mug?id=mug', { headers }),
    await ask('DELETE', '/stores/v1/products/mug'),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(await shop.visitor().products.get('mug')).toBeNull()
})

test('what contradicts itself is refused with its field, and no product is created', async () => {
  const { shop, ask } = await openMerchant()
  const count = () => shop.rows('select count(*)::int as count from products where store_id = $1')
  const before = await count()
  const choices = (number: number) => Array.from({ length: number }, (_, i) => ({ value: `${i}` }))
  const option = (number: number, name = 'Size') => ({ name, choices: choices(number) })
  const refused: [object, string][] = [
    [{ name: null }, 'name VALIDATION'],
    [{ priceData: { price: 1.005 } }, 'priceData.price DECIMAL_MAX_SCALE'],
    [{ costAndProfitData: {} }, 'costAndProfitData.itemCost REQUIRED_FIELD'],
    [{ costAndProfitData: { itemCost: 0.001 } }, 'costAndProfitData.itemCost DECIMAL_MAX_SCALE'],
    [{ discount: { type: 'PERCENT', value: 101 } }, 'discount.value MAX'],
    [{ seoData: { tags: [{ type: '' }] } }, 'seoData.tags[0].type MIN_LENGTH'],
    [
      { seoData: { tags: [{ type: 'meta', props: { deep: { er: 1 } } }] } },
      'seoData.tags[0].props.deep VALIDATION',
    ],
    [{ productOptions: [option(100), option(11, 'Colour')] }, 'productOptions MAX_SIZE'],
    [{ productOptions: [option(1), option(1)] }, 'productOptions[1].name VALIDATION'],
    [
      { productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'S' }] }] },
      'productOptions[0].choices[1].description VALIDATION',
    ],
    [
      { productOptions: [{ name: '__proto__', choices: [{ value: 'S' }] }] },
      'productOptions[0].name VALIDATION',
    ],
    [{ productOptions: [{ name: 'Size', choices: [{}] }] }, 'productOptions[0].choices[0] VALIDATION'],
    [{ stock: { quantity: 1 }, productOptions: [option(1)] }, 'stock FIELD_NOT_ALLOWED'],
  ]
  for (const [fields, broken] of refused) {
    const product = { name: 'Cup', priceData: { price: 10 }, ...fields }
    const answer = await ask('POST', '/stores/v1/products', { body: { product } })
    expect([answer.status, answer.broken]).toEqual([400, [`product.${broken}`]])
  }
  expect(await count()).toEqual(before)
})
