// Members behind the proxy of a storefront's server: it signs them in and out, and no token reaches a page.
import { expect, test } from 'vitest'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { browserName, openOwnServer } from '../../shop/own-server.ts'
import { credentials, iam, password, signIn } from '../../shop/sign-in.ts'

const email = 'ada@example.com'
const ada = { email, password }
const redirectSession = '/_api/redirects-api/v1/redirect-session'

/** No token has reached a page: neither those of the cookie, nor one that gives others. */
const expectNoTokens = ({ received, parts }: ReturnType<typeof openOwnServer>, more: string[] = []) => {
  const text = received.join('\n')
  const [access, , refresh] = parts()
  for (const secret of [access, refresh, ...more])
    expect(text.includes(`${secret || 'no token'}`)).toBe(false)
  expect(text).not.toMatch(/"(sessionToken|access_token|refresh_token)"/)
}

test('a visitor registers behind the proxy: the cookie is the member’s, the cart comes along, and the page sees no token', async () => {
  const shop = await openShop()
  const server = openOwnServer(shop)
  const { page, parts } = server
  await page.cart.add([{ productId: 'book' }])
  expect(await page.session.signedIn()).toBe(false)
  const before = parts()
  const state = await page.signIn.register(ada)
  expect(await page.signIn.complete(state)).toEqual({ state: 'SUCCESS', sessionToken: undefined })
  expect([before[3], parts()[3]]).toEqual(['visitor', 'member'])
  for (const part of [0, 2]) expect(parts()[part]).not.toBe(before[part])
  expect(await page.session.signedIn()).toBe(true)
  expect((await page.cart.get())?.lineItems).toHaveLength(1)
  expectNoTokens(server, [`${before[0]}`, `${before[2]}`])
  // The previous tokens of the visitor no longer name the cart.
  const old = await shop.ask('GET', '/ecom/v1/carts/current', { headers: { authorization: `${before[0]}` } })
  expect(old.status).toBe(404)
})

test('a sign-in with a code from a mail is completed by the proxy, once the code is right', async () => {
  const shop = await openShopAlone()
  const policy = { signOnPolicy: { requireEmailVerification: true } }
  await shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', { body: policy })
  const server = openOwnServer(shop)
  const { page, parts } = server
  expect((await page.signIn.register(ada)).state).toBe('EMAIL_VERIFICATION_REQUIRED')
  expect(parts()[3]).toBe('visitor')
  await shop.platform.runJobs()
  const [code = ''] = /\b\d{6}\b/.exec(shop.platform.mails().at(-1)?.text ?? '') ?? []
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await page.signIn.verify({ code: wrong })).state).toBe('FAILURE')
  expect(parts()[3]).toBe('visitor')
  expect((await page.signIn.complete(await page.signIn.verify({ code }))).state).toBe('SUCCESS')
  expect([parts()[3], await page.session.signedIn()]).toEqual(['member', true])
  expectNoTokens(server)
})

test('a new password from a mail signs the member in, and a wrong one says so', async () => {
  const shop = await openShopAlone()
  await signIn(shop, email)
  const server = openOwnServer(shop)
  const { page } = server
  expect(await page.signIn.login({ email, password: 'wrong horse battery' })).toMatchObject({
    state: 'FAILURE',
    errorCode: 'invalidPassword',
  })
  await page.signIn.sendRecoveryEmail(email, { page: 'http://shop.test/new-password' })
  await shop.platform.runJobs()
  const [link = ''] =
    /http:\/\/shop\.test\/new-password\S+/.exec(shop.platform.mails().at(-1)?.text ?? '') ?? []
  const token = new URL(link).searchParams.get('token') ?? ''
  const chosen = 'a newer horse battery'
  expect((await page.signIn.recover({ token, password: chosen })).state).toBe('SUCCESS')
  expect((await page.signIn.complete(await page.signIn.login({ email, password: chosen }))).state).toBe(
    'SUCCESS',
  )
  expect(await page.session.signedIn()).toBe(true)
  expectNoTokens(server)
})

test('a member uses the account through the proxy, as the member of the cookie alone', async () => {
  const shop = await openShop()
  const [first, second] = [openOwnServer(shop), openOwnServer(shop)]
  await first.page.signIn.register(ada)
  await second.page.signIn.register({ ...ada, email: 'grace@example.com' })
  const [hers, other] = [await first.page.account.get(), await second.page.account.get()]
  expect([hers.email.address, other.email.address]).toEqual([email, 'grace@example.com'])
  const changed = await first.page.account.update(
    { firstName: 'Ada' },
    { ifMatch: `${hers.id}:${hers.revision}` },
  )
  expect(changed.identityProfile.firstName).toBe('Ada')
  await expect(
    first.page.account.update({ firstName: 'Eve' }, { ifMatch: `${hers.id}:${hers.revision}` }),
  ).rejects.toMatchObject({ code: 'REVISION_MISMATCH' })
  expect((await second.page.account.get()).identityProfile.firstName).toBeUndefined()
  expect(await first.page.account.sessions()).toMatchObject([{ device: browserName, isCurrent: true }])
  // The proxy takes the member from the cookie: a header of the page changes nothing.
  const { text } = await first.visit('/shop-api/vitrine/v1/account', {
    headers: { authorization: `${second.parts()[0]}` },
  })
  expect(text).toContain(email)
  const visitor = openOwnServer(shop)
  await expect(visitor.page.account.get()).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
  for (const server of [first, second]) expectNoTokens(server)
})

test('a recent sign-in counts for the session of the cookie, also after its tokens were refreshed', async () => {
  const shop = await openShop()
  const { page, alter, parts } = openOwnServer(shop)
  await page.signIn.register(ada)
  shop.clock.pass(11 * 60)
  alter(([access, , ...rest]) => [access ?? '', 1, ...rest])
  const chosen = 'a newer horse battery'
  await expect(page.account.changePassword(chosen)).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' })
  expect(parts()[1]).not.toBe(1)
  await page.account.verifyPassword(password)
  await page.account.changePassword(chosen)
  expect(await page.session.signedIn()).toBe(true)
})

test('signing out through the proxy ends the session at the platform, and leads through it', async () => {
  const shop = await openShop()
  const server = openOwnServer(shop)
  const { page, parts, cookies } = server
  await page.signIn.register(ada)
  await page.cart.add([{ productId: 'book' }])
  const [access, , refresh] = parts()
  const { logoutUrl } = await page.signIn.logout({ returnTo: 'http://shop.test/' })
  expect(cookies.size).toBe(0)
  expectNoTokens(server, [`${access}`, `${refresh}`])
  const left = await shop.fetch(new Request(logoutUrl))
  expect([left.status, left.headers.get('location')]).toEqual([303, 'http://shop.test/'])
  shop.clock.pass(60)
  const me = await shop.ask('GET', '/vitrine/v1/me', { headers: { authorization: `${access}` } })
  const again = await shop.ask('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'refresh_token', refreshToken: `${refresh}` },
  })
  expect([me.status, again.body.error]).toEqual([401, 'invalid_grant'])
  expect([await page.session.signedIn(), await page.cart.get()]).toEqual([false, null])
})

test('a session that was ended on another device goes on as a visitor’s', async () => {
  const shop = await openShop()
  const [here, there] = [openOwnServer(shop), openOwnServer(shop)]
  await here.page.signIn.register(ada)
  await there.page.signIn.login(ada)
  await there.page.account.endOtherSessions()
  shop.clock.pass(60)
  expect(await here.page.session.signedIn()).toBe(false)
  expect(here.parts()[3]).toBe('visitor')
  expect(await there.page.session.signedIn()).toBe(true)
})

test('a redirect session of a page is one of the proxy’s client, and brings the page nothing that signs in', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const server = openOwnServer(shop)
  const { post } = server
  const logout = { logout: { clientId: other.clientId }, callbacks: { postFlowUrl: 'http://shop.test/' } }
  const { text } = await post(`/shop-api${redirectSession}`, logout)
  expect(text).toContain(shop.clientId)
  expect(text).not.toContain(other.clientId)
  const foreign = { ...logout, callbacks: { postFlowUrl: 'http://evil.test/' } }
  const refused = await post(`/shop-api${redirectSession}`, foreign)
  expect([refused.status, refused.text.includes('REDIRECT_NOT_ALLOWED')]).toEqual([400, true])
  expectNoTokens(server)
})

/** The addresses of a sign-in that a page of another site may try to call. */
const writes = (shop: Shop): [path: string, body: object][] => [
  [`${iam}/v2/login`, credentials(email).body],
  [`${iam}/v2/register`, credentials('eve@example.com').body],
  [redirectSession, { logout: { clientId: shop.clientId } }],
  ['/oauth2/revoke', { token: 'cookie' }],
  ['/vitrine/v1/account/end-sessions', { includeCurrent: true }],
]

test('no other site signs a visitor in or out: its requests are refused, and the cookie stays', async () => {
  const shop = await openShop()
  const { page, post, parts } = openOwnServer(shop)
  await page.signIn.register(ada)
  const before = parts()
  const senders: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'http://evil.test' },
    { 'sec-fetch-site': '', origin: 'null' },
    { 'sec-fetch-site': '' },
  ]
  for (const headers of senders)
    for (const [path, body] of writes(shop)) {
      const { status, headers: sent } = await post(`/shop-api${path}`, body, headers)
      expect([path, headers, status, sent.has('set-cookie')]).toEqual([path, headers, 403, false])
    }
  expect(parts()).toEqual(before)
  expect(await page.session.signedIn()).toBe(true)
})

test('addresses that give tokens are not found behind the proxy', async () => {
  const shop = await openShop()
  const server = openOwnServer(shop)
  await server.page.signIn.register(ada)
  const [, , refresh] = server.parts()
  const grant = { clientId: shop.clientId, grantType: 'refresh_token', refreshToken: refresh }
  const paths = [
    '/oauth2/token',
    '/oauth2/token-info',
    '/oauth2/authorize',
    '/oauth2/user-info',
    '/_api/oauth2/token',
    '/_api/oauth2/authorize',
    '/OAuth2/token',
    '/oauth2%2ftoken',
    '/%6fauth2/token',
    '/./oauth2/token',
    '//oauth2/token',
    `${iam}/../../oauth2/token`,
    `${iam}/%2e%2e/%2e%2e/oauth2/token`,
  ]
  for (const path of paths) {
    // An address that the browser resolves by itself may leave the proxy's path, and is the server's own then.
    const { status, text } = await server.post(`/shop-api${path}`, grant)
    expect([path, [404, 401].includes(status), text.includes('access_token')]).toEqual([path, true, false])
  }
  // Those that a browser is led to answer a page's script without a redirect, and set no cookie.
  for (const path of [
    `${iam}/v1/callback?state=s&sessionToken=t`,
    `${iam}/v1/logout?clientId=${shop.clientId}`,
  ]) {
    const { location, headers } = await server.visit(`/shop-api${path}`)
    expect([path, location, headers.has('set-cookie')]).toEqual([path, null, false])
  }
  expectNoTokens(server)
})

test('a server that reaches the platform by another address than browsers do signs members in', async () => {
  const shop = await openShop({ platformUrl: 'https://api.shop.example' })
  const server = openOwnServer(shop)
  expect((await server.page.signIn.register(ada)).state).toBe('SUCCESS')
  expect(server.parts()[3]).toBe('member')
  const other = openOwnServer(shop)
  const { location } = await other.visit('/sign-in?returnTo=/account')
  expect(new URL(location ?? '').origin).toBe('https://api.shop.example')
  const back = await other.registerOnPage(location ?? '', 'grace@example.com')
  expect(back).toContain(`iss=${encodeURIComponent('https://api.shop.example')}`)
  expect((await other.visit(back)).location).toBe('/account')
  expect((await other.visit('/account')).status).toBe(200)
})

test('a response that names another platform completes no sign-in', async () => {
  const shop = await openShop()
  const server = openOwnServer(shop)
  const { location } = await server.visit('/sign-in')
  const back = await server.registerOnPage(location ?? '', email)
  const mixedUp = back.replace(/iss=[^&]+/, `iss=${encodeURIComponent('http://evil.test')}`)
  expect(mixedUp).not.toBe(back)
  await expect(server.visit(mixedUp)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  expect(server.parts()[3]).toBe('visitor')
  expect((await server.visit(back)).status).toBe(303)
})
