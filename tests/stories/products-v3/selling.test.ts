// A storefront written for catalog version 3 lists, shows and sells products.
import { type RequestedField, storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mugInCurrency } from '../../shop/sample-products.ts'
import { openV3, scarf } from './open-v3.ts'

test('a storefront of version 3 lists products, shows one by its slug, and sells a variant', async () => {
  const { storefront, writes, shop } = await openV3()
  await writes.create(scarf)
  const list = await storefront.productsV3.query({
    sort: [{ fieldName: 'slug' }],
    cursorPaging: { limit: 100 },
  })
  expect(list.items.map(({ slug }) => slug)).toContain('wool-scarf')
  const product = await storefront.productsV3.bySlug('wool-scarf', {
    fields: ['CURRENCY', 'VARIANT_OPTION_CHOICE_NAMES'],
  })
  const variant = product?.variantsInfo.variants.find(({ choices }) =>
    choices.some(({ optionChoiceNames }) => optionChoiceNames?.choiceName === 'Long'),
  )
  expect(variant).toMatchObject({
    sku: 'LONG',
    price: {
      actualPrice: { amount: '49.00', formattedAmount: '€49.00' },
      compareAtPrice: { amount: '59.00' },
    },
    inventoryStatus: { inStock: true },
  })
  const { ask } = shop.visitor()
  const added = await ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: {
      lineItems: [
        {
          catalogReference: {
            appId: storesAppId,
            catalogItemId: product?.id,
            options: { variantId: variant?.id, options: {}, preOrderRequested: false },
          },
          quantity: 2,
        },
      ],
    },
  })
  expect(added.body).toMatchObject({
    cart: {
      lineItems: [{ quantity: 2, price: { amount: '49.00' }, productName: { original: 'Wool scarf' } }],
    },
  })
})

test('fields are absent unless they are requested, one by one or several', async () => {
  const { storefront } = await openV3()
  const get = async (...fields: RequestedField[]) =>
    (await storefront.productsV3.get('mug', { fields })) as unknown as Record<string, unknown>
  const plain = await get()
  for (const name of [
    'url',
    'currency',
    'description',
    'plainDescription',
    'infoSections',
    'directCategoriesInfo',
  ])
    expect(plain).not.toHaveProperty(name)
  expect(await get('URL', 'CURRENCY')).toMatchObject({
    url: { relativePath: '/products/mug', url: 'http://shop.test/products/mug' },
    currency: 'EUR',
  })
  expect(await get('PLAIN_DESCRIPTION')).toMatchObject({ plainDescription: '<p>Holds three deciliters.</p>' })
  expect(await get('DESCRIPTION')).toMatchObject({
    description: { nodes: [{ type: 'PARAGRAPH', id: 'n1', nodes: [{ type: 'TEXT', id: 'n2' }] }] },
  })
  expect(await get('MEDIA_ITEMS_INFO', 'THUMBNAIL')).toMatchObject({
    media: { itemsInfo: { items: [{ id: 'mug', mediaType: 'IMAGE', thumbnail: { width: 800 } }] } },
  })
  expect(await get('BREADCRUMBS_INFO')).toMatchObject({
    breadcrumbsInfo: { breadcrumbs: [{ categoryName: 'Kitchen', categorySlug: 'kitchen' }] },
  })
  expect(await get('MIN_PRICE_VARIANT', 'MIN_VARIANT_PRICE_INFO')).toMatchObject({
    variantSummary: { variantCount: 3, minPriceVariant: { id: mugInCurrency.Sage } },
    minVariantPriceInfo: { actualPrice: { amount: '24.50' }, sku: 'MUG-Sage', weight: 0.3 },
  })
})

test('options and choices have the same ids in all products and at each read', async () => {
  const { storefront, writes } = await openV3()
  const first = await writes.create(scarf)
  const second = await writes.create(scarf)
  expect(second.options[0]?.id).toBe(first.options[0]?.id)
  const [option] = first.options
  const { items } = await storefront.productsV3.query({
    filter: { 'options.id': { $hasSome: [option?.id ?? ''] } },
  })
  expect(items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(items[0]?.options).toEqual(first.options)
})

test('cost and profit are for merchants: no search tells them, by filter, sort order, words or figures (CT2)', async () => {
  const { shop, reads, writes } = await openV3()
  const cost = { cost: { amount: '12.25' } }
  const { id } = await writes.create({
    name: 'Lamp',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '49.00' } }, revenueDetails: cost }] },
  })
  const lamp = await reads.get(id, { fields: ['MERCHANT_DATA'] })
  expect(lamp?.variantsInfo.variants[0]?.revenueDetails).toEqual({
    cost: { amount: '12.25' },
    profit: { amount: '36.75' },
    profitMargin: 0.75,
  })
  expect(lamp?.costRange).toEqual({ minValue: { amount: '12.25' }, maxValue: { amount: '12.25' } })
  expect(JSON.stringify(await reads.get(id))).not.toContain('12.25')
  const { ask } = shop.visitor()
  expect((await ask('GET', `/stores/v3/products/${id}?fields=MERCHANT_DATA`)).code).toBe('PERMISSION_DENIED')
  for (const name of [
    'costRange.minValue.amount',
    'variantsInfo.variants.revenueDetails.cost.amount',
    'minVariantPriceInfo.revenueDetails.profit.amount',
    'tags.privateTags.tagIds',
  ])
    for (const search of [
      { filter: { [name]: 1 } },
      { filter: { $or: [{ id }, { $not: { [name]: { $gt: 12 } } }] } },
      { sort: [{ fieldName: name }] },
      { search: { expression: '12', fields: [name] } },
      { aggregations: [{ type: 'SCALAR', fieldPath: name, scalar: { type: 'MAX' } }] },
      { aggregations: [{ type: 'RANGE', fieldPath: name, range: { buckets: [{ from: 12 }] } }] },
      {
        aggregations: [
          {
            type: 'NESTED',
            nested: { nestedAggregations: [name, 'id'].map((fieldPath) => ({ type: 'VALUE', fieldPath })) },
          },
        ],
      },
    ]) {
      const answer = await ask('POST', '/stores/v3/products/search', { body: { search } })
      expect([search, answer.status, answer.broken?.[0]?.split(' ')[1]]).toEqual([
        search,
        400,
        'FIELD_NOT_ALLOWED',
      ])
    }
})

test('products are searched by words, categories, prices and choices, and counted', async () => {
  const { storefront } = await openV3()
  const { productsV3 } = storefront
  const ids = async (search: Parameters<typeof productsV3.search>[0]) =>
    (await productsV3.search({ sort: [{ fieldName: 'slug' }], ...search })).items.map(({ id }) => id)
  expect(await ids({ search: { expression: 'mug deciliters', mode: 'AND' } })).toEqual(['mug'])
  expect(await ids({ search: { expression: 'MÜG', fields: ['name'] } })).toEqual(['mug'])
  const [mug] = (await productsV3.search({ filter: { id: 'mug' } }, { fields: ['DIRECT_CATEGORIES_INFO'] }))
    .items
  const clay = mug?.directCategoriesInfo?.categories[1]?.id
  const inClay = { 'directCategoriesInfo.categories': { $matchItems: [{ id: { $in: [clay] } }] } }
  expect(await ids({ filter: inClay })).toContain('mug')
  expect(await ids({ filter: { $not: inClay } })).not.toContain('mug')
  const cheap = { 'actualPriceRange.minValue.amount': { $lte: '24.50' } }
  expect(await ids({ filter: { $and: [inClay, cheap] } })).toContain('mug')
  expect(
    await ids({ filter: { 'options.choicesSettings.choices.name': { $hasAll: ['Sage', 'Slate'] } } }),
  ).toEqual(['mug'])
  expect(await productsV3.count({ search: { expression: 'mug deciliters', mode: 'AND' } })).toBe(1)
  const prices = (
    await productsV3.search({ sort: [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }] })
  ).items.map(({ actualPriceRange }) => Number(actualPriceRange.minValue.amount))
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
})

test('pages follow each other by cursors in both directions', async () => {
  const { storefront } = await openV3()
  const all = await storefront.productsV3.query({ sort: [{ fieldName: 'slug' }] })
  const slugs = all.items.map(({ slug }) => slug)
  const first = await storefront.productsV3.query({
    sort: [{ fieldName: 'slug' }],
    cursorPaging: { limit: 2 },
  })
  const second = await first.next()
  expect([...first.items, ...second.items].map(({ slug }) => slug)).toEqual(slugs.slice(0, 4))
  expect((await second.previous()).items.map(({ slug }) => slug)).toEqual(slugs.slice(0, 2))
})

test('hostile filters are refused with the field of the request', async () => {
  const { shop } = await openV3()
  const { ask } = shop.visitor()
  const category = 'directCategoriesInfo.categories'
  const refused: [string, object, string][] = [
    ['search', { search: { filter: { [category]: 'x' } } }, `search.filter.${category} VALIDATION`],
    [
      'search',
      { search: { filter: { [category]: { $matchItems: [{ name: 'x' }] } } } },
      `search.filter.${category} VALIDATION`,
    ],
    ['search', { search: { filter: { nonesuch: 1 } } }, 'search.filter.nonesuch FIELD_NOT_ALLOWED'],
    [
      'search',
      { search: { sort: [{ fieldName: 'options.id' }] } },
      'search.sort[0].fieldName FIELD_NOT_ALLOWED',
    ],
    [
      'search',
      { search: { search: { expression: 'x'.repeat(101) } } },
      'search.search.expression MAX_LENGTH',
    ],
    ['search', { search: { cursorPaging: { cursor: 'x' } } }, 'search.cursorPaging.cursor FORMAT'],
    ['query', { query: { filter: { name: 'x' } } }, 'query.filter.name FIELD_NOT_ALLOWED'],
    ['query', { query: { cursorPaging: { limit: 101 } } }, 'query.cursorPaging.limit MAX'],
    ['query', { fields: ['EVERYTHING'] }, 'fields[0] INVALID_ENUM_VALUE'],
    ['count', { filter: { nonesuch: 1 } }, 'filter.nonesuch FIELD_NOT_ALLOWED'],
  ]
  for (const [route, body, broken] of refused) {
    const answer = await ask('POST', `/stores/v3/products/${route}`, { body })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
})

test('the catalog version of a store is a setting, and both versions answer whatever it says', async () => {
  const { shop, storefront } = await openV3()
  expect(await storefront.products.version()).toBe('V1_CATALOG')
  const changed = await shop.merchant.ask('PATCH', '/vitrine/v1/store', {
    body: { store: { catalogVersion: 'V3_CATALOG' } },
  })
  expect(changed.body).toMatchObject({ store: { catalogVersion: 'V3_CATALOG' } })
  expect(await storefront.products.version()).toBe('V3_CATALOG')
  expect(await storefront.products.get('mug')).toMatchObject({ id: 'mug' })
  expect(await storefront.productsV3.get('mug')).toMatchObject({ id: 'mug' })
})

test('a hidden product is not there for visitors', async () => {
  const { shop, storefront, reads } = await openV3()
  await shop.hide('mug')
  expect(await storefront.productsV3.get('mug')).toBeNull()
  expect(await storefront.productsV3.bySlug('mug')).toBeNull()
  expect(await storefront.productsV3.count({ filter: { visible: false } })).toBe(0)
  expect(await reads.get('mug')).toMatchObject({ visible: false })
  // A merchant counts it only on request, and a visitor never.
  const hidden = { filter: { visible: false, slug: 'mug' } }
  expect(await reads.count(hidden)).toBe(0)
  expect(await reads.count({ ...hidden, returnNonVisibleProducts: true })).toBe(1)
  expect(await storefront.productsV3.count({ ...hidden, returnNonVisibleProducts: true })).toBe(0)
})
