// Mutates valid requests: bodies, headers, paths and parameters, on the level of bytes or of values.
import { storesAppId } from '@vitrine/contract'
import type { Random } from '../shop/random.ts'

/** A request before it is sent, in parts that can be mutated. */
export interface Draft {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
}

const line = {
  catalogReference: {
    appId: storesAppId,
    catalogItemId: 'book',
    options: { customTextFields: { For: 'Ada' } },
  },
  quantity: 1,
}
const id = 'a0000000-0000-4000-8000-000000000001'
const query = {
  filter: { $and: [{ name: { $contains: 'o' } }, { price: { $gt: 1 } }] },
  sort: [{ fieldName: 'name', order: 'ASC' }],
  paging: { limit: 5, offset: 0 },
}
const encodedQuery = Buffer.from(JSON.stringify({ query })).toString('base64url')
const cart = '/ecom/v1/carts/current'
const products = '/stores-reader/v1/products'

const json = (method: string, path: string, body: unknown): Draft => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Valid requests to every kind of route. */
export const validRequests = (clientId: string, refreshToken: string): Draft[] => [
  json('POST', `${cart}/add-to-cart`, { lineItems: [line] }),
  json('PATCH', cart, { cartInfo: { buyerNote: 'Hello' }, lineItems: [line] }),
  json('POST', `${cart}/remove-line-items`, { lineItemIds: [id] }),
  json('POST', `${cart}/update-line-items-quantity`, { lineItems: [{ id, quantity: 2 }] }),
  json('POST', `${products}/query-platformized`, { query }),
  json('POST', '/oauth2/token', { grantType: 'anonymous', clientId }),
  json('POST', '/oauth2/token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  {
    method: 'POST',
    path: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=anonymous&client_id=${clientId}`,
  },
  { method: 'GET', path: cart, headers: {} },
  { method: 'GET', path: `${products}/mug`, headers: {} },
  { method: 'GET', path: `${products}/query-platformized?.r=${encodedQuery}`, headers: {} },
  {
    method: 'GET',
    path: `${products}/query-platformized?query.paging.limit=5&query.filter={"name":"Mug"}`,
    headers: {},
  },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', headers: {} },
  { method: 'DELETE', path: cart, headers: { 'if-match': `"${id}:1"` } },
]

const oddValues = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '\ufffd',
  [],
  {},
  [[]],
  [null],
  { a: {} },
  '1',
  'x'.repeat(2000),
  { $gt: '' },
  2 ** 53,
]
const oddHeaders: [name: string, values: string[]][] = [
  [
    'content-type',
    [
      '',
      'application/json; charset=utf-16',
      'text/json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'APPLICATION/JSON',
      ';',
      'application/json,application/json',
    ],
  ],
  ['content-encoding', ['gzip', 'identity', 'br, gzip', '']],
  ['content-length', ['0', '-1', '1e9', '99999999999999999999', 'x', '1']],
  [
    'authorization',
    ['', 'Bearer', 'Basic dTpw', 'Bearer x.y.z', 'eyJ.eyJ.x', '\x80\xff', 'x'.repeat(9000), 'a,b'],
  ],
  ['idempotency-key', ['', ' ', 'x'.repeat(256), '\xe9', 'k']],
  [
    'if-match',
    ['', '*', '""', 'W/', '"1", "2"', '-1', '"1"', 'x:-1', `${id}:1`, `"${id}:1", "${id}:2"`, '9'.repeat(40)],
  ],
  ['wix-site-id', ['', 'x', id, '\xff']],
  ['accept', ['text/html', '*/*;q=0', '']],
  ['accept-encoding', ['gzip;q=0', 'x']],
  ['transfer-encoding', ['gzip']],
  ['x-http-method-override', ['DELETE', 'PUT']],
  ['host', ['', 'evil.test', 'a b', '[::1', '..']],
  ['range', ['bytes=0-1', 'bytes=9-1']],
  ['origin', ['null', 'https://evil.test', 'x']],
  ['x-forwarded-for', ['1.1.1.1', "' or 1=1"]],
]

/** Replaces one part of a JSON value by an odd value. */
function mutateJson(value: unknown, random: Random): unknown {
  if (random.chance(0.3) || typeof value !== 'object' || value === null) return random.pick(oddValues)
  const keys = Object.keys(value)
  const key = random.pick(keys)
  if (key === undefined) return random.pick(oddValues)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const entries = copy as Record<string, unknown>
  entries[key] = mutateJson(entries[key], random)
  if (random.chance(0.2) && !Array.isArray(copy))
    entries[random.pick(['__proto__x', 'constructor', '', 'a.b', '$where', 'id'])] = random.pick(oddValues)
  return copy
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const index = random.int(0, bytes.length)
  const rest = bytes.subarray(index)
  const head = bytes.subarray(0, index)
  return random.pick<() => Buffer>([
    () => head,
    () => rest,
    () => Buffer.concat([head, random.bytes(random.int(1, 4)), rest]),
    () => Buffer.concat([head, rest.subarray(random.int(1, 5))]),
    () => Buffer.concat([head, Buffer.from([(rest[0] ?? 0) ^ (1 << random.int(0, 7))]), rest.subarray(1)]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.from(bytes.toString(), 'utf16le'),
    () => Buffer.from(`${'['.repeat(random.int(60, 100_000))}`),
    () => Buffer.from(`{"a":${'{"a":'.repeat(random.int(60, 5000))}`),
    () => Buffer.from(bytes.toString().replace(/"(\w+)":/, '"$1":1,"$1":')),
    () => Buffer.from(bytes.toString().replace(/"(\w+)":/, '"__proto__":{"x":1},"$1":')),
    () =>
      Buffer.from(
        bytes
          .toString()
          .replace(/:"[^"]*"/, () => `:"${random.pick(['\\u0000', '\\ud800', '\\uZZZZ', '\\x', '\t'])}"`),
      ),
  ])()
}

function mutatePath(path: string, random: Random): string {
  const index = random.int(1, path.length)
  const inserted = random.pick([
    '%',
    '%00',
    '%zz',
    '%c0%af',
    '//',
    '/../',
    '/./',
    '\\',
    ';',
    '?',
    '&',
    '=',
    '{',
    '}',
    '.',
    '%2f',
    '+',
    '[]',
    '%e2%82',
    'é',
    "'",
    ' ',
    '.r=',
    '*',
    ':x',
    'x'.repeat(9000),
  ])
  return random.pick([
    path.slice(0, index) + inserted + path.slice(index),
    path.slice(0, index) + inserted,
    path.slice(0, index) + path.slice(index + random.int(1, 3)),
    path.toUpperCase(),
  ])
}

/** Applies one to three random mutations to a request. */
export function mutateRequest(draft: Draft, random: Random): Draft {
  let { method, path, headers, body } = draft
  for (let mutations = random.int(1, 3); mutations > 0; mutations -= 1) {
    const text = typeof body === 'string' && isJson(body) ? body : undefined
    const choice = random.int(0, 9)
    if (choice < 3 && text) body = JSON.stringify(mutateJson(JSON.parse(text), random))
    else if (choice < 5 && body !== undefined) body = mutateBytes(Buffer.from(body), random)
    else if (choice < 7) {
      const [name, values] = random.pick(oddHeaders)
      headers = { ...headers, [name]: random.pick(values) }
    } else if (choice < 9) path = mutatePath(path, random)
    else method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'get'])
  }
  return { method, path, headers, ...(['GET', 'HEAD', 'OPTIONS', 'get'].includes(method) ? {} : { body }) }
}
