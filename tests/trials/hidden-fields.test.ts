// What is hidden cannot be asked about either: not by a filter, not by an order, and not by a yes or no.
import { expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts, hiddenProduct } from '../shop/sample-products.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** What may be asked of each list; all else that there is, is hidden. */
const lists = {
  '/stores-reader/v1/products/query-platformized': words(`
    id slug productType numericId name description sku price priceData.price lastUpdated createdDate collectionIds`),
  '/stores-reader/v1/variants/query': words('id productId variantId sku productName collectionIds'),
  '/v2/collections/query': words('id name'),
}
const paths = Object.entries(lists)

/** What only merchants are told, and what somebody might call it. */
const merchants = words('itemCost cost profit profitMargin costRange costRange.minValue visible hidden')
const inside = merchants.flatMap((name) => [name, `costAndProfitData.${name}`, `variants.variant.${name}`])

const operands: Record<string, unknown> = Object.fromEntries([
  ...words('$eq $ne $gt $gte $lt $lte').map((name) => [name, 1]),
  ...words('$in $nin $hasSome $hasAll').map((name) => [name, ['x']]),
  ...words('$startsWith $endsWith $contains $regex $where').map((name) => [name, 'x']),
  ...words('$exists $isEmpty').map((name) => [name, true]),
])

/** The names of all columns of all tables. */
async function columns(shop: Shop): Promise<string[]> {
  const rows = await shop.rows<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
     where table_schema = 'public' and $1::text is not null order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What is told, with the name that was asked about taken out. */
const told = ({ status, body: { requestId, ...said } }: HttpAnswer, at = 'no name') =>
  JSON.stringify([status, said]).replaceAll(at, '?')

test('CT2: all hidden fields × all operators are refused in the words for a field that does not exist', async () => {
  const shop = await openShop()
  const { ask, tokens } = shop.visitor()
  await tokens()
  const hidden = [...new Set([...(await columns(shop)), ...inside])]
  const differ: string[] = []
  let asked = 0
  const filtered = async (path: string, name: string, operator: string, wrap: (filter: object) => object) => {
    const filter = wrap({ [name]: { [operator]: operands[operator] } })
    return told(await ask('POST', path, { body: { query: { filter } } }), `query.filter.${name}`)
  }
  const wraps: ((filter: object) => object)[] = [
    (filter) => filter,
    (filter) => ({ $not: filter }),
    (filter) => ({ $or: [{ id: 'mug' }, filter] }),
  ]
  for (const [path, open] of paths) {
    const closed = hidden.filter((name) => !open.includes(name))
    for (const [n, operator] of Object.keys(operands).entries()) {
      const wrap = wraps[n % wraps.length] as (typeof wraps)[number]
      const unknown = await filtered(path, 'nonesuch', operator, wrap)
      expect(JSON.parse(unknown)[0]).toBe(400)
      for (const name of closed) {
        asked += 1
        if ((await filtered(path, name, operator, wrap)) !== unknown)
          differ.push(`${path} ${name} ${operator}`)
      }
    }
    const sorted = async (fieldName: string) =>
      told(await ask('POST', path, { body: { query: { sort: [{ fieldName }] } } }))
    const unknown = await sorted('nonesuch')
    for (const name of closed) {
      asked += 1
      if ((await sorted(name)) !== unknown) differ.push(`${path} by ${name}`)
    }
  }
  say(
    `CT2: ${hidden.length} hidden fields, ${asked} questions, ${differ.length} told apart from a field that is not`,
  )
  expect(differ.slice(0, 5)).toEqual([])
  expect(hidden.length).toBeGreaterThan(60)
})

const browse = '/vitrine/v1/products/browse'

test('CT2: browsing and variants know no hidden fields', async () => {
  const shop = await openShop()
  const { ask, tokens } = shop.visitor()
  await tokens()
  const open = ['name', 'price', 'options', 'collection', 'search', 'sort', 'limit', 'offset']
  const hidden = [...new Set([...(await columns(shop)), ...inside])].filter((name) => !open.includes(name))
  const post = async (path: string, body: object) => ask('POST', path, { body })
  const variants = '/stores-reader/v1/products/mug/variants/query'
  const all = told(await post(browse, {}))
  const unsorted = told(await post(browse, { sort: 'nonesuch' }))
  const unchosen = told(await post(browse, { options: { nonesuch: ['x'] } }), ':"nonesuch"')
  const noChoice = told(await post(variants, { choices: { nonesuch: 'x' } }), 'choices.nonesuch')
  for (const name of hidden) {
    // Beside its own words it hears none: whatever is said, the answer is the same.
    expect([name, told(await post(browse, { [name]: { $gt: 1 } }))]).toEqual([name, all])
    expect([name, told(await post(browse, { sort: name }))]).toEqual([name, unsorted])
    expect([name, told(await post(browse, { options: { [name]: ['x'] } }), `:"${name}"`)]).toEqual([
      name,
      unchosen,
    ])
    expect([name, told(await post(variants, { choices: { [name]: 'x' } }), `choices.${name}`)]).toEqual([
      name,
      noChoice,
    ])
  }
})

/** What there is of the hidden good and the hidden collection, by every field that may be asked. */
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

test('CT2: a hidden good is not there for visitors, whichever way they ask', async () => {
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
  const seen = sampleProducts.filter(({ visible }) => visible !== false)
  for (const [path, count] of [
    ['/stores-reader/v1/products/query-platformized', seen.length],
    ['/v2/collections/query', sampleCollections.filter(({ visible }) => visible !== false).length],
  ] as const)
    expect(await total(visitor.ask, path, {})).toBe(count)
  // Neither the counts nor the dearest price of the shop's window know it.
  const { body } = await visitor.ask('POST', browse, { body: { search: hiddenProduct.name } })
  expect(body).toMatchObject({ products: [], metadata: { total: 0 }, facets: { inStock: 0 } })
  const { body: whole } = await visitor.ask('POST', browse, { body: {} })
  expect((whole as { facets: { price: { max: number } } }).facets.price.max).toBeLessThan(999)
})
