// Spoils good requests: their bodies, headers, paths and parameters, a byte or a meaning at a time.
import { storesAppId } from '@vitrine/contract'
import type { Random } from '../shop/random.ts'

/** A request as it can still be spoiled. */
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
const packed = Buffer.from(JSON.stringify({ query })).toString('base64url')
const cart = '/ecom/v1/carts/current'
const products = '/stores-reader/v1/products'

const json = (method: string, path: string, body: unknown): Draft => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Good requests to every address. */
export const good = (clientId: string, refreshToken: string): Draft[] => [
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
  { method: 'GET', path: `${products}/query-platformized?.r=${packed}`, headers: {} },
  {
    method: 'GET',
    path: `${products}/query-platformized?query.paging.limit=5&query.filter={"name":"Mug"}`,
    headers: {},
  },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', headers: {} },
  { method: 'DELETE', path: cart, headers: { 'if-match': '"1"' } },
]

const odd = [
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
  ['if-match', ['', '*', '""', 'W/', '"1", "2"', '-1', '9'.repeat(40)]],
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

/** Puts something odd in one place of a JSON value. */
function replaceSomewhere(value: unknown, random: Random): unknown {
  if (random.chance(0.3) || typeof value !== 'object' || value === null) return random.pick(odd)
  const keys = Object.keys(value)
  const key = random.pick(keys)
  if (key === undefined) return random.pick(odd)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const inside = copy as Record<string, unknown>
  inside[key] = replaceSomewhere(inside[key], random)
  if (random.chance(0.2) && !Array.isArray(copy))
    inside[random.pick(['__proto__x', 'constructor', '', 'a.b', '$where', 'id'])] = random.pick(odd)
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

function spoilBytes(bytes: Buffer, random: Random): Buffer {
  const at = random.int(0, bytes.length)
  const rest = bytes.subarray(at)
  const head = bytes.subarray(0, at)
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

function spoilPath(path: string, random: Random): string {
  const at = random.int(1, path.length)
  const put = random.pick([
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
    path.slice(0, at) + put + path.slice(at),
    path.slice(0, at) + put,
    path.slice(0, at) + path.slice(at + random.int(1, 3)),
    path.toUpperCase(),
  ])
}

/** Spoils a request in one to three ways. */
export function spoil(draft: Draft, random: Random): Draft {
  let { method, path, headers, body } = draft
  for (let ways = random.int(1, 3); ways > 0; ways -= 1) {
    const text = typeof body === 'string' && isJson(body) ? body : undefined
    const way = random.int(0, 9)
    if (way < 3 && text) body = JSON.stringify(replaceSomewhere(JSON.parse(text), random))
    else if (way < 5 && body !== undefined) body = spoilBytes(Buffer.from(body), random)
    else if (way < 7) {
      const [name, values] = random.pick(oddHeaders)
      headers = { ...headers, [name]: random.pick(values) }
    } else if (way < 9) path = spoilPath(path, random)
    else method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'get'])
  }
  return { method, path, headers, ...(['GET', 'HEAD', 'OPTIONS', 'get'].includes(method) ? {} : { body }) }
}
