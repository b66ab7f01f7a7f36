// Every address in every form leads to one handler; what is no address says so.
import { prefixes, routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const split = (address: string) => {
  const [verb = '', path = ''] = address.split(' ')
  return { verb, path, methods: verb === 'QUERY' ? ['GET', 'POST'] : [verb] }
}
const book = Object.keys(routes).map(split)
const formsOf = (path: string) => [
  path,
  ...prefixes.flatMap(([long, short]) => (path.startsWith(long) ? [short + path.slice(long.length)] : [])),
]
const filled = (path: string) =>
  path
    .replace('variants/{id}', `variants/mug-${mugInCurrency.Sage}`)
    .replace(/collections\/(slug\/)?\{\w+\}/, 'collections/$1kitchen')
    .replaceAll(/\{\w+\}/g, 'mug')

test('long and short forms of a path answer alike', async () => {
  const shop = await openShop()
  const { ask, cart: own } = shop.visitor()
  const cart = await own.update({ buyerNote: 'one' })
  const reads = book.filter(({ methods }) => methods.includes('GET'))
  expect(reads.length).toBeGreaterThan(3)
  for (const { path } of reads) {
    const whoever = path.startsWith('/ecom/v1/carts/{id}') ? shop.merchant.ask : ask
    const [first, ...others] = await Promise.all(
      formsOf(path).map((form) => whoever('GET', filled(form).replace('carts/mug', `carts/${cart.id}`))),
    )
    for (const other of others) expect(other.body).toEqual(first?.body)
    expect(first?.status).toBe(200)
  }
})

test('every write answers at every form of its path', async () => {
  const shop = await openShop()
  for (const { path, methods } of book) {
    for (const form of formsOf(path)) {
      for (const method of methods) {
        const told = await shop.visitor().ask(method, filled(form), method === 'GET' ? {} : { body: {} })
        expect([form, told.code]).not.toEqual([form, 'ADDRESS_NOT_FOUND'])
        expect([form, told.status]).not.toEqual([form, 405])
      }
    }
  }
})

test('words stand before names: the query is not a product of that id', async () => {
  const { ask } = (await openShop()).visitor()
  const told = await ask('GET', '/stores-reader/v1/products/query-platformized')
  expect(told.body).toHaveProperty('products')
})

test('unknown addresses are told so, whoever asks and however', async () => {
  const shop = await openShop()
  const paths = ['/', '/v1', '/ecom/v1/carts/current/', '/ECOM/v1/carts/current', '//', '/v2/products/x']
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE', 'HEAD']) {
      const told = await shop.ask(method, path)
      expect([path, told.status]).toEqual([path, 404])
      if (method !== 'HEAD') expect(told.code).toBe('ADDRESS_NOT_FOUND')
    }
  }
})

test('HT10: a wrong method is 405 and told which would be right', async () => {
  const shop = await openShop()
  const paths = new Set(book.map(({ path }) => path))
  for (const path of paths) {
    const right = new Set(book.filter((one) => one.path === path).flatMap(({ methods }) => methods))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !right.has(one))) {
      const told = await shop.ask(method, filled(path), method === 'GET' ? {} : { body: {} })
      expect([method, path, told.status, told.code]).toEqual([method, path, 405, 'METHOD_NOT_ALLOWED'])
      expect([path, told.headers.get('allow')?.split(', ').sort()]).toEqual([path, [...right].sort()])
    }
  }
})

test('HEAD is GET without its body', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const told = await ask('HEAD', '/stores-reader/v1/products/mug')
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect((await ask('HEAD', '/stores-reader/v1/products/none')).status).toBe(404)
})

test('browsers of any origin may ask, with every header that clients send', async () => {
  const shop = await openShop()
  for (const { path } of book) {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'PATCH' }
    const told = await shop.ask('OPTIONS', filled(path), { headers })
    expect(told.status).toBe(204)
    expect(told.headers.get('access-control-allow-origin')).toBe('*')
    expect(told.headers.has('access-control-allow-credentials')).toBe(false)
    expect(told.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, PUT, DELETE')
    expect(Number(told.headers.get('access-control-max-age'))).toBeGreaterThan(0)
    const allowed = told.headers.get('access-control-allow-headers') ?? ''
    const sent =
      'authorization content-type x-wix-bi-gateway x-wix-consistent wix-site-id wix-account-id client-binding'
    for (const name of [...sent.split(' '), 'idempotency-key', 'if-match']) expect(allowed).toContain(name)
  }
  const answered = await shop.ask('GET', '/nowhere', { headers: { origin: 'https://shop.example' } })
  const exposed = answered.headers.get('access-control-expose-headers') ?? ''
  for (const name of ['x-wix-request-id', 'x-wix-consistent', 'retry-after']) expect(exposed).toContain(name)
})
