// Who somebody is, is in the token alone: whatever else is altered, every route answers as it would have.
import { expect, test } from 'vitest'
import { requestForms } from '../shop/addresses.ts'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { beginSession } from '../shop/tokens.ts'
import type { AskOptions, HttpAnswer } from '../shop/ask.ts'

interface Asked {
  path: string
  question: AskOptions
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

const roles = {
  role: 'merchant',
  elevated: true,
  isAdmin: true,
  memberId: 'me',
  visitorId: 'you',
  storeId: 'mine',
}

/** Six ways to say that one is somebody else; each either changes nothing or makes the token worthless. */
const alterations: Record<string, (asked: Asked, token: string, shop: Shop) => Asked> = {
  header: (asked, _, shop) =>
    withHeaders(asked, { 'x-role': 'merchant', 'x-store-id': shop.id, 'x-elevated': 'true' }),
  cookie: (asked) => withHeaders(asked, { cookie: 'role=merchant; session=admin; __Host-vitrine-desk=1' }),
  query: (asked) => ({ ...asked, path: `${asked.path}?role=merchant&elevated=true&authorization=admin` }),
  body: (asked) => ({
    ...asked,
    question: {
      ...asked.question,
      ...(asked.question.body ? { body: { ...asked.question.body, ...roles } } : {}),
    },
  }),
  'claims of the token': (asked, token) => withHeaders(asked, { authorization: reclaimed(token, roles) }),
  'algorithm of the token': (asked, token) => {
    const [header = '', claims = ''] = token.split('.')
    const told = { ...decode(header), alg: 'none' }
    return withHeaders(asked, {
      authorization: `${encode(told)}.${encode({ ...decode(claims), ...roles })}.`,
    })
  },
}

const withHeaders = ({ path, question }: Asked, more: Record<string, string>): Asked => ({
  path,
  question: { ...question, headers: { ...question.headers, ...more } },
})

function reclaimed(token: string, more: object) {
  const [header = '', claims = '', signature = ''] = token.split('.')
  return `${header}.${encode({ ...decode(claims), ...more })}.${signature}`
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

const questions = requestForms.map(({ method, path, route }) => ({
  method,
  path: path.replace(/\{\w+\}/, 'secret'),
  hasBody: method !== 'GET' && route.body !== undefined,
  anyone: route.for === 'anyone',
}))

/** What may differ between two answers to the same question: ids and times of tokens. */
const essence = ({ status, body }: HttpAnswer) => {
  const { requestId, access_token, refresh_token, ...rest } = body
  return JSON.stringify([status, rest, typeof access_token, typeof refresh_token])
}

test('TK9: on every route, six ways to claim another role change nothing', async () => {
  const shop = await openShop()
  const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
  let tried = 0
  const differ: string[] = []
  for (const { method, path, hasBody, anyone } of questions) {
    const body = { ...bodies, clientId: shop.clientId }
    const asked: Asked = { path, question: { ...(hasBody && { body }), headers: { authorization: access } } }
    const plain = await shop.ask(method, asked.path, asked.question)
    for (const [what, alter] of Object.entries(alterations)) {
      const altered = alter(asked, access, shop)
      const told = await shop.ask(method, altered.path, altered.question)
      const worthless = !anyone && what.endsWith('token')
      const same = worthless
        ? told.status === 401 && told.code === 'INVALID_TOKEN'
        : essence(told) === essence(plain)
      if (!same) differ.push(`${method} ${path}: ${what}`)
      tried += 1
    }
  }
  say(`TK9: ${questions.length} questions × 6 alterations = ${tried}, ${differ.length} differences`)
  expect(differ).toEqual([])
  expect((await shop.rows('select 1 from carts where store_id = $1')).length).toBe(0)
})

test('TK9: a refresh token says nothing about roles that its own signature does not', async () => {
  const shop = await openShop({ products: [] })
  const { refresh } = await beginSession(shop.clientId, undefined, shop.fetch)
  const [told = '', n, mac] = refresh.split('.')
  const parts = decode(told) as unknown[]
  const others = [
    [...parts, 'member'],
    parts.map((part, i) => (i === 1 ? 'another-client' : part)),
    parts.map((part, i) => (i === 2 ? id : part)),
    parts.map((part, i) => (i === 3 ? (part as number) + 86_400 : part)),
  ]
  for (const other of others) {
    const refreshToken = `${encode(other)}.${n}.${mac}`
    const answer = await shop.ask('POST', '/oauth2/token', {
      body: { grantType: 'refresh_token', refreshToken },
    })
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  }
})
