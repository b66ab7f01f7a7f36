// Each token of a sign-in works for its own purpose, member, store and client; what needs no password needs an API key.
import { expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../../shop/ask.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import {
  addClient,
  beginAuth,
  codeIn,
  credentials,
  exchangeCode,
  getCode,
  getSessionToken,
  iam,
  linkTokenIn,
  newPkce,
  readMail,
  requireVerification,
  signIn,
  urlOf,
  withLink,
} from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const callback = 'http://shop.test/callback'
const tokenIn = (url: string) => new URL(url).searchParams.get('session') ?? ''

/** A token, with what is needed to use it. */
interface Issued {
  token: string
  verifier?: string
  code?: string
}

/** Issues a fresh token of each kind, for members of one store. */
const issuers: Record<string, (shop: Shop, ask: Ask, email: string) => Promise<Issued>> = {
  session: async (_shop, ask, email) => ({ token: await getSessionToken(ask, email) }),
  redirect: async (shop, ask) => ({
    token: tokenIn(urlOf(await beginAuth(shop, ask, { prompt: 'login', redirectUri: callback }))),
  }),
  code: async (shop, ask, email) => {
    const { code: token, verifier } = await getCode(shop, ask, email)
    return { token, verifier }
  },
  verify: async (shop, ask, email) => {
    await requireVerification(shop)
    const { body } = await ask('POST', `${iam}/v2/register`, credentials(email))
    await requireVerification(shop, false)
    return { token: body.stateToken as string, code: codeIn(await readMail(shop, email)) }
  },
  recover: async (shop, ask, email) => {
    await getSessionToken(ask, email)
    await ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
    return { token: linkTokenIn(await readMail(shop, email, withLink)) }
  },
  activate: async (shop, ask, email) => {
    const { id } = await signIn(shop, email, ask)
    await ask('POST', '/_api/iam/recovery/v1/activation-email', { body: { identityId: id } })
    return { token: linkTokenIn(await readMail(shop, email, withLink)) }
  },
  invite: async (shop, _ask, email) => {
    await shop.merchant.ask('POST', '/vitrine/v1/members/invite', { body: { email } })
    return { token: linkTokenIn(await readMail(shop, email, withLink)) }
  },
  refresh: async (shop, ask, email) => ({ token: (await signIn(shop, email, ask)).refresh }),
  access: async (shop, ask, email) => ({ token: (await signIn(shop, email, ask)).access }),
}

/** Uses a token in each place that takes one. */
const uses: Record<string, (shop: Shop, ask: Ask, issued: Issued) => Promise<HttpAnswer>> = {
  session: (shop, ask, { token }) => beginAuth(shop, ask, { sessionToken: token }),
  redirect: (_shop, ask, { token }) => ask('GET', `/vitrine/v1/redirect-sessions/${token}`),
  code: (shop, _ask, { token, verifier = newPkce().verifier }) => exchangeCode(shop, token, verifier),
  verify: (_shop, ask, { token, code = '123456' }) =>
    ask('POST', '/_api/iam/verification/v1/auth/verify', { body: { stateToken: token, code } }),
  resend: (_shop, ask, { token }) =>
    ask('POST', '/_api/iam/verification/v1/auth/resend', { body: { stateToken: token } }),
  recover: (_shop, ask, { token }) =>
    ask('POST', '/_api/iam/recovery/v1/recover', {
      body: { recoveryToken: token, password: 'quite another password' },
    }),
  refresh: ({ ask }, _ask, { token }) =>
    ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken: token } }),
  access: ({ ask }, _ask, { token }) => ask('GET', '/vitrine/v1/me', { headers: { authorization: token } }),
}

const own: Record<string, readonly string[]> = {
  verify: ['resend', 'verify'],
  recover: ['recover'],
  activate: ['recover'],
  invite: ['recover'],
}
const ownUses = (kind: string) => own[kind] ?? [kind]

test('a token of one kind works as no other kind, and is not used up by the attempt (LG18)', async () => {
  const shop = await openShopAlone()
  const { ask } = shop.visitor()
  const wrong: string[] = []
  for (const [kind, issue] of Object.entries(issuers)) {
    const issued = await issue(shop, ask, `${kind}@example.com`)
    expect([kind, issued.token]).toEqual([kind, expect.stringMatching(/^[\w.-]{40,}$/)])
    for (const [place, use] of Object.entries(uses)) {
      // No test may put an access or a refresh token into an address.
      const isInAddress = place === 'redirect' && ['refresh', 'access'].includes(kind)
      if (isInAddress || ownUses(kind).includes(place)) continue
      const { status } = await use(shop, ask, issued)
      if (status < 400) wrong.push(`${kind} as ${place}`)
    }
    for (const place of ownUses(kind)) {
      const { status } = await (uses[place] as (typeof uses)[string])(shop, ask, issued)
      expect([kind, place, status]).toEqual([kind, place, 200])
      shop.clock.pass(1)
      if (kind === 'verify' && place === 'resend')
        issued.code = codeIn(await readMail(shop, `${kind}@example.com`))
    }
  }
  expect(wrong).toEqual([])
})

test('a token of one store works in no other (LG18)', async () => {
  const shop = await openShopAlone()
  const other = await openShop({ database: shop.database })
  const foreigner = other.visitor()
  const { ask } = shop.visitor()
  // A redirect session names its store itself: a page of the platform shows it without a token.
  for (const kind of ['session', 'code', 'verify', 'recover', 'activate', 'invite']) {
    const issued = await (issuers[kind] as (typeof issuers)[string])(shop, ask, `${kind}@example.com`)
    for (const place of ownUses(kind)) {
      const answer = await (uses[place] as (typeof uses)[string])(other, foreigner.ask, issued)
      expect([kind, place, answer.status]).toEqual([kind, place, 400])
    }
  }
  // Nor does the redirect session of one store take the sign-in of another.
  const state = (await (issuers.redirect as (typeof issuers)[string])(shop, ask, '')).token
  const sessionToken = await getSessionToken(foreigner.ask, 'eve@example.com')
  const params = new URLSearchParams({ state, sessionToken })
  const answer = await shop.ask('GET', `/_api/iam/authentication/v1/callback?${params}`)
  expect(answer.code).toBe('SESSION_TOKEN_INVALID')
})

test('a session token works at the client that it was issued for, once and for less than a minute (LG25)', async () => {
  const shop = await openShopAlone()
  const second = await addClient(shop, callback)
  const { ask } = shop.visitor()
  const sessionToken = await getSessionToken(ask, 'ada@example.com')
  const atAnother = await beginAuth(shop, ask, { clientId: second, sessionToken })
  expect(atAnother.code).toBe('SESSION_TOKEN_INVALID')
  // A token that was sent to the wrong client may have leaked.
  expect((await beginAuth(shop, ask, { sessionToken })).code).toBe('SESSION_TOKEN_INVALID')
  for (const [seconds, status] of [
    [59, 200],
    [60, 400],
  ] as const) {
    const late = await getSessionToken(ask, 'ada@example.com')
    shop.clock.pass(seconds)
    expect((await beginAuth(shop, ask, { sessionToken: late })).status).toBe(status)
  }
})

test('a code that was mailed to one member confirms no other, nor another sign-in of the same one (LG18)', async () => {
  const shop = await openShopAlone()
  await requireVerification(shop)
  const { ask } = shop.visitor()
  const begin = async (email: string, path = 'register') => {
    const { body } = await ask('POST', `${iam}/v2/${path}`, credentials(email))
    return { stateToken: body.stateToken as string, code: codeIn(await readMail(shop, email)) }
  }
  const [ada, eve] = [await begin('ada@example.com'), await begin('eve@example.com')]
  const again = await begin('ada@example.com', 'login')
  const verify = (stateToken: string, code: string) =>
    ask('POST', '/_api/iam/verification/v1/auth/verify', { body: { stateToken, code } })
  for (const [{ stateToken }, { code }] of [
    [ada, eve],
    [eve, ada],
    [ada, again],
    [again, ada],
  ] as const)
    expect((await verify(stateToken, code)).code).toBe('VERIFICATION_FAILED')
  expect((await verify(ada.stateToken, ada.code)).body).toMatchObject({ state: 'SUCCESS' })
})

test('a member is named without a password only by a server with an API key of the store (LG24)', async () => {
  const secret = 'the-secret-of-the-client-0123456789'
  const shop = await openShopAlone({ clientSecret: secret })
  const other = await openShop({ database: shop.database })
  const visitor = shop.visitor()
  const member = await signIn(shop, 'ada@example.com')
  const stranger = await signIn(other, 'ada@example.com')
  const withToken =
    (authorization: string): Ask =>
    (method, path, options) =>
      shop.ask(method, path, { ...options, headers: { authorization } })
  const { access } = await visitor.tokens()
  const foreign = await other.visitor().tokens()
  const actors: Record<string, Ask> = {
    anonymous: shop.ask,
    visitor: visitor.ask,
    member: member.ask,
    'visitor of another store': withToken(foreign.access),
    'member of another store': stranger.ask,
    'merchant of another store': other.merchant.ask,
    'invalid key': withToken('IST.invalid-key-of-no-store-0123456789'),
    'visitor with an invalid key': withToken(`${access},invalid-key-of-no-store-0123456789`),
  }
  const sessionToken = await getSessionToken(visitor.ask, 'ada@example.com')
  const grants = [
    { grantType: 'authorized_client', memberId: member.id },
    { grant_type: 'authorized_client', member_id: member.id },
    { grantType: 'authorized_client', sessionToken },
    { grantType: 'authorized_client', memberId: member.id, clientSecret: secret },
    { grantType: 'client_credentials', memberId: member.id, clientSecret: secret },
    { grantType: 'password', username: 'ada@example.com', password: 'x', memberId: member.id },
    { grantType: 'implicit', memberId: member.id },
  ]
  for (const [actor, ask] of Object.entries(actors)) {
    for (const grant of grants) {
      const clientId = 'grant_type' in grant ? { client_id: shop.clientId } : { clientId: shop.clientId }
      const { status, body } = await ask('POST', '/oauth2/token', { body: { ...grant, ...clientId } })
      expect([actor, grant, status >= 400, body.access_token]).toEqual([actor, grant, true, undefined])
    }
    // What other grants ignore makes no visitor a member.
    const { body } = await ask('POST', '/oauth2/token', {
      body: { grantType: 'anonymous', clientId: shop.clientId, memberId: member.id, sessionToken },
    })
    const me = await shop.ask('GET', '/vitrine/v1/me', {
      headers: { authorization: body.access_token as string },
    })
    expect(me.body).toMatchObject({ principal: { type: 'VISITOR' } })
    const signOn = await ask('POST', `${iam}/v2/sign-on`, {
      body: { loginId: { email: 'ada@example.com' }, verifyEmail: true },
    })
    if (actor === 'merchant of another store')
      expect((signOn.body.identity as { id: string }).id).toBe(stranger.id)
    else expect([401, 403]).toContain(signOn.status)
  }
  const byKey = await shop.merchant.ask('POST', '/oauth2/token', {
    body: { grantType: 'authorized_client', clientId: shop.clientId, memberId: member.id },
  })
  expect(byKey.status).toBe(200)
  // The key of a store names its own members only, for its own clients.
  for (const [clientId, memberId] of [
    [other.clientId, stranger.id],
    [other.clientId, member.id],
    [shop.clientId, stranger.id],
  ]) {
    const body = { grantType: 'authorized_client', clientId, memberId }
    expect((await shop.merchant.ask('POST', '/oauth2/token', { body })).status).toBeGreaterThanOrEqual(400)
  }
})
