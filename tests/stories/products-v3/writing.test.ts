// Merchants write products of catalog version 3; both versions read the same product.
import type { ProductUpdateV3, VariantInputV3 } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { choose, openV3, scarf } from './open-v3.ts'

test('a product of version 3 is one of version 1, and the other way round', async () => {
  const { writes, reads, v1 } = await openV3()
  const { id } = await writes.create(scarf)
  const old = await v1.get(id, { forMerchant: true })
  expect(old).toMatchObject({ slug: 'wool-scarf', priceRange: { minValue: 39, maxValue: 59 } })
  expect(old?.variants.map(({ variant }) => variant.priceData)).toMatchObject([
    { price: 39, discountedPrice: 39 },
    { price: 59, discountedPrice: 49 },
  ])
  await v1.update(id, { discount: { type: 'PERCENT', value: 10 } })
  expect((await reads.get(id))?.actualPriceRange).toEqual({
    minValue: { amount: '35.10' },
    maxValue: { amount: '53.10' },
  })
  const bowl = await reads.get('bowl')
  expect(bowl).toMatchObject({ options: [], inventory: { availabilityStatus: 'IN_STOCK' } })
})

test('what was read can be sent back, and changes nothing', async () => {
  const { writes, reads, ask } = await openV3()
  const { id } = await writes.create(scarf)
  const fields = [
    'DESCRIPTION',
    'INFO_SECTION',
    'INFO_SECTION_DESCRIPTION',
    'MEDIA_ITEMS_INFO',
    'MERCHANT_DATA',
  ] as const
  for (const productId of [id, 'mug', 'bowl']) {
    const before = await reads.get(productId, { fields })
    const { status, body } = await ask('PATCH', `/stores/v3/products/${productId}`, {
      body: { product: before, fields },
    })
    expect([status, body]).toEqual([200, { product: before }])
  }
})

test('an update needs the revision that was read', async () => {
  const { writes, reads, ask } = await openV3()
  const { id, revision } = await writes.create(scarf)
  const changed = await writes.update(id, { revision, name: 'Scarf', ribbon: { name: 'New' } })
  expect(changed).toMatchObject({
    name: 'Scarf',
    ribbon: { name: 'New' },
    revision: `${Number(revision) + 1}`,
  })
  const missing = await ask('PATCH', `/stores/v3/products/${id}`, { body: { product: { name: 'Shawl' } } })
  expect([missing.status, missing.broken]).toEqual([400, ['product.revision REQUIRED_FIELD']])
  expect(await reads.get(id)).toEqual(changed)
})

test('variants keep their ids and stock while options and choices are renamed', async () => {
  const { shop, writes } = await openV3()
  const created = await writes.create(scarf)
  const { id, revision } = created
  const [short, long] = created.variantsInfo.variants
  await shop.platform
    .store(shop.clientId)
    .setStock({ productId: id, variantId: long?.id as string, quantity: 0 })
  const [option] = created.options
  const [first, second] = option?.choicesSettings.choices ?? []
  const changed = await writes.update(id, {
    revision,
    options: [
      {
        id: option?.id,
        name: 'Size',
        choicesSettings: {
          choices: [
            { choiceId: first?.choiceId, name: 'S' },
            { choiceId: second?.choiceId, name: 'L' },
          ],
        },
      },
    ],
  })
  expect(changed.options[0]).toMatchObject({
    id: option?.id,
    name: 'Size',
    choicesSettings: {
      choices: [
        { choiceId: first?.choiceId, name: 'S' },
        { name: 'L', inStock: false },
      ],
    },
  })
  expect(changed.variantsInfo.variants.map((variant) => variant.id)).toEqual([short?.id, long?.id])
})

test('variants that are left out are deleted, and a new one is added by its choices', async () => {
  const { writes } = await openV3()
  const { id, revision, variantsInfo } = await writes.create(scarf)
  const long = variantsInfo.variants[1]
  const changed = await writes.update(id, {
    revision,
    variantsInfo: { variants: [{ id: long?.id, price: { actualPrice: { amount: '45' } } }] },
  })
  expect(changed.variantsInfo.variants).toMatchObject([
    { id: long?.id, sku: 'LONG', price: { actualPrice: { amount: '45.00' } } },
  ])
  const again = await writes.update(id, {
    revision: changed.revision,
    variantsInfo: {
      variants: [
        { choices: [choose('Length', 'Short')], price: { actualPrice: { amount: '40' } } },
        { id: long?.id, price: { actualPrice: { amount: '45' } } },
      ],
    },
  })
  expect(again.variantsInfo.variants).toHaveLength(2)
  expect(again.actualPriceRange).toEqual({ minValue: { amount: '40.00' }, maxValue: { amount: '45.00' } })
})

test('a change of one variant in version 3 leaves what the product has of its own in version 1', async () => {
  const { writes, reads, v1 } = await openV3()
  const choices = ['S', 'M', 'L'].map((value) => ({ value, description: value }))
  const { id } = await v1.create({
    name: 'Mug',
    productType: 'physical',
    sku: 'MUG',
    weight: 0.3,
    priceData: { price: 24.5 },
    costAndProfitData: { itemCost: 9 },
    productOptions: [{ name: 'Size', choices }],
  })
  await v1.updateVariants(id, [{ choices: { Size: 'S' }, price: 30 }])
  const read = async () => {
    const product = await reads.get(id, { fields: ['MERCHANT_DATA'] })
    return { revision: product?.revision as string, variants: product?.variantsInfo.variants ?? [] }
  }
  const own = { sku: 'MUG', weight: 0.3, priceData: { price: 24.5 }, costAndProfitData: { itemCost: 9 } }
  const edit = async (values: Partial<VariantInputV3>, place: number) => {
    const { revision, variants } = await read()
    const sent = variants.map((each, i) => ({ ...each, ...(i === place && values) }))
    await writes.update(id, { revision, variantsInfo: { variants: sent } })
  }
  await edit({ barcode: '4006381333931' }, 0)
  await edit({ sku: 'MUG-M', physicalProperties: { weight: 0.4 } }, 1)
  await edit({ price: { actualPrice: { amount: '31' } }, revenueDetails: { cost: { amount: '10' } } }, 0)
  expect(await v1.get(id, { forMerchant: true })).toMatchObject(own)
  expect((await read()).variants).toMatchObject([
    { barcode: '4006381333931', sku: 'MUG', price: { actualPrice: { amount: '31.00' } } },
    { sku: 'MUG-M', physicalProperties: { weight: 0.4 }, revenueDetails: { cost: { amount: '9.00' } } },
    { sku: 'MUG', physicalProperties: { weight: 0.3 }, price: { actualPrice: { amount: '24.50' } } },
  ])
  for (const place of [0, 1, 2]) await edit({ sku: 'MUG-2' }, place)
  expect(await v1.get(id, { forMerchant: true })).toMatchObject({ ...own, sku: 'MUG-2' })
  await edit({ sku: null }, 2)
  expect((await read()).variants.map(({ sku }) => sku)).toEqual(['MUG-2', 'MUG-2', undefined])
})

test('modifiers, subscriptions, tags and the rest are stored and read', async () => {
  const { writes, reads, storefront } = await openV3()
  const tags = { privateTags: { tagIds: ['a0000000-0000-4000-8000-000000000001'] } }
  const { id } = await writes.create({
    ...scarf,
    plainDescription: '<p>Warm <strong>wool</strong>.</p>',
    modifiers: [
      {
        name: 'Initials',
        modifierRenderType: 'FREE_TEXT',
        freeTextSettings: { minCharCount: 1, maxCharCount: 3, title: 'Your initials' },
      },
      {
        name: 'Wrapping',
        modifierRenderType: 'TEXT_CHOICES',
        mandatory: true,
        choicesSettings: { choices: [{ name: 'Paper', addedPrice: '2.50' }] },
      },
    ],
    subscriptionDetails: {
      subscriptions: [
        { title: 'Monthly', frequency: 'MONTH', discount: { type: 'PERCENT', percentOff: 10 } },
      ],
      allowOneTimePurchases: true,
    },
    infoSections: [{ title: 'Care', plainDescription: 'Wash <em>cold</em>' }],
    brand: { name: 'Halden' },
    additionalRibbons: [{ name: 'Local' }],
    purchaseEligibility: { userCriteria: 'MEMBERS_ONLY' },
    visibleInPos: false,
    tags,
  })
  const product = await reads.get(id, {
    fields: [
      'MERCHANT_DATA',
      'INFO_SECTION',
      'INFO_SECTION_PLAIN_DESCRIPTION',
      'PLAIN_DESCRIPTION',
      'SUBSCRIPTION_PRICES_INFO',
    ],
  })
  expect(product).toMatchObject({
    plainDescription: '<p>Warm <strong>wool</strong>.</p>',
    modifiers: [
      {
        name: 'Initials',
        mandatory: false,
        freeTextSettings: { title: 'Your initials', key: 'Your initials' },
      },
      {
        name: 'Wrapping',
        mandatory: true,
        choicesSettings: { choices: [{ name: 'Paper', addedPrice: '2.50' }] },
      },
    ],
    subscriptionDetails: { subscriptions: [{ title: 'Monthly', interval: 1, autoRenewal: true }] },
    infoSections: [{ title: 'Care', uniqueName: 'Care', plainDescription: '<p>Wash <em>cold</em></p>' }],
    brand: { name: 'Halden' },
    additionalRibbons: [{ name: 'Local' }],
    purchaseEligibility: { userCriteria: 'MEMBERS_ONLY' },
    visibleInPos: false,
    tags,
  })
  expect(product?.variantsInfo.variants[0]?.subscriptionPricesInfo?.subscriptionPrices).toMatchObject([
    { price: { amount: '35.10' } },
  ])
  expect(await storefront.productsV3.get(id)).not.toHaveProperty('tags')
})

test('creating, changing and deleting record the events of both versions in one order', async () => {
  const { writes, v1, events, reads } = await openV3()
  const { id, revision } = await writes.create(scarf)
  await writes.update(id, { revision, name: 'Scarf' })
  await v1.update(id, { ribbon: 'New' })
  const last = await reads.get(id)
  await writes.delete(id)
  const recorded = await events(id)
  expect(recorded.map(({ seq, name }) => `${seq} ${name}`)).toEqual([
    '1 product-v1.created',
    '2 product.created',
    '3 product-v1.changed',
    '4 product.updated',
    '5 product-v1.changed',
    '6 product.updated',
    '7 product-v1.deleted',
    '8 product.deleted',
  ])
  expect(recorded[5]?.payload).toEqual({
    currentEntity: last,
    modifiedFields: { revision: '2', ribbon: null },
  })
  expect(recorded[7]?.payload).toEqual({ deletedEntity: { id } })
})

test('stock is set with the creation of a product', async () => {
  const { writes, storefront } = await openV3()
  const { id } = await writes.createWithInventory({
    name: 'Card',
    productType: 'PHYSICAL',
    variantsInfo: {
      variants: [{ price: { actualPrice: { amount: '3.5' } }, inventoryItem: { quantity: 2 } }],
    },
  })
  expect(await storefront.products.get(id)).toMatchObject({ stock: { quantity: 2, trackInventory: true } })
})

const variant = scarf.variantsInfo.variants[0]

test('what contradicts itself is refused with its violation and field, and nothing changes', async () => {
  const { ask, reads } = await openV3()
  const before = await reads.get('mug')
  const prices = (actual: string, compareAt?: string) => ({
    variantsInfo: {
      variants: [
        {
          ...variant,
          price: {
            actualPrice: { amount: actual },
            ...(compareAt && { compareAtPrice: { amount: compareAt } }),
          },
        },
      ],
    },
  })
  const price = 'product.variantsInfo.variants[0].price'
  const choices = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}` }))
  const option = (name: string, count = 1) => ({ name, choicesSettings: { choices: choices(count) } })
  const refused: [object, string][] = [
    [{ slug: 'bowl' }, 'product.slug VALIDATION'],
    [
      { description: { nodes: [{ type: 'SCRIPT' }] } },
      'product.description.nodes[0].type INVALID_ENUM_VALUE',
    ],
    [{ options: [option('Size'), option('Size')] }, 'product.options[1].id VALIDATION'],
    [
      { modifiers: [{ name: 'M', modifierRenderType: 'FREE_TEXT' }] },
      'product.modifiers[0].freeTextSettings REQUIRED_FIELD',
    ],
    [{ brand: {} }, 'product.brand.name REQUIRED_FIELD'],
    [{ media: { itemsInfo: { items: [{ id: 'none' }] } } }, 'product.media.itemsInfo.items[0].id VALIDATION'],
    [{ media: { itemsInfo: { items: [{}] } } }, 'product.media.itemsInfo.items[0] REQUIRED_ONE_OF_FIELD'],
    [{ variantsInfo: { variants: [] } }, 'product.variantsInfo.variants MIN_SIZE'],
    [prices('-1'), `${price}.actualPrice.amount DECIMAL_GTE`],
    [prices('1.0001'), `${price}.actualPrice.amount DECIMAL_MAX_SCALE`],
    [{ infoSections: [{ uniqueName: 'none' }] }, 'product.infoSections[0].uniqueName VALIDATION'],
    [
      {
        subscriptionDetails: {
          subscriptions: [
            {
              title: 'Monthly',
              frequency: 'MONTH',
              discount: { type: 'PERCENT', percentOff: 10, amountOff: '5' },
            },
          ],
        },
      },
      'product.subscriptionDetails.subscriptions[0].discount ONE_OF_ALIGNMENT',
    ],
  ]
  for (const [product, broken] of refused) {
    const answer = await ask('PATCH', '/stores/v3/products/mug', {
      body: { product: { revision: before?.revision, ...product } },
    })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  const bowl = await reads.get('bowl')
  const ofBowl: [object, string][] = [
    [prices('1.005'), `${price}.actualPrice.amount DECIMAL_MAX_SCALE`],
    [prices('2', '1'), `${price}.compareAtPrice.amount DECIMAL_GTE`],
    [
      { variantsInfo: { variants: [{ choices: [choose('Size', 'S')], price: variant?.price }] } },
      'product.variantsInfo.variants[0].choices.Size VALIDATION',
    ],
  ]
  for (const [product, broken] of ofBowl) {
    const answer = await ask('PATCH', '/stores/v3/products/bowl', {
      body: { product: { revision: bowl?.revision, ...bowlChoices(product) } },
    })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  expect(await reads.get('mug')).toEqual(before)
  expect(await reads.get('bowl')).toEqual(bowl)
})

/** Without the choices of the scarf, unless they are what is wrong. */
const bowlChoices = (product: object): Partial<ProductUpdateV3> =>
  JSON.parse(JSON.stringify(product), (name, value) =>
    name === 'choices' && JSON.stringify(value).includes('Length') ? undefined : value,
  ) as Partial<ProductUpdateV3>
