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

test('values beyond their bounds are refused with their field, and no product is created', async () => {
  const { shop, ask } = await openMerchant()
  const count = () => shop.rows('select count(*)::int as count from products where store_id = $1')
  const before = await count()
  const choices = (number: number) => Array.from({ length: number }, (_, i) => ({ value: `${i}` }))
  const option = (number: number, name = 'Size') => ({ name, choices: choices(number) })
  const refused: [object, string][] = [
    [{ name: undefined }, 'name REQUIRED_FIELD'],
    [{ name: null }, 'name VALIDATION'],
    [{ name: 'n'.repeat(81) }, 'name MAX_LENGTH'],
    [{ slug: 'a/b' }, 'slug FORMAT'],
    [{ slug: 's'.repeat(101) }, 'slug MAX_LENGTH'],
    [{ productType: 'service' }, 'productType INVALID_ENUM_VALUE'],
    [{ description: 'd'.repeat(8001) }, 'description MAX_LENGTH'],
    [{ sku: 's'.repeat(41) }, 'sku MAX_LENGTH'],
    [{ weight: -1 }, 'weight MIN'],
    [{ weight: 1e9 }, 'weight MAX'],
    [{ productDimensions: { length: '1.1234567' } }, 'productDimensions.length DECIMAL_MAX_SCALE'],
    [{ packageDimensions: { unit: 'MILE' } }, 'packageDimensions.unit INVALID_ENUM_VALUE'],
    [{ priceData: undefined }, 'priceData REQUIRED_FIELD'],
    [{ priceData: { price: -0.01 } }, 'priceData.price MIN'],
    [{ priceData: { price: 1e9 } }, 'priceData.price MAX'],
    [{ priceData: { price: '10' } }, 'priceData.price VALIDATION'],
    [{ priceData: { price: 1.005 } }, 'priceData.price DECIMAL_MAX_SCALE'],
    [{ costAndProfitData: {} }, 'costAndProfitData.itemCost REQUIRED_FIELD'],
    [{ costAndProfitData: { itemCost: 0.001 } }, 'costAndProfitData.itemCost DECIMAL_MAX_SCALE'],
    [{ discount: { type: 'HALF', value: 1 } }, 'discount.type INVALID_ENUM_VALUE'],
    [{ discount: { type: 'PERCENT', value: 101 } }, 'discount.value MAX'],
    [{ discount: { type: 'AMOUNT', value: 11 } }, 'discount.value MAX'],
    [{ ribbon: 'r'.repeat(31) }, 'ribbon MAX_LENGTH'],
    [{ brand: '' }, 'brand MIN_LENGTH'],
    [{ brand: 'b'.repeat(51) }, 'brand MAX_LENGTH'],
    [
      {
        pricePerUnitData: {
          totalQuantity: 0,
          totalMeasurementUnit: 'G',
          baseQuantity: 1,
          baseMeasurementUnit: 'G',
        },
      },
      'pricePerUnitData.totalQuantity MIN',
    ],
    [
      { additionalInfoSections: [{ title: 't'.repeat(51), description: '' }] },
      'additionalInfoSections[0].title MAX_LENGTH',
    ],
    [
      { additionalInfoSections: [{ title: 't', description: 'd'.repeat(16_001) }] },
      'additionalInfoSections[0].description MAX_LENGTH',
    ],
    [{ seoData: { tags: [{ type: '' }] } }, 'seoData.tags[0].type MIN_LENGTH'],
    [
      { seoData: { settings: { keywords: Array.from({ length: 6 }, () => ({ term: 'a' })) } } },
      'seoData.settings.keywords MAX_SIZE',
    ],
    [
      { seoData: { tags: [{ type: 'meta', props: { deep: { er: 1 } } }] } },
      'seoData.tags[0].props.deep VALIDATION',
    ],
    [{ productOptions: Array.from({ length: 7 }, (_, i) => option(1, `${i}`)) }, 'productOptions MAX_SIZE'],
    [{ productOptions: [option(101)] }, 'productOptions[0].choices MAX_SIZE'],
    [{ productOptions: [option(0)] }, 'productOptions[0].choices MIN_SIZE'],
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
    [{ stock: { quantity: 100_000 } }, 'stock.quantity MAX'],
    [{ stock: { quantity: 1 }, productOptions: [option(1)] }, 'stock FIELD_NOT_ALLOWED'],
  ]
  for (const [fields, broken] of refused) {
    const product = { name: 'Cup', priceData: { price: 10 }, ...fields }
    const answer = await ask('POST', '/stores/v1/products', { body: { product } })
    expect([answer.status, answer.broken]).toEqual([400, [`product.${broken}`]])
  }
  expect(await count()).toEqual(before)
})

test('only programs with the permission create and delete products', async () => {
  const { shop } = await openMerchant()
  const body = { product: { name: 'Mine', priceData: { price: 1 } } }
  const visitor = shop.visitor()
  expect((await visitor.ask('POST', '/stores/v1/products', { body })).code).toBe('PERMISSION_DENIED')
  expect((await visitor.ask('DELETE', '/stores/v1/products/mug')).code).toBe('PERMISSION_DENIED')
  expect((await shop.ask('POST', '/stores/v1/products', { body })).status).toBe(401)
})
