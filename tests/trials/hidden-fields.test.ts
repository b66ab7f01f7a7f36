// Hidden fields and products cannot be queried: a filter or sort on them gets the same error as on an unknown field.
import { expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts, hiddenProduct } from '../shop/sample-products.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { atSize } from '../shop/size.ts'

const splitWords = (text: string) => text.trim().split(/\s+/)

/** The fields that each list allows in filters; every other field is hidden. */
const lists = {
  '/stores-reader/v1/products/query-platformized': splitWords(`
    id slug productType numericId name description sku price priceData.price lastUpdated createdDate collectionIds`),
  '/stores-reader/v1/variants/query': splitWords('id productId variantId sku productName collectionIds'),
  '/v2/collections/query': splitWords('id name'),
  '/stores/v3/products/query': splitWords('id handle slug visible createdDate updatedDate options.id'),
}
const paths = Object.entries(lists)

/** Fields that only merchants may see, with other names that an attacker might try. */
const merchantFields = splitWords(
  'itemCost cost profit profitMargin costRange costRange.minValue visible hidden',
)
const internalFields = merchantFields.flatMap((name) => [
  name,
  `costAndProfitData.${name}`,
  `variants.variant.${name}`,
])

const operands: Record<string, unknown> = Object.fromEntries([
  ...splitWords('$eq $ne $gt $gte $lt $lte').map((name) => [name, 1]),
  ...splitWords('$in $nin $hasSome $hasAll').map((name) => [name, ['x']]),
  ...splitWords('$startsWith $endsWith $contains $regex $where').map((name) => [name, 'x']),
  ...splitWords('$exists $isEmpty').map((name) => [name, true]),
])

/** At a landing each field meets some operators and each operator some fields; otherwise all meet. */
const step = atSize({ landing: 6, trial: 1, long: 1 })
const fieldsOfTurn = (fields: readonly string[], n: number) => fields.filter((_, i) => (i + n) % step === 0)

/** Reads the names of all database columns. */
async function readColumns(shop: Shop): Promise<string[]> {
  const rows = await shop.rows<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
     where table_schema = 'public' and $1::text is not null order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The status and body of a response without its request id, with the queried field's name masked. */
const comparable = ({ status, body: { requestId, ...rest } }: HttpAnswer, fieldName = 'no name') =>
  JSON.stringify([status, rest]).replaceAll(fieldName, '?')

test('a filter or sort on a hidden field gets the same error as on an unknown field, for every operator (CT2)', async () => {
  const shop = await openShop()
  const { ask, tokens } = shop.visitor()
  await tokens()
  const hiddenFields = [...new Set([...(await readColumns(shop)), ...internalFields])]
  const distinguishable: string[] = []
  let requests = 0
  const answerToFilter = async (
    path: string,
    name: string,
    operator: string,
    wrapFilter: (filter: object) => object,
  ) => {
    const filter = wrapFilter({ [name]: { [operator]: operands[operator] } })
    return comparable(await ask('POST', path, { body: { query: { filter } } }), `query.filter.${name}`)
  }
  const filterWrappers: ((filter: object) => object)[] = [
    (filter) => filter,
    (filter) => ({ $not: filter }),
    (filter) => ({ $or: [{ id: 'mug' }, filter] }),
  ]
  for (const [path, publicFields] of paths) {
    const closedFields = hiddenFields.filter((name) => !publicFields.includes(name))
    for (const [n, operator] of Object.keys(operands).entries()) {
      const wrapFilter = filterWrappers[n % filterWrappers.length] as (typeof filterWrappers)[number]
      const unknownField = await answerToFilter(path, 'nonesuch', operator, wrapFilter)
      expect(JSON.parse(unknownField)[0]).toBe(400)
      for (const name of fieldsOfTurn(closedFields, n)) {
        requests += 1
        if ((await answerToFilter(path, name, operator, wrapFilter)) !== unknownField)
          distinguishable.push(`${path} ${name} ${operator}`)
      }
    }
    const answerToSort = async (fieldName: string) =>
      comparable(await ask('POST', path, { body: { query: { sort: [{ fieldName }] } } }))
    const unknownField = await answerToSort('nonesuch')
    for (const name of closedFields) {
      requests += 1
      if ((await answerToSort(name)) !== unknownField) distinguishable.push(`${path} by ${name}`)
    }
  }
  say(
    `CT2: ${hiddenFields.length} hidden fields, ${requests} queries, ${distinguishable.length} distinguishable from an unknown field`,
  )
  expect(distinguishable.slice(0, 5)).toEqual([])
  expect(hiddenFields.length).toBeGreaterThan(60)
})

/** The searches of version 3 with fields of theirs; sort orders, words and aggregations have some of them. */
const searches = [
  {
    path: '/stores/v3/products/search',
    fields: splitWords(`id handle slug visible createdDate updatedDate options.id name description productType
      visibleInPos taxGroupId`),
  },
  {
    path: '/stores/v3/products/search-variants',
    fields: splitWords('id visible sku barcode variantId'),
  },
]
// Columns whose names are words in every error, where `comparable` would mask them.
const wordsOfErrors = ['description', 'rule']
const costsOfV3 = splitWords(`costRange.minValue.amount costRange.maxValue.amount revenueDetails.cost.amount
  variantsInfo.variants.revenueDetails.cost.amount variantsInfo.variants.revenueDetails.profitMargin
  minVariantPriceInfo.revenueDetails.profit.amount tags.privateTags.tagIds extendedFields`)

test.each(searches)(
  '$path tells hidden fields by no filter, sort order, word or figure (CT2)',
  async (search) => {
    const shop = await openShop()
    const { ask, tokens } = shop.visitor()
    await tokens()
    const hiddenFields = [...new Set([...(await readColumns(shop)), ...internalFields, ...costsOfV3])].filter(
      (name) => !search.fields.includes(name) && !wordsOfErrors.includes(name),
    )
    const type = 'VALUE'
    const questions: [name: string, toSearch: (field: string) => object, path: string][] = [
      ['filter', (field) => ({ filter: { $or: [{ id: 'x' }, { [field]: { $gt: 1 } }] } }), 'search.filter.'],
      ['sort', (fieldName) => ({ sort: [{ fieldName }] }), ''],
      ['words', (field) => ({ search: { expression: '1', fields: [field] } }), ''],
      ['values', (fieldPath) => ({ aggregations: [{ type, fieldPath }] }), ''],
      [
        'ranges',
        (fieldPath) => ({ aggregations: [{ type: 'RANGE', fieldPath, range: { buckets: [{ from: 1 }] } }] }),
        '',
      ],
      [
        'figures',
        (fieldPath) => ({ aggregations: [{ type: 'SCALAR', fieldPath, scalar: { type: 'SUM' } }] }),
        '',
      ],
      [
        'nested',
        (fieldPath) => ({
          aggregations: [
            {
              type: 'NESTED',
              nested: {
                nestedAggregations: [
                  { type, fieldPath: 'id' },
                  { type, fieldPath },
                ],
              },
            },
          ],
        }),
        '',
      ],
    ]
    const distinguishable: string[] = []
    for (const [name, toSearch, path] of questions) {
      const answerTo = async (field: string) =>
        comparable(await ask('POST', search.path, { body: { search: toSearch(field) } }), path + field)
      const unknownField = await answerTo('nonesuch')
      expect([name, JSON.parse(unknownField)[0]]).toEqual([name, 400])
      for (const field of hiddenFields)
        if ((await answerTo(field)) !== unknownField) distinguishable.push(`${name} ${field}`)
    }
    say(
      `CT2: ${hiddenFields.length * questions.length} searches, ${distinguishable.length} distinguishable from an unknown field`,
    )
    expect(distinguishable.slice(0, 5)).toEqual([])
  },
)

const browse = '/vitrine/v1/products/browse'

test('browsing and variant lists treat hidden fields like unknown ones (CT2)', async () => {
  const shop = await openShop()
  const { ask, tokens } = shop.visitor()
  await tokens()
  const publicFields = ['name', 'price', 'options', 'collection', 'search', 'sort', 'limit', 'offset']
  const hiddenFields = [...new Set([...(await readColumns(shop)), ...internalFields])].filter(
    (name) => !publicFields.includes(name),
  )
  const post = async (path: string, body: object) => ask('POST', path, { body })
  const variants = '/stores-reader/v1/products/mug/variants/query'
  const baseline = comparable(await post(browse, {}))
  const unknownSort = comparable(await post(browse, { sort: 'nonesuch' }))
  const unknownOption = comparable(await post(browse, { options: { nonesuch: ['x'] } }), ':"nonesuch"')
  const unknownChoice = comparable(await post(variants, { choices: { nonesuch: 'x' } }), 'choices.nonesuch')
  for (const name of hiddenFields) {
    // Browsing ignores unknown parameters, so the response is the same.
    expect([name, comparable(await post(browse, { [name]: { $gt: 1 } }))]).toEqual([name, baseline])
    expect([name, comparable(await post(browse, { sort: name }))]).toEqual([name, unknownSort])
    expect([name, comparable(await post(browse, { options: { [name]: ['x'] } }), `:"${name}"`)]).toEqual([
      name,
      unknownOption,
    ])
    expect([name, comparable(await post(variants, { choices: { [name]: 'x' } }), `choices.${name}`)]).toEqual(
      [name, unknownChoice],
    )
  }
})

/** Filters on every allowed field that match the hidden product or the hidden collection. */
const traces: [path: string, filter: Record<string, unknown>][] = [
  ...Object.entries({ id: 'secret', slug: 'secret', numericId: 5, name: 'Secret', price: 999 }).map(
    ([name, value]) => [paths[0]?.[0], { [name]: value }] as [string, Record<string, unknown>],
  ),
  ['/stores-reader/v1/products/query-platformized', { 'priceData.price': { $gt: 900 } }],
  ['/stores-reader/v1/products/query-platformized', { description: { $contains: 'secret' } }],
  ['/stores-reader/v1/variants/query', { productId: 'secret' }],
  ['/stores-reader/v1/variants/query', { productName: { $startsWith: 'sec' } }],
  ['/v2/collections/query', { id: 'winter' }],
  ['/v2/collections/query', { name: { $contains: 'inte' } }],
]

test('no query of a visitor finds a hidden product or collection (CT2)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const total = async (ask: Ask, path: string, filter: object) => {
    const { body } = await ask('POST', path, { body: { query: { filter } } })
    return (body.metadata as { total: number }).total
  }
  for (const [path, filter] of traces) {
    expect([filter, await total(visitor.ask, path, filter)]).toEqual([filter, 0])
    expect([filter, await total(shop.merchant.ask, path, filter)]).toEqual([filter, 1])
  }
  const visibleProducts = sampleProducts.filter(({ visible }) => visible !== false)
  for (const [path, count] of [
    ['/stores-reader/v1/products/query-platformized', visibleProducts.length],
    ['/v2/collections/query', sampleCollections.filter(({ visible }) => visible !== false).length],
  ] as const)
    expect(await total(visitor.ask, path, {})).toBe(count)
  // The facet counts and the price range do not include the hidden product either.
  const { body } = await visitor.ask('POST', browse, { body: { search: hiddenProduct.name } })
  expect(body).toMatchObject({ products: [], metadata: { total: 0 }, facets: { inStock: 0 } })
  const { body: catalogBody } = await visitor.ask('POST', browse, { body: {} })
  expect((catalogBody as { facets: { price: { max: number } } }).facets.price.max).toBeLessThan(999)
})
