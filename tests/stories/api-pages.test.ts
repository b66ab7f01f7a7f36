// The description of the API is printed from the contract, and every example in it is run on the sample shop.
import { type Address, exampleIds, examples, routes } from '@vitrine/contract'
import { collections, goods } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

type Example = { path?: Record<string, string>; query?: Record<string, unknown>; body?: object }
const addresses = Object.keys(routes) as Address[]

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
      const takes = method !== 'get' && 'body' in routes[address]
      expect([address, told?.requestBody !== undefined]).toEqual([address, takes])
    }
  }
  const names = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect([...new Set(names)].filter((name) => !Object.hasOwn(components.schemas, name as string))).toEqual([])
})

test('every example works as it stands', async () => {
  const shop = await openShop({ products: goods, collections })
  for (const address of addresses) {
    const visitor = shop.visitor()
    const mug = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]
    const product = mug?.catalogReference.catalogItemId as string
    const { cart } = await visitor.cart.add([
      { product, variant: mug?.catalogReference.options?.variantId as string },
    ])
    const [verb = '', path = ''] = address.split(' ')
    const mine = (text: string) =>
      text
        .replaceAll(exampleIds.cart, cart.id)
        .replaceAll(exampleIds.line, cart.lineItems[0]?.id as string)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId)
    const { path: names = {}, body } = examples[address] as Example
    const url = mine(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''))
    const asker = routes[address].for === 'merchant' ? shop.merchant.ask : visitor.ask
    const method = verb === 'QUERY' ? 'POST' : verb
    const told = await asker(
      method,
      url,
      body ? { body: mine(JSON.stringify(body)), headers: { 'content-type': 'application/json' } } : {},
    )
    expect([address, told.status, told.body]).toEqual([address, 200, expect.anything()])
    const found = Object.values(told.body).find(Array.isArray)
    if (found && verb === 'QUERY') expect([address, found.length > 0]).toEqual([address, true])
  }
})
