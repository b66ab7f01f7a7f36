// The signed token alone determines the caller's role: with anything else altered, every route answers as before.
import { bodyLimitOf } from '@vitrine/contract'
import type { PasswordHasher } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { triedForms } from '../shop/addresses.ts'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { isLanding } from '../shop/size.ts'
import { signIn } from '../shop/sign-in.ts'
import { beginSession } from '../shop/tokens.ts'
import type { AskOptions, HttpAnswer } from '../shop/ask.ts'

interface SentRequest {
  path: string
  options: AskOptions
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

const plainPasswords: PasswordHasher = {
  hash: async (text) => `plain$${text}`,
  verify: async (hash, text) => hash === `plain$${text}`,
  needsRehash: () => false,
}
const plenty = { tokens: 1e9, carts: 1e9, bytes: 1e12, records: 1e9, mails: Infinity }

const roles = {
  role: 'merchant',
  elevated: true,
  isAdmin: true,
  memberId: 'me',
  visitorId: 'you',
  storeId: 'own',
}

/** Ways to claim another role outside the token; none of them changes anything. */
type Alter = (sent: SentRequest, token: string, shop: Shop, claims: typeof roles) => SentRequest
const claimsOutside: Record<string, Alter> = {
  header: (sent, _, shop, { memberId }) =>
    withHeaders(sent, {
      'x-role': 'merchant',
      'x-store-id': shop.id,
      'x-elevated': 'true',
      'x-member-id': memberId,
    }),
  cookie: (sent, _, __, { memberId }) =>
    withHeaders(sent, {
      cookie: `role=merchant; session=admin; member=${memberId}; __Host-vitrine-admin=1; vitrine-member=1`,
    }),
  query: (sent) => ({ ...sent, path: `${sent.path}?role=merchant&elevated=true&authorization=admin` }),
  body: (sent, _, __, claims) => ({
    ...sent,
    options: {
      ...sent.options,
      ...(sent.options.body ? { body: { ...sent.options.body, ...claims } } : {}),
    },
  }),
}

/** A request that claims it in all of these ways says as much as one for each. */
const allAtOnce: Alter = (sent, ...rest) =>
  Object.values(claimsOutside).reduce((altered, alter) => alter(altered, ...rest), sent)

/** Ways to claim another role; each either changes nothing or makes the token invalid. */
const alterations: Record<string, Alter> = {
  ...(isLanding ? { 'all outside': allAtOnce } : claimsOutside),
  'claims of the token': (sent, token, _, claims) =>
    withHeaders(sent, { authorization: withClaims(token, claims) }),
  'algorithm of the token': (sent, token, _, claims) => {
    const [header = '', signed = ''] = token.split('.')
    const alteredHeader = { ...decode(header), alg: 'none' }
    return withHeaders(sent, {
      authorization: `${encode(alteredHeader)}.${encode({ ...decode(signed), ...claims })}.`,
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

const requests = triedForms.map(({ method, path, route, question }) => ({
  method,
  path: path.replace(/\{\w+\}/, 'secret'),
  hasBody: method !== 'GET' && route.body !== undefined,
  isPublic: route.for === 'anyone',
  /** Whether the route takes few fields. */
  isNarrow: (bodyLimitOf(route).maxFields ?? Infinity) < 100,
  /** Whether the route leaves a visitor or member as they were: it reads, or is for API keys only. */
  isHarmless: question || typeof route.for === 'object',
}))

/** A response without the parts that differ between two callers of one role: ids, addresses, tokens. */
const essence = ({ status, body }: HttpAnswer) =>
  JSON.stringify([status, body])
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
    .replaceAll(/member-\d+@example\.com/g, 'an address')
    .replaceAll(/[\w.-]{40,}/g, 'a token')

/**
 * The callers, by what makes the token for a request: a visitor does nothing that would change its next answer; a member could
 * change or delete the account, so only harmless requests share one.
 */
const callers = {
  visitor: async (shop: Shop) => {
    const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
    return async () => access
  },
  member: async (shop: Shop) => {
    let count = 0
    const newMember = async () => (await signIn(shop, `member-${(count += 1)}@example.com`)).access
    const access = await newMember()
    return async (isHarmless: boolean) => (isHarmless ? access : newMember())
  },
}

test.each(Object.entries(callers))(
  'on every route, claims of another role outside the signed token of a %s change nothing (TK9)',
  async (role, begin) => {
    const shop = await openShop({ passwords: plainPasswords, budgets: { network: plenty, store: plenty } })
    const tokenFor = await begin(shop)
    const { id: memberId } = await signIn(shop, 'owner@example.com')
    const claims = { ...roles, memberId, member_id: memberId, sub: memberId }
    let tried = 0
    const differences: string[] = []
    for (const { method, path, hasBody, isPublic, isNarrow, isHarmless } of requests) {
      const { grantType } = bodies
      const body = { ...(isNarrow ? { grantType } : bodies), clientId: shop.clientId }
      const send = async (alter: (sent: SentRequest, token: string) => SentRequest) => {
        const access = await tokenFor(isHarmless)
        const options = { ...(hasBody && { body }), headers: { authorization: access } }
        const altered = alter({ path, options }, access)
        return shop.ask(method, altered.path, altered.options)
      }
      const original = await send((sent) => sent)
      for (const [alteration, alter] of Object.entries(alterations)) {
        const response = await send((sent, access) => alter(sent, access, shop, claims))
        const isInvalidToken = !isPublic && alteration.endsWith('token')
        const isExpected = isInvalidToken
          ? response.status === 401 && response.code === 'INVALID_TOKEN'
          : essence(response) === essence(original)
        if (!isExpected) differences.push(`${method} ${path}: ${alteration}`)
        tried += 1
      }
    }
    say(
      `TK9, a ${role}: ${requests.length} requests × ${Object.keys(alterations).length} alterations = ${tried}, ${differences.length} differences`,
    )
    expect(differences).toEqual([])
    expect((await shop.rows('select 1 from carts where store_id = $1')).length).toBe(0)
    const [owner] = await shop.rows(
      "select status from members where store_id = $1 and email = 'owner@example.com'",
    )
    expect(owner, 'the member that the claims name').toEqual({ status: 'ACTIVE' })
  },
)

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
