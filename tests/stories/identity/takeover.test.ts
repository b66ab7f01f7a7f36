// An account belongs to the owner of its address, also if another visitor has registered it first; earlier tokens a
// sign-in stay the visitor's.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { Shop } from '../../shop/open-shop.ts'
import {
  beginAuth,
  codeIn,
  completeSignIn,
  credentials,
  exchangeCode,
  getCode,
  getSessionToken,
  iam,
  linkTokenIn,
  newPkce,
  openRedirect,
  password,
  readMail,
  requireVerification,
  signIn,
  urlOf,
  withLink,
} from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const email = 'victim@example.com'
const currentCart = '/ecom/v1/carts/current'

const oneBook = {
  lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity: 1 }],
}

/** Registers the address of another person, signs in, and leaves everything that may be left. */
async function takeAddress(shop: Shop) {
  const { ask } = shop.visitor()
  const profile = { firstName: 'Mallory', company: 'mine' }
  await ask('POST', `${iam}/v2/register`, { body: { loginId: { email }, password, profile } })
  const attacker = await signIn(shop, email, ask)
  await attacker.ask('POST', `${currentCart}/add-to-cart`, { body: oneBook })
  const { verifier, challenge } = newPkce()
  const sessionToken = await getSessionToken(ask, email)
  const waiting = await beginAuth(shop, ask, { codeChallenge: challenge, sessionToken })
  return {
    ...attacker,
    visitor: ask,
    verifier,
    code: await getCode(shop, ask, email),
    waitingUrl: urlOf(waiting),
    sessionToken: await getSessionToken(ask, email),
  }
}

/** Checks that nothing of the attacker is left. */
async function expectNothingLeft(shop: Shop, attacker: Awaited<ReturnType<typeof takeAddress>>) {
  shop.clock.pass(1)
  expect((await attacker.ask('GET', '/vitrine/v1/me')).code).toBe('INVALID_TOKEN')
  const refreshed = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: attacker.refresh },
  })
  expect(refreshed.body.error).toBe('invalid_grant')
  const { code, verifier } = attacker.code
  expect((await exchangeCode(shop, code, verifier)).body.error).toBe('invalid_grant')
  const waited = await openRedirect(shop, attacker.waitingUrl)
  expect((await exchangeCode(shop, waited, attacker.verifier)).body.error).toBe('invalid_grant')
  const pkce = newPkce()
  const begun = await beginAuth(shop, attacker.visitor, {
    codeChallenge: pkce.challenge,
    sessionToken: attacker.sessionToken,
  })
  if (begun.status === 200) {
    const late = await exchangeCode(shop, await openRedirect(shop, urlOf(begun)), pkce.verifier)
    expect(late.body.error).toBe('invalid_grant')
  }
  const login = await attacker.visitor('POST', `${iam}/v2/login`, credentials(email))
  expect(login.code).toBe('-19976')
}

/** Signs the owner in and checks the account. */
async function expectFresh(shop: Shop, sessionToken: string) {
  const owner = await completeSignIn(shop, shop.visitor().ask, sessionToken)
  expect((await owner.ask('GET', '/oauth2/user-info')).body).toEqual({
    sub: owner.id,
    email,
    emailVerified: true,
  })
  expect((await owner.ask('GET', currentCart)).code).toBe('OWNED_CART_NOT_FOUND')
}

const recover = async (shop: Shop, secret: string) =>
  shop.visitor().ask('POST', '/_api/iam/recovery/v1/recover', {
    body: { recoveryToken: linkTokenIn(await readMail(shop, email, withLink)), password: secret },
  })

test('the first recovery drops the password, profile, sessions and cart of an account whose address is not verified', async () => {
  const shop = await openShopAlone()
  const attacker = await takeAddress(shop)
  const owner = shop.visitor()
  // The owner cannot register the address, and learns that an account exists.
  const taken = await owner.ask('POST', `${iam}/v2/register`, credentials(email, 'the owner’s password'))
  expect(taken.code).toBe('-19995')
  await owner.ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
  expect((await recover(shop, 'the owner’s password')).body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { isVerified: true }, identityProfile: {} },
  })
  await expectNothingLeft(shop, attacker)
  await expectFresh(shop, await getSessionToken(owner.ask, email, 'the owner’s password'))
})

test('the first activation of an unconfirmed address empties the account of another person', async () => {
  const shop = await openShopAlone()
  const attacker = await takeAddress(shop)
  const owner = shop.visitor()
  await owner.ask('POST', '/_api/iam/recovery/v1/activation-email', { body: { identityId: attacker.id } })
  expect((await recover(shop, 'the owner’s password')).status).toBe(200)
  await expectNothingLeft(shop, attacker)
  await expectFresh(shop, await getSessionToken(owner.ask, email, 'the owner’s password'))
})

test('a sign-on by a server that has checked the address empties the account of another person; one that has not gets no session', async () => {
  const shop = await openShopAlone()
  const attacker = await takeAddress(shop)
  const signOn = (verifyEmail: boolean) =>
    shop.merchant.ask('POST', `${iam}/v2/sign-on`, { body: { loginId: { email }, verifyEmail } })
  const unproven = await signOn(false)
  expect([unproven.status, unproven.code]).toEqual([409, '-19995'])
  expect((await attacker.ask('GET', '/vitrine/v1/me')).status).toBe(200)
  const { body } = await signOn(true)
  await expectNothingLeft(shop, attacker)
  await expectFresh(shop, body.sessionToken as string)
})

test('a code that no sign-in has asked for empties the account of another person; a member who is signed in keeps everything', async () => {
  const shop = await openShopAlone()
  const attacker = await takeAddress(shop)
  const confirm = async (ask: Shop['ask']) => {
    const body = { identityId: attacker.id, target: 'EMAIL' }
    const started = await ask('POST', '/_api/iam/verification/v1/start', { body })
    const code = codeIn(await readMail(shop, email))
    const sent = { code, stateToken: started.body.verificationId }
    return ask('POST', '/_api/iam/verification/v1/auth/verify', { body: sent })
  }
  const owner = shop.visitor()
  expect((await confirm(owner.ask)).body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { isVerified: true }, identityProfile: {} },
  })
  await expectNothingLeft(shop, attacker)

  const member = await signIn(shop, 'ada@example.com')
  await member.ask('POST', `${currentCart}/add-to-cart`, { body: oneBook })
  const { body } = await member.ask('POST', '/_api/iam/verification/v1/start', {
    body: { identityId: member.id, target: 'EMAIL' },
  })
  const sent = { code: codeIn(await readMail(shop, 'ada@example.com')), stateToken: body.verificationId }
  const confirmed = await member.ask('POST', '/_api/iam/verification/v1/auth/verify', { body: sent })
  expect(confirmed.body).toMatchObject({ identity: { email: { isVerified: true } } })
  shop.clock.pass(1)
  expect((await member.ask('GET', currentCart)).body).toMatchObject({
    cart: { lineItems: [{ quantity: 1 }] },
  })
  expect(await getSessionToken(shop.visitor().ask, 'ada@example.com')).toBeTypeOf('string')
})

test('an account that waits for its code gives the registering visitor nothing', async () => {
  const shop = await openShopAlone()
  await requireVerification(shop)
  const attacker = shop.visitor()
  const { body } = await attacker.ask('POST', `${iam}/v2/register`, credentials(email))
  expect(Object.keys(body).sort()).toEqual(['additionalData', 'state', 'stateToken'])
  const owner = shop.visitor()
  await owner.ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
  expect((await recover(shop, 'the owner’s password')).status).toBe(200)
  // The previous state token is over, whatever code comes with it.
  for (const path of ['verify', 'resend']) {
    const sent = { stateToken: body.stateToken, ...(path === 'verify' && { code: '000000' }) }
    const answer = await attacker.ask('POST', `/_api/iam/verification/v1/auth/${path}`, { body: sent })
    expect(answer.code).toBe('VERIFICATION_FAILED')
  }
  await expectFresh(shop, await getSessionToken(owner.ask, email, 'the owner’s password'))
})

test('a member who has verified the address keeps cart and profile in a recovery', async () => {
  const shop = await openShopAlone()
  const { sessionToken } = (
    await shop.merchant.ask('POST', `${iam}/v2/sign-on`, {
      body: { loginId: { email }, verifyEmail: true, profile: { firstName: 'Vic' } },
    })
  ).body as { sessionToken: string }
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  await completeSignIn(shop, visitor.ask, sessionToken)
  await visitor.ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
  expect((await recover(shop, 'the owner’s password')).body).toMatchObject({
    identity: { identityProfile: { firstName: 'Vic' } },
  })
  const again = await completeSignIn(
    shop,
    shop.visitor().ask,
    await getSessionToken(visitor.ask, email, 'the owner’s password'),
  )
  expect((await again.ask('GET', currentCart)).body).toMatchObject({ cart: { lineItems: [{ quantity: 1 }] } })
})

test('the tokens that a visitor had before signing in read nothing of the member (TK13)', async () => {
  const shop = await openShopAlone()
  for (let n = 0; n < 20; n += 1) {
    const visitor = shop.visitor()
    await visitor.cart.add([{ productId: 'book', quantity: 2 }])
    const before = await visitor.tokens()
    const member = await signIn(shop, `member-${n % 4}@example.com`, visitor.ask)
    expect([member.access, member.refresh]).not.toContain(before.access)
    const { body } = await member.ask('GET', currentCart)
    const { id } = body.cart as { id: string }
    expect((await visitor.ask('GET', `/ecom/v1/carts/${id}`)).code).toBe('PERMISSION_DENIED')
    expect((await visitor.ask('GET', currentCart)).code).toBe('OWNED_CART_NOT_FOUND')
    expect((await visitor.ask('GET', '/oauth2/user-info')).code).toBe('PERMISSION_DENIED')
    const refreshed = await shop.ask('POST', '/oauth2/token', {
      body: { grantType: 'refresh_token', refreshToken: before.refresh },
    })
    const later = await shop.ask('GET', '/vitrine/v1/me', {
      headers: { authorization: refreshed.body.access_token as string },
    })
    expect(later.body).toMatchObject({ principal: { type: 'VISITOR' } })
  }
})
