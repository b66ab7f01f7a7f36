// The client's `signIn` against the platform: with a form of the storefront, on a page of the platform, and by mail.
import { createClient, parseReturn, session, signIn as signInModule } from '@vitrine/client'
import { expect, test } from 'vitest'
import { host, type Shop } from '../../shop/open-shop.ts'
import { credentials, iam, password } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const email = 'ada@example.com'
const redirectUri = 'http://shop.test/callback'
const openClient = ({ clientId, fetch }: Shop) =>
  createClient({ clientId, url: host, fetch, modules: { session, signIn: signInModule } })

/** The one part of the last mail that matches. */
const fromMail = async (shop: Shop, pattern: RegExp) => {
  await shop.platform.runJobs()
  return pattern.exec(shop.platform.mails().at(-1)?.text ?? '')?.[0] ?? expect.fail('no such mail')
}

test('a member registers, signs out and signs in again with a form of the storefront', async () => {
  const shop = await openShopAlone()
  const client = openClient(shop)
  const registered = await client.signIn.complete(await client.signIn.register({ email, password }))
  expect(registered.state).toBe('SUCCESS')
  expect(await client.session.signedIn()).toBe(true)
  const { logoutUrl } = await client.signIn.logout({ returnTo: 'http://shop.test/' })
  expect(await client.session.signedIn()).toBe(false)
  const left = await shop.fetch(new Request(logoutUrl))
  expect([left.status, left.headers.get('location')]).toEqual([303, 'http://shop.test/'])
  const wrong = await client.signIn.login({ email, password: 'wrong horse battery' })
  expect(wrong).toMatchObject({ state: 'FAILURE', errorCode: 'invalidPassword' })
  const invalid = await client.signIn.register({ email: 'ada', password })
  expect(invalid).toMatchObject({ state: 'FAILURE', errorCode: 'invalidEmail' })
  const taken = await client.signIn.register({ email, password: 'another horse battery' })
  expect(taken).toMatchObject({ state: 'FAILURE', errorCode: 'emailAlreadyExists' })
  expect((await client.signIn.complete(await client.signIn.login({ email, password }))).state).toBe('SUCCESS')
})

test('a store that asks for it has new members confirm their address with a code', async () => {
  const shop = await openShopAlone()
  await shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', {
    body: { signOnPolicy: { requireEmailVerification: true } },
  })
  const client = openClient(shop)
  expect((await client.signIn.register({ email, password })).state).toBe('EMAIL_VERIFICATION_REQUIRED')
  const first = await fromMail(shop, /\b\d{6}\b/)
  const other = first === '000000' ? '000001' : '000000'
  expect(await client.signIn.verify({ code: other })).toMatchObject({
    state: 'FAILURE',
    cause: { code: 'VERIFICATION_FAILED' },
  })
  expect((await client.signIn.resend()).state).toBe('EMAIL_VERIFICATION_REQUIRED')
  const second = await fromMail(shop, /\b\d{6}\b/)
  if (second !== first)
    expect(await client.signIn.verify({ code: first })).toMatchObject({ state: 'FAILURE' })
  const verified = await client.signIn.complete(await client.signIn.verify({ code: second }))
  expect([verified.state, await client.session.signedIn()]).toEqual(['SUCCESS', true])
})

test('the merchant may have to approve new members first', async () => {
  const shop = await openShopAlone()
  const policy = { signOnPolicy: { requireOwnerApproval: true } }
  await shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', { body: policy })
  const client = openClient(shop)
  for (const attempt of ['register', 'login'] as const)
    expect(await client.signIn[attempt]({ email, password })).toEqual({ state: 'OWNER_APPROVAL_REQUIRED' })
})

test("a visitor signs in on the platform's page, and comes back with a code", async () => {
  const shop = await openShopAlone()
  const client = openClient(shop)
  const { url, oauthData } = await client.signIn.authorize({ redirectUri, returnTo: '/cart' })
  const page = new URL(url)
  expect(page.origin + page.pathname).toBe(`${host}/sign-in`)
  // What the page does with what the visitor enters.
  const token = page.searchParams.get('session') ?? ''
  const onPage = shop.visitor()
  const { body } = await onPage.ask('POST', `${iam}/v2/register`, credentials(email))
  const { sessionToken } = body as { sessionToken: string }
  const query = new URLSearchParams({ state: token, sessionToken })
  const back = await shop.fetch(new Request(`${host}/_api/iam/authentication/v1/callback?${query}`))
  const location = back.headers.get('location') ?? ''
  expect(location.startsWith(`${redirectUri}#code=`)).toBe(true)
  expect(await client.signIn.completeRedirect(parseReturn(location), oauthData)).toMatchObject({
    returnTo: '/cart',
  })
  expect(await client.session.signedIn()).toBe(true)
})

test('a member who has forgotten the password sets another one with the link from the mail, once', async () => {
  const shop = await openShopAlone()
  const client = openClient(shop)
  await client.signIn.complete(await client.signIn.register({ email, password }))
  const other = openClient(shop)
  await other.signIn.sendRecoveryEmail(email, { page: 'http://shop.test/new-password' })
  const link = new URL(await fromMail(shop, /http:\/\/shop\.test\/new-password\S+/))
  const token = link.searchParams.get('token') ?? ''
  const chosen = 'a newer horse battery'
  expect(await other.signIn.recover({ token, password: chosen })).toEqual({
    state: 'SUCCESS',
    isEmptied: true,
  })
  expect(await other.signIn.recover({ token, password: 'the newest horse' })).toMatchObject({
    state: 'FAILURE',
    cause: { code: 'RECOVERY_FAILED' },
  })
  expect((await other.signIn.login({ email, password })).state).toBe('FAILURE')
  expect((await other.signIn.complete(await other.signIn.login({ email, password: chosen }))).state).toBe(
    'SUCCESS',
  )
  await shop.platform.runJobs()
  expect(shop.platform.mails().at(-1)?.subject).toMatch(/password/i)
  // The recovery has ended the previous session.
  shop.clock.pass(59)
  const { access } = { access: (await client.session.tokens())?.accessToken.value ?? '' }
  const me = await shop.ask('GET', '/vitrine/v1/me', { headers: { authorization: access } })
  expect(me.status).toBe(401)
})

test("without a page of the storefront, the link leads to the platform's page, and from there back", async () => {
  const shop = await openShopAlone()
  const client = openClient(shop)
  await client.signIn.register({ email, password })
  await client.signIn.sendRecoveryEmail(email, { redirectUrl: 'http://shop.test/sign-in' })
  const link = new URL(await fromMail(shop, /http:\/\/platform\.test\/sign-in\/set-password\S+/))
  // The path is not registered, so the mail does not repeat it.
  expect(link.searchParams.get('redirect')).toBe('http://shop.test')
  for (const options of [{ page: 'http://evil.test/' }, { redirectUrl: 'http://shop.test.evil.test/' }])
    await expect(client.signIn.sendRecoveryEmail(email, options)).rejects.toMatchObject({
      code: 'REDIRECT_NOT_ALLOWED',
    })
})
