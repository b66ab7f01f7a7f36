// The address book: every form of every path, and no two of them in each other's way.
import { routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { routeTable, methodsOf, pathsOf } from './addresses.ts'

type Address = keyof typeof routes

test('the short forms of the spec and the older prefixes are served', () => {
  expect(pathsOf('GET /ecom/v1/carts/current')).toEqual(['/ecom/v1/carts/current', '/v1/carts/current'])
  expect(pathsOf('GET /stores-reader/v1/products/{id}')).toEqual([
    '/stores-reader/v1/products/{id}',
    '/v1/products/{id}',
    '/stores/v1/products/{id}',
  ])
  expect(pathsOf('POST /oauth2/token')).toEqual(['/oauth2/token', '/_api/oauth2/token'])
})

test('a question is answered to GET and POST', () => {
  expect(methodsOf('QUERY /stores-reader/v1/products/query-platformized')).toEqual(['GET', 'POST'])
  expect(methodsOf('DELETE /ecom/v1/carts/current')).toEqual(['DELETE'])
})

test('CT5: no form of one address takes the place of another', () => {
  const served = routeTable()
  for (const address of Object.keys(routes) as Address[]) {
    for (const path of pathsOf(address)) {
      for (const method of methodsOf(address)) {
        const methods = served.find(([one]) => one === path)?.[1]
        expect([path, method, methods?.get(method)?.address]).toEqual([path, method, address])
      }
    }
  }
})

test('static segments stand before names', () => {
  const named = routeTable().map(([path]) => path.includes('{'))
  expect(named).toEqual([...named].sort())
})
