// Redirect sessions: where a storefront sends its visitor for each intent, and which intents are refused.
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { beginAuth, getSessionToken, newPkce, openRedirect, urlOf } from '../../shop/sign-in.ts'

const storefrontUrl = 'https://shop.example'

const openSession = async () => {
  const shop = await openShop({ storefrontUrl })
  const { ask } = shop.visitor()
  const create = async (body: object) => {
    const answer = await ask('POST', '/v1/redirect-session', { body })
    const { redirectSession } = answer.body as {
      redirectSession: {
        fullUrl: string
        sessionToken: string
        urlDetails: { endpoint: string; searchParams: Record<string, string> }
      }
    }
    return { ...answer, redirectSession }
  }
  return { shop, create }
}

const authRequest = (clientId: string) => ({
  clientId,
  responseType: 'code',
  responseMode: 'fragment',
  scope: 'offline_access',
  redirectUri: `${storefrontUrl}/callback`,
  state: 'the-state',
  codeChallenge: newPkce().challenge,
  codeChallengeMethod: 'S256',
})

test('each intent leads to its page, and names the address with its parameters', async () => {
  const { shop, create } = await openSession()
  const { clientId } = shop
  const bodies = {
    login: { login: {} },
    logout: { logout: { clientId }, callbacks: { postFlowUrl: `${storefrontUrl}/bye` } },
    auth: { auth: { prompt: 'login', authRequest: authRequest(clientId) } },
    silent: { auth: { prompt: 'none', authRequest: authRequest(clientId) } },
    product: { storesProduct: { productSlug: 'blue jar' } },
  }
  const paths: Record<string, string> = {}
  for (const [intent, body] of Object.entries(bodies)) {
    const { status, redirectSession } = await create(body)
    expect([intent, status]).toEqual([intent, 200])
    expect(redirectSession.urlDetails.endpoint).toBe('http://platform.test/_api/oauth2/authorize')
    expect(redirectSession.sessionToken).not.toBe('')
    const { origin, pathname } = new URL(redirectSession.fullUrl)
    paths[intent] = origin + pathname
  }
  expect(paths).toEqual({
    login: 'http://platform.test/oauth2/authorize',
    logout: 'http://platform.test/_api/iam/authentication/v1/logout',
    auth: 'http://platform.test/sign-in',
    silent: 'http://platform.test/oauth2/authorize',
    product: `${storefrontUrl}/products/blue%20jar`,
  })
})

test('the parameters of an authorization stand in its answer, without the session token', async () => {
  const { shop, create } = await openSession()
  const request = authRequest(shop.clientId)
  const { redirectSession } = await create({ auth: { prompt: 'login', authRequest: request } })
  expect(redirectSession.urlDetails.searchParams).toEqual({ ...request, prompt: 'login' })
})

test('parameters of the storefront come along, and replace none of the address', async () => {
  const { shop, create } = await openSession()
  const { redirectSession: product } = await create({
    storesProduct: { productSlug: 'jar' },
    preferences: { additionalQueryParameters: { utm_source: 'a&b=c' } },
  })
  expect(product.fullUrl).toBe(`${storefrontUrl}/products/jar?utm_source=a%26b%3Dc`)
  const { redirectSession: silent } = await create({
    auth: {
      prompt: 'none',
      authRequest: {
        ...authRequest(shop.clientId),
        responseMode: 'web_message',
        redirectUri: undefined,
      },
    },
    preferences: { additionalQueryParameters: { session: 'another', utm_source: 'mail' } },
  })
  const url = new URL(silent.fullUrl)
  expect(url.searchParams.get('session')).toBe(silent.sessionToken)
  expect(url.searchParams.get('utm_source')).toBe('mail')
  // The session is the one of the storefront: it answers, although without a code.
  expect(await openRedirect(shop, silent.fullUrl)).toBe('')
})

/** Where the sign-in page leads back to without signing in. */
const cancelUrlOf = async ({ ask }: Shop, token: string) => {
  const { body } = await ask('GET', `/vitrine/v1/redirect-sessions/${token}`)
  return (body as { redirectSession: { cancelUrl: string } }).redirectSession.cancelUrl
}

test('a visitor who leaves the sign-in page gets back to the callback, which says that no member is signed in', async () => {
  const { shop, create } = await openSession()
  const auth = { auth: { prompt: 'login', authRequest: authRequest(shop.clientId) } }
  for (const [postFlowUrl, cancelUrl] of [
    [`${storefrontUrl}/cart`, `${storefrontUrl}/cart?wixMemberLoggedIn=false`],
    [`${storefrontUrl}/cart?a=b%20c#lines`, `${storefrontUrl}/cart?a=b+c&wixMemberLoggedIn=false#lines`],
    [
      `${storefrontUrl}/cart?wixMemberLoggedIn=true&wixMemberLoggedIn=true`,
      `${storefrontUrl}/cart?wixMemberLoggedIn=false`,
    ],
  ]) {
    const { redirectSession } = await create({ ...auth, callbacks: { postFlowUrl } })
    expect(await cancelUrlOf(shop, redirectSession.sessionToken)).toBe(cancelUrl)
  }
  const { redirectSession } = await create(auth)
  const url = new URL(await cancelUrlOf(shop, redirectSession.sessionToken))
  expect([url.origin + url.pathname, url.href.includes('wixMemberLoggedIn')]).toEqual([
    `${storefrontUrl}/callback`,
    false,
  ])
  expect(new URLSearchParams(url.hash.slice(1)).get('error')).toBe('access_denied')
})

test('a callback on an origin that is registered no more is not linked to', async () => {
  const shop = await openShop({ storefrontUrl, redirectUris: ['https://app.example/callback'] })
  const { ask } = shop.visitor()
  const { body } = await ask('POST', '/v1/redirect-session', {
    body: {
      auth: { prompt: 'login', authRequest: authRequest(shop.clientId) },
      callbacks: { postFlowUrl: 'https://app.example/cart' },
    },
  })
  const { sessionToken } = body.redirectSession as { sessionToken: string }
  expect(await cancelUrlOf(shop, sessionToken)).toBe('https://app.example/cart?wixMemberLoggedIn=false')
  await shop.rows('update oauth_clients set redirect_uris = $2 where store_id = $1', [
    `${storefrontUrl}/callback`,
  ])
  expect(new URL(await cancelUrlOf(shop, sessionToken)).origin).toBe(storefrontUrl)
})

test('the address after a sign-out, and the redirect address of a sign-in, get no such parameter', async () => {
  const { shop, create } = await openSession()
  const postFlowUrl = `${storefrontUrl}/bye?a=b%20c`
  const { redirectSession } = await create({
    logout: { clientId: shop.clientId },
    callbacks: { postFlowUrl },
  })
  const signedOut = await shop.fetch(new Request(redirectSession.fullUrl))
  expect(signedOut.headers.get('location')).toBe(postFlowUrl)
  const silent = { prompt: 'none', authRequest: authRequest(shop.clientId) }
  const { redirectSession: auth } = await create({ auth: silent, callbacks: { postFlowUrl } })
  const location = (await shop.fetch(new Request(auth.fullUrl))).headers.get('location') ?? ''
  expect(location).toContain(`${storefrontUrl}/callback#error=login_required`)
  expect(location).not.toContain('wixMemberLoggedIn')
})

test('an intent that the platform does not know is refused by its name', async () => {
  const { create } = await openSession()
  for (const intent of [
    'bookingsCheckout',
    'bookingsBook',
    'eventsCheckout',
    'paidPlansCheckout',
    'ecomOrderPaymentRequest',
  ]) {
    const { status, body } = await create({ [intent]: { checkoutId: 'any' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      details: { applicationError: { code: 'INTENT_NOT_SUPPORTED', data: { intent } } },
    })
  }
  expect((await create({})).status).toBe(400)
})

test('a redirect session has one intent', async () => {
  const { shop, create } = await openSession()
  const { status } = await create({ login: {}, logout: { clientId: shop.clientId } })
  expect(status).toBe(400)
})

test('a sign-in that was proven before goes on for as long as its session token, and one on the page for ten minutes', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  for (const [seconds, hasCode] of [
    [59, true],
    [61, false],
  ] as const) {
    const sessionToken = await getSessionToken(ask, 'ada@example.com')
    const url = urlOf(await beginAuth(shop, ask, { sessionToken }))
    shop.clock.pass(seconds)
    expect([seconds, (await openRedirect(shop, url)) !== '']).toEqual([seconds, hasCode])
  }
  const page = urlOf(
    await beginAuth(shop, ask, { prompt: 'login', redirectUri: 'http://shop.test/callback' }),
  )
  shop.clock.pass(590)
  expect((await shop.fetch(new Request(page.replace('/sign-in', '/oauth2/authorize')))).status).toBe(303)
})
