// Each API path, in its long and its short form, reaches one handler; unknown paths and wrong methods are refused.
import { type Address, prefixes, type Route, routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const parseAddress = (address: string) => {
  const [verb = '', path = ''] = address.split(' ')
  const route: Route = routes[address as Address]
  return { verb, path, route, methods: verb === 'QUERY' ? ['GET', 'POST'] : [verb] }
}
const routeList = Object.keys(routes).map(parseAddress)
const pathForms = (path: string) => [
  path,
  ...prefixes.flatMap(([long, short]) => (path.startsWith(long) ? [short + path.slice(long.length)] : [])),
]
const fillPath = (path: string) =>
  path
    .replace('variants/{id}', `variants/mug-${mugInCurrency.Sage}`)
    .replace(/(collections|categories)\/(slug\/)?\{\w+\}/, '$1/$2kitchen')
    .replaceAll(/\{\w+\}/g, 'mug')

test('long and short forms of a path return the same response', async () => {
  const shop = await openShop()
  const { ask, cart: own } = shop.visitor()
  const cart = await own.add([{ productId: 'mug', options: { Colour: 'Sage' } }])
  const { body } = await ask('POST', '/ecom/v1/carts/current/create-checkout', { body: {} })
  const readable = routeList.filter(
    ({ methods, path, route }) =>
      methods.includes('GET') &&
      !path.startsWith('/wix-data/') &&
      !path.startsWith('/vitrine/v1/members/') &&
      // The ledger and the price history are those of a product, which the body names.
      path !== '/vitrine/v1/inventory/movements' &&
      path !== '/vitrine/v1/price-history/query' &&
      // The products whose documents are read are in the body.
      path !== '/vitrine/v1/products/documents/query' &&
      // The product of a page is in its query.
      path !== '/promote/seo/v1/resolve-item-seo-tags' &&
      // The token of a preview is in the body too.
      path !== '/vitrine/v1/products/preview' &&
      // The token of a page is in the body, too.
      !/^\/vitrine\/v1\/(checkout|order)-pages\//.test(path) &&
      // An order has to be placed first.
      path !== '/ecom/v1/orders/{id}' &&
      // A store begins without policies.
      !path.startsWith('/vitrine/v1/store/policies/') &&
      !route.raw &&
      route.for !== 'member' &&
      !path.includes('{token}') &&
      // An entity that only merchants read is not part of the shop.
      (typeof route.for === 'string' || !path.includes('{')),
  )
  expect(readable.length).toBeGreaterThan(3)
  for (const { path, route } of readable) {
    const needsKey = typeof route.for === 'object' || path.startsWith('/ecom/v1/carts/{id}')
    const send = needsKey ? shop.merchant.ask : ask
    const [first, ...others] = await Promise.all(
      pathForms(path).map((form) =>
        send(
          'GET',
          fillPath(form)
            .replace('carts/mug', `carts/${cart.id}`)
            .replace('by-cart-id/mug', `by-cart-id/${cart.id}`)
            .replace('checkouts/mug', `checkouts/${body['checkoutId']}`),
        ),
      ),
    )
    for (const other of others) expect(other.body).toEqual(first?.body)
    expect(first?.status).toBe(200)
  }
})

test('every method of a route is accepted at every form of its path', async () => {
  const shop = await openShop()
  for (const { path, methods } of routeList) {
    for (const form of pathForms(path)) {
      for (const method of methods) {
        const response = await shop
          .visitor()
          .ask(method, fillPath(form), method === 'GET' ? {} : { body: {} })
        expect([form, response.code]).not.toEqual([form, 'ADDRESS_NOT_FOUND'])
        expect([form, response.status]).not.toEqual([form, 405])
      }
    }
  }
})

test('the short paths of the catalogue reach their calls', async () => {
  const { merchant } = await openShop()
  const created = await merchant.ask('POST', '/v1/products', {
    body: { product: { name: 'Tray', productType: 'physical', priceData: { price: 12 } } },
  })
  const { id } = created.body.product as { id: string }
  const collection = await merchant.ask('POST', '/v1/collections', {
    body: { collection: { name: 'Trays' } },
  })
  const { id: collectionId } = collection.body.collection as { id: string }
  const paths = [
    ['PATCH', `/v1/products/${id}`, { product: { name: 'Oak tray' } }],
    ['GET', `/v1/products/${id}`],
    ['GET', `/stores/v1/products/${id}`],
    ['GET', `/v3/products/${id}`],
    ['POST', '/v1/products/query-platformized', {}],
    ['POST', `/v1/products/${id}/variants/query`, {}],
    ['POST', '/v1/bulk/products/update', { ids: [id], set: { ribbon: 'New' } }],
    ['PATCH', `/v1/collections/${collectionId}`, { collection: { name: 'Oak trays' } }],
    ['POST', `/v1/collections/${collectionId}/productIds`, { productIds: [id] }],
    ['POST', `/v1/collections/${collectionId}/productIds/delete`, { productIds: [id] }],
    ['POST', '/v2/collections/query', {}],
    ['POST', '/v3/inventory-items/query', {}],
    ['DELETE', `/v1/collections/${collectionId}`],
    ['POST', `/v1/products/${id}/remove-ribbon`, {}],
    ['DELETE', `/v1/products/${id}`],
  ] as const
  for (const [method, path, body] of paths) {
    const response = await merchant.ask(method, path, body && { body })
    expect([method, path, response.status]).toEqual([method, path, 200])
  }
})

test('/products/query-platformized is the query route, not a product with that id', async () => {
  const { ask } = (await openShop()).visitor()
  const response = await ask('GET', '/stores-reader/v1/products/query-platformized')
  expect(response.body).toHaveProperty('products')
})

test('unknown paths get 404, with any method and without credentials', async () => {
  const shop = await openShop()
  const paths = ['/', '/v1', '/ecom/v1/carts/current/', '/ECOM/v1/carts/current', '//', '/v2/products/x']
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE', 'HEAD']) {
      const response = await shop.ask(method, path)
      expect([path, response.status]).toEqual([path, 404])
      if (method !== 'HEAD') expect(response.code).toBe('ADDRESS_NOT_FOUND')
    }
  }
})

test('a wrong method gets 405 with the allowed methods in Allow (HT10)', async () => {
  const shop = await openShop()
  const paths = new Set(routeList.map(({ path }) => path))
  for (const path of paths) {
    const allowed = new Set(
      routeList.filter((route) => pathForms(route.path).includes(path)).flatMap(({ methods }) => methods),
    )
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.has(method))) {
      const response = await shop.ask(method, fillPath(path), method === 'GET' ? {} : { body: {} })
      expect([method, path, response.status, response.code]).toEqual([
        method,
        path,
        405,
        'METHOD_NOT_ALLOWED',
      ])
      expect([path, response.headers.get('allow')?.split(', ').sort()]).toEqual([path, [...allowed].sort()])
    }
  }
})

test('HEAD answers as GET does, without a body', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const response = await ask('HEAD', '/stores-reader/v1/products/mug')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  expect((await ask('HEAD', '/stores-reader/v1/products/none')).status).toBe(404)
})

test('CORS allows any origin, and the headers that a preflight asks for', async () => {
  const shop = await openShop()
  for (const { path } of routeList) {
    const requestedHeaders =
      'authorization,content-type,idempotency-key,x-wix-bi-gateway,x-wix-client-artifact-id'
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': requestedHeaders,
    }
    const response = await shop.ask('OPTIONS', fillPath(path), { headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, PUT, DELETE')
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0)
    expect(response.headers.get('access-control-allow-headers')).toBe(requestedHeaders)
    expect(response.headers.get('vary')).toBe('access-control-request-headers')
  }
  // A name that is invalid is left out; the others are allowed.
  for (const [requested, allowed] of [
    ['', null],
    ['a b', null],
    ['x-a:y', null],
    ['x,,y', 'x,y'],
    ['authorization, x-a:y, content-type', 'authorization,content-type'],
    [`${'x,'.repeat(200)}x`, Array(100).fill('x').join(',')],
  ] as const) {
    const headers = { 'access-control-request-headers': requested }
    const response = await shop.ask('OPTIONS', '/ecom/v1/carts/current', { headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toBe(allowed)
  }
  const response = await shop.ask('GET', '/nowhere', { headers: { origin: 'https://shop.example' } })
  const exposed = response.headers.get('access-control-expose-headers') ?? ''
  for (const name of ['x-wix-request-id', 'x-wix-consistent', 'retry-after']) expect(exposed).toContain(name)
})
