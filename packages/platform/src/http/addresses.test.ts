// The route table: every form of every path is served, and no path hides another.
import { routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { routeTable, methodsOf, pathsOf } from './addresses.ts'

type Address = keyof typeof routes

test('short forms and older prefixes of a path are served', () => {
  expect(pathsOf('GET /ecom/v1/carts/current')).toEqual(['/ecom/v1/carts/current', '/v1/carts/current'])
  expect(pathsOf('GET /stores-reader/v1/products/{id}')).toEqual([
    '/stores-reader/v1/products/{id}',
    '/v1/products/{id}',
    '/stores/v1/products/{id}',
  ])
  expect(pathsOf('POST /stores/v1/products')).toEqual(['/stores/v1/products', '/v1/products'])
  expect(pathsOf('POST /oauth2/token')).toEqual(['/oauth2/token', '/_api/oauth2/token'])
})

test('a QUERY is served for GET and POST', () => {
  expect(methodsOf('QUERY /stores-reader/v1/products/query-platformized')).toEqual(['GET', 'POST'])
  expect(methodsOf('DELETE /ecom/v1/carts/current')).toEqual(['DELETE'])
})

test('no form of an address hides another address (CT5)', () => {
  const table = routeTable()
  for (const address of Object.keys(routes) as Address[]) {
    for (const path of pathsOf(address)) {
      for (const method of methodsOf(address)) {
        const methods = table.find(([entryPath]) => entryPath === path)?.[1]
        expect([path, method, methods?.get(method)?.address]).toEqual([path, method, address])
      }
    }
  }
})

test('static segments come before names', () => {
  const hasNames = routeTable().map(([path]) => path.includes('{'))
  expect(hasNames).toEqual([...hasNames].sort())
})
