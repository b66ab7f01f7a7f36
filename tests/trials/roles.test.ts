// The signed token alone determines the caller's role: with anything else altered, every route answers as before.
import { expect, test } from 'vitest'
import { requestForms } from '../shop/addresses.ts'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { beginSession } from '../shop/tokens.ts'
import type { AskOptions, HttpAnswer } from '../shop/ask.ts'

interface SentRequest {
  path: string
  options: AskOptions
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

const roles = {
  role: 'merchant',
  elevated: true,
  isAdmin: true,
  memberId: 'me',
  visitorId: 'you',
  storeId: 'own',
}

/** Six ways to claim another role; each either changes nothing or makes the token invalid. */
const alterations: Record<string, (sent: SentRequest, token: string, shop: Shop) => SentRequest> = {
  header: (sent, _, shop) =>
    withHeaders(sent, { 'x-role': 'merchant', 'x-store-id': shop.id, 'x-elevated': 'true' }),
  cookie: (sent) => withHeaders(sent, { cookie: 'role=merchant; session=admin; __Host-vitrine-desk=1' }),
  query: (sent) => ({ ...sent, path: `${sent.path}?role=merchant&elevated=true&authorization=admin` }),
  body: (sent) => ({
    ...sent,
    options: {
      ...sent.options,
      ...(sent.options.body ? { body: { ...sent.options.body, ...roles } } : {}),
    },
  }),
  'claims of the token': (sent, token) => withHeaders(sent, { authorization: withClaims(token, roles) }),
  'algorithm of the token': (sent, token) => {
    const [header = '', claims = ''] = token.split('.')
    const alteredHeader = { ...decode(header), alg: 'none' }
    return withHeaders(sent, {
      authorization: `${encode(alteredHeader)}.${encode({ ...decode(claims), ...roles })}.`,
    })
  },
}

const withHeaders = ({ path, options }: SentRequest, extra: Record<string, string>): SentRequest => ({
  path,
  options: { ...options, headers: { ...options.headers, ...extra } },
})

function withClaims(token: string, extra: object) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return `${header}.${encode({ ...decode(claims), ...extra })}.${signature}`
}

const id = '00000000-0000-4000-8000-000000000009'
const bodies = {
  customLineItems: [{ price: '0.01', quantity: 1 }],
  merchantDiscounts: [{ amount: '1' }],
  lineItemIds: [id],
  lineItems: [{ id, quantity: 1 }],
  query: { filter: { price: { $gt: 100 } } },
  grantType: 'anonymous',
}

const requests = requestForms.map(({ method, path, route }) => ({
  method,
  path: path.replace(/\{\w+\}/, 'secret'),
  hasBody: method !== 'GET' && route.body !== undefined,
  isPublic: route.for === 'anyone',
  /** Whether the route takes few fields. */
  isNarrow: route.bodyLimit !== undefined,
}))

/** A response without the parts that differ between two equal requests: request id and tokens. */
const essence = ({ status, body }: HttpAnswer) => {
  const { requestId, access_token, refresh_token, ...rest } = body
  return JSON.stringify([status, rest, typeof access_token, typeof refresh_token])
}

test('on every route, claims of another role outside the signed token change nothing (TK9)', async () => {
  const shop = await openShop()
  const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
  let tried = 0
  const differences: string[] = []
  for (const { method, path, hasBody, isPublic, isNarrow } of requests) {
    const { grantType } = bodies
    const body = { ...(isNarrow ? { grantType } : bodies), clientId: shop.clientId }
    const sent: SentRequest = {
      path,
      options: { ...(hasBody && { body }), headers: { authorization: access } },
    }
    const original = await shop.ask(method, sent.path, sent.options)
    for (const [alteration, alter] of Object.entries(alterations)) {
      const altered = alter(sent, access, shop)
      const response = await shop.ask(method, altered.path, altered.options)
      const isInvalidToken = !isPublic && alteration.endsWith('token')
      const isExpected = isInvalidToken
        ? response.status === 401 && response.code === 'INVALID_TOKEN'
        : essence(response) === essence(original)
      if (!isExpected) differences.push(`${method} ${path}: ${alteration}`)
      tried += 1
    }
  }
  say(`TK9: ${requests.length} requests × 6 alterations = ${tried}, ${differences.length} differences`)
  expect(differences).toEqual([])
  expect((await shop.rows('select 1 from carts where store_id = $1')).length).toBe(0)
})

test('a refresh token with an altered payload is refused (TK9)', async () => {
  const shop = await openShop({ products: [] })
  const { refresh } = await beginSession(shop.clientId, undefined, shop.fetch)
  const [payload = '', n, mac] = refresh.split('.')
  const parts = decode(payload) as unknown[]
  const alteredPayloads = [
    [...parts, 'member'],
    parts.map((part, i) => (i === 1 ? 'another-client' : part)),
    parts.map((part, i) => (i === 2 ? id : part)),
    parts.map((part, i) => (i === 3 ? (part as number) + 86_400 : part)),
  ]
  for (const altered of alteredPayloads) {
    const refreshToken = `${encode(altered)}.${n}.${mac}`
    const response = await shop.ask('POST', '/oauth2/token', {
      body: { grantType: 'refresh_token', refreshToken },
    })
    expect([response.status, response.body.error]).toEqual([400, 'invalid_grant'])
  }
})
