// The OpenAPI document is generated from the contract, and every example in it runs against the sample shop.
import {
  account,
  categories,
  cart,
  checkout,
  collections,
  type Connection,
  coupons,
  entityModules,
  inventory,
  inventoryItems,
  merchantCollections,
  merchantOrders,
  merchantProducts,
  merchantProductsV3,
  orders,
  previews,
  prices,
  productDocuments,
  products,
  productsV3,
  variantsV3,
  session,
  slugs,
  store,
  variants,
} from '@vitrine/client'
import {
  type Address,
  checkoutExampleId,
  entities,
  queryableFields,
  exampleIds,
  examples,
  openApi,
  operators,
  routes,
  storesAppId,
} from '@vitrine/contract'
import {
  collections as sampleCollections,
  sampleDelivery,
  sampleDiscounts,
  sampleProducts,
  sampleTaxes,
} from '@vitrine/sample'
import { expect, test } from 'vitest'
import { checkoutOf } from '../shop/checkout-shop.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createOrder, visitorIdOf, wrapping } from './orders/new-order.ts'

/** The document that the platform of these tests answers with. */
const document = openApi(host)

type Example = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: object
  client?: string
  status?: number
}
const addresses = Object.keys(routes) as Address[]

// Any call can fail with these, in the platform or in its HTTP server.
const commonStatuses = '400 404 405 408 431 500 503 504'.split(' ')

test('every route is documented, with its request body and its error statuses', async () => {
  const { ask } = await openShop()
  const { status, body } = await ask('GET', '/openapi.json')
  expect(status).toBe(200)
  const { openapi, paths, components } = body as unknown as {
    openapi: string
    paths: Record<string, Record<string, { responses: object; requestBody?: object }>>
    components: { schemas: object }
  }
  expect(openapi).toBe('3.1.0')
  for (const address of addresses) {
    const [verb = '', path = ''] = address.split(' ')
    const methods = verb === 'QUERY' ? ['get', 'post'] : [verb.toLowerCase()]
    for (const method of methods) {
      const operation = paths[path]?.[method]
      expect([address, operation?.responses]).toEqual([
        address,
        expect.objectContaining({ 200: expect.anything() }),
      ])
      const statuses = Object.keys(operation?.responses ?? {})
      expect([address, statuses]).toEqual([address, expect.arrayContaining(commonStatuses)])
      const hasBody = method !== 'get' && 'body' in routes[address]
      expect([address, operation?.requestBody !== undefined]).toEqual([address, hasBody])
    }
  }
  const names = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect([...new Set(names)].filter((name) => !Object.hasOwn(components.schemas, name as string))).toEqual([])
})

test('every named schema is written out, not only a reference to another one', () => {
  const { schemas } = document.components as { schemas: Record<string, object> }
  const empty = Object.entries(schemas).filter(([, schema]) => Object.hasOwn(schema, '$ref'))
  expect(empty.map(([name]) => name)).toEqual([])
})

const lists = {
  products: '/stores-reader/v1/products/query-platformized',
  variants: '/stores-reader/v1/variants/query',
  collections: '/v2/collections/query',
  inventoryItems: '/vitrine/v1/inventory/items/query',
  members: '/vitrine/v1/members/query',
} as const

/** The paths and fields of all lists, by their names. */
const queried = [
  ...Object.entries(lists).map(
    ([list, path]) => [list, path, queryableFields[list as keyof typeof lists]] as const,
  ),
  ...entities.map(({ plural, base, fields }) => [plural, `${base}/query`, fields] as const),
]

/** The operation of a list query in the document. */
interface QueryOperation {
  requestBody: {
    content: { 'application/json': { schema: { properties: { query: { description: string } } } } }
  }
}

test.each(queried)(
  'the documented filters and sort fields of %s are exactly those the API accepts',
  async (_list, path, fieldsOfList) => {
    const { paths } = document as { paths: Record<string, { post: QueryOperation }> }
    const { post } = paths[path] as { post: QueryOperation }
    const { query } = post.requestBody.content['application/json'].schema.properties
    const paragraphs = query.description.split('\n\n')
    const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
    const filters = paragraphs.flatMap((line) => {
      const [fields, accepted] = line.split(' may be filtered with ')
      return accepted ? namesIn(fields).map((field) => [field, namesIn(accepted)] as const) : []
    })
    const sorts = namesIn(paragraphs.find((line) => line.startsWith('Sortable by')))
    const { ask } = (await openShop()).merchant
    const isAccepted = async (query: object) => (await ask('POST', path, { body: { query } })).status === 200
    expect(filters.map(([field]) => field).toSorted()).toEqual(Object.keys(fieldsOfList).toSorted())
    for (const [field, documented] of filters) {
      const { kind } = (fieldsOfList as Record<string, { kind: string }>)[field] as { kind: string }
      const values: Record<string, unknown> = { number: 1, time: '2030-01-01T00:00:00.000Z', flag: true }
      const value = values[kind] ?? 'x'
      for (const operator of operators.key) {
        const operand = /^.(in|nin|has.*)$/.test(operator)
          ? [value]
          : /exists|isEmpty/.test(operator)
            ? true
            : value
        const accepted = await isAccepted({ filter: { [field]: { [operator]: operand } } })
        expect([field, operator, accepted]).toEqual([field, operator, documented.includes(operator)])
      }
      expect([field, await isAccepted({ sort: [{ fieldName: field }] })]).toEqual([
        field,
        sorts.includes(field),
      ])
    }
  },
)

test('fields that need an explanation have a description', () => {
  const { schemas } = document.components as {
    schemas: Record<string, { properties: Record<string, { description?: string }> }>
  }
  const description = (name: string, field: string) => schemas[name]?.properties[field]?.description
  expect(description('CatalogReference', 'appId')).toContain(storesAppId)
  expect(description('UpdateCart', 'cartFieldmask')).toContain('`buyerInfo.email`')
  for (const field of ['search', 'options', 'inStock', 'sort'])
    expect([field, description('Browse', field)]).toEqual([field, expect.any(String)])
})

test('every example answers on the sample shop with the documented status', async () => {
  const shop = await openShop({ products: sampleProducts, collections: sampleCollections })
  await shop.platform.store(shop.clientId).addDiscounts(sampleDiscounts)
  await shop.platform.store(shop.clientId).addDelivery(sampleDelivery)
  await shop.platform.store(shop.clientId).addTaxes(sampleTaxes)
  const mug = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]?.catalogReference
  for (const address of addresses) {
    const visitor = shop.visitor()
    const cart = /cart|checkouts/.test(address)
      ? await visitor.cart.add([
          { productId: mug?.catalogItemId as string, variantId: mug?.options?.variantId as string },
        ])
      : undefined
    const checkoutId = address.includes('/checkouts/') ? await checkoutOf(visitor) : ''
    if (/\/orders\/(search|query)/.test(address))
      await createOrder(shop, {
        lineItems: [wrapping],
        paymentStatus: 'PAID',
        buyerInfo: { visitorId: await visitorIdOf(visitor) },
      })
    const fillIds = (text: string) =>
      text
        .replaceAll(checkoutExampleId, checkoutId)
        .replaceAll(exampleIds.cart, cart?.id ?? '')
        .replaceAll(exampleIds.line, cart?.lineItems[0]?.id ?? '')
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId)
    const [verb = '', path = ''] = address.split(' ')
    const { path: names = {}, query, body, status = 200 } = examples[address] as Example
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
    const url = fillIds(named) + search
    const ask = typeof routes[address].for === 'object' ? shop.merchant.ask : visitor.ask
    const response = await ask(
      verb === 'QUERY' ? 'POST' : verb,
      url,
      body ? { body: fillIds(JSON.stringify(body)), headers: { 'content-type': 'application/json' } } : {},
    )
    expect([address, response.status, response.body]).toEqual([address, status, expect.anything()])
    const list = Object.values(response.body).find(Array.isArray)
    if (list && verb === 'QUERY') expect([address, list.length > 0]).toEqual([address, true])
  }
})

test('the client call in each example sends the documented request', async () => {
  for (const address of addresses) {
    const { client, path, body } = examples[address] as Example
    if (!client) continue
    const sent: unknown[] = []
    const call = async (...args: unknown[]) => {
      sent.push(...args)
      throw new Error('recorded')
    }
    const catalog = {
      ...entityModules,
      categories,
      coupons,
      inventory,
      inventoryItems,
      previews,
      prices,
      productDocuments,
      productsV3,
      variantsV3,
      slugs,
    }
    const merchants = {
      merchantProducts,
      merchantProductsV3,
      merchantCollections,
      merchantOrders,
      ...catalog,
    }
    const visitors = { account, session, store, cart, checkout, orders, products, variants, collections }
    const modules = { ...visitors, ...merchants }
    const shop = Object.fromEntries(
      Object.entries(modules).map(([name, make]) => [name, make({ call } as unknown as Connection)]),
    )
    const runExample = new Function('shop', `return ${client}`) as (shop: object) => Promise<unknown>
    await expect(runExample(shop), client).rejects.toThrow('recorded')
    expect(sent.slice(0, 2), client).toMatchObject([
      address,
      { ...(path && { path }), ...(body && { body }) },
    ])
  }
})
