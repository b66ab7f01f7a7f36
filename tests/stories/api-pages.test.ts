// The description of the API is printed from the contract, and every example in it is run on the sample shop.
import { cart, collections, type Connection, products, session, variants } from '@vitrine/client'
import {
  type Address,
  queryableFields,
  exampleIds,
  examples,
  openApi,
  operators,
  routes,
  storesAppId,
} from '@vitrine/contract'
import { collections as gatherings, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { host, openShop } from '../shop/open-shop.ts'

type Example = { path?: Record<string, string>; body?: object; client?: string }
const addresses = Object.keys(routes) as Address[]

// What any call may be refused, at the platform and at its port.
const anywhere = '400 404 405 408 431 500 503 504'.split(' ')

test('every address is described, with an example and all that it refuses', async () => {
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
      const told = paths[path]?.[method]
      expect([address, told?.responses]).toEqual([
        address,
        expect.objectContaining({ 200: expect.anything() }),
      ])
      const statuses = Object.keys(told?.responses ?? {})
      expect([address, statuses]).toEqual([address, expect.arrayContaining(anywhere)])
      const takes = method !== 'get' && 'body' in routes[address]
      expect([address, told?.requestBody !== undefined]).toEqual([address, takes])
    }
  }
  const names = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect([...new Set(names)].filter((name) => !Object.hasOwn(components.schemas, name as string))).toEqual([])
})

test('every named shape is drawn, and not only named', () => {
  const { schemas } = openApi(host).components as { schemas: Record<string, object> }
  const empty = Object.entries(schemas).filter(([, schema]) => Object.hasOwn(schema, '$ref'))
  expect(empty.map(([name]) => name)).toEqual([])
})

const lists = {
  products: '/stores-reader/v1/products/query-platformized',
  variants: '/stores-reader/v1/variants/query',
  collections: '/v2/collections/query',
} as const

/** A call that asks a list, as the document has it. */
interface Asking {
  requestBody: {
    content: { 'application/json': { schema: { properties: { query: { description: string } } } } }
  }
}

test.each(Object.entries(lists) as [keyof typeof lists, string][])(
  'what %s may be asked is told where it is asked, and no more and no less is so',
  async (list, path) => {
    const { paths } = openApi(host) as { paths: Record<string, { post: Asking }> }
    const { post } = paths[path] as { post: Asking }
    const { query } = post.requestBody.content['application/json'].schema.properties
    const told = query.description.split('\n\n')
    const namesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
    const filters = told.flatMap((line) => {
      const [fields, taken] = line.split(' may be filtered with ')
      return taken ? namesIn(fields).map((field) => [field, namesIn(taken)] as const) : []
    })
    const sorts = namesIn(told.find((line) => line.startsWith('Sortable by')))
    const { ask } = (await openShop()).visitor()
    const taken = async (query: object) => (await ask('POST', path, { body: { query } })).status === 200
    expect(filters.map(([field]) => field).toSorted()).toEqual(Object.keys(queryableFields[list]).toSorted())
    for (const [field, those] of filters) {
      const { kind } = (queryableFields[list] as Record<string, { kind: string }>)[field] as { kind: string }
      const one = kind === 'number' ? 1 : kind === 'time' ? '2030-01-01T00:00:00.000Z' : 'x'
      for (const operator of operators.key) {
        const operand = /^.(in|nin|has.*)$/.test(operator)
          ? [one]
          : /exists|isEmpty/.test(operator)
            ? true
            : one
        const so = await taken({ filter: { [field]: { [operator]: operand } } })
        expect([field, operator, so]).toEqual([field, operator, those.includes(operator)])
      }
      expect([field, await taken({ sort: [{ fieldName: field }] })]).toEqual([field, sorts.includes(field)])
    }
  },
)

test('what cannot be guessed of a call is told', () => {
  const { schemas } = openApi(host).components as {
    schemas: Record<string, { properties: Record<string, { description?: string }> }>
  }
  const told = (name: string, field: string) => schemas[name]?.properties[field]?.description
  expect(told('CatalogReference', 'appId')).toContain(storesAppId)
  expect(told('UpdateCart', 'cartFieldmask')).toContain('`cartInfo.buyerNote`')
  for (const field of ['search', 'options', 'inStock', 'sort'])
    expect([field, told('Browse', field)]).toEqual([field, expect.any(String)])
})

test('every example works as it stands', async () => {
  const shop = await openShop({ products: sampleProducts, collections: gatherings })
  for (const address of addresses) {
    const visitor = shop.visitor()
    const mug = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]?.catalogReference
    const cart = await visitor.cart.add([
      { productId: mug?.catalogItemId as string, variantId: mug?.options?.variantId as string },
    ])
    const mine = (text: string) =>
      text
        .replaceAll(exampleIds.cart, cart.id)
        .replaceAll(exampleIds.line, cart.lineItems[0]?.id as string)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId)
    const [verb = '', path = ''] = address.split(' ')
    const { path: names = {}, body } = examples[address] as Example
    const url = mine(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''))
    const asker = routes[address].for === 'merchant' ? shop.merchant.ask : visitor.ask
    const told = await asker(
      verb === 'QUERY' ? 'POST' : verb,
      url,
      body ? { body: mine(JSON.stringify(body)), headers: { 'content-type': 'application/json' } } : {},
    )
    expect([address, told.status, told.body]).toEqual([address, 200, expect.anything()])
    const found = Object.values(told.body).find(Array.isArray)
    if (found && verb === 'QUERY') expect([address, found.length > 0]).toEqual([address, true])
  }
})

test('what our own client says in each example asks the same', async () => {
  for (const address of addresses) {
    const { client, path, body } = examples[address] as Example
    if (!client) continue
    const asked: unknown[] = []
    const call = async (...one: unknown[]) => {
      asked.push(...one)
      throw new Error('heard enough')
    }
    const modules = { session, cart, products, variants, collections }
    const shop = Object.fromEntries(
      Object.entries(modules).map(([name, make]) => [name, make({ call } as unknown as Connection)]),
    )
    const says = new Function('shop', `return ${client}`) as (shop: object) => Promise<unknown>
    await expect(says(shop), client).rejects.toThrow('heard enough')
    expect(asked.slice(0, 2), client).toMatchObject([
      address,
      { ...(path && { path }), ...(body && { body }) },
    ])
  }
})
