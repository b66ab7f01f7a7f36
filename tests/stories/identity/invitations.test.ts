// The invitations of a merchant: no stranger ends one, takes its place, or keeps the account that it opens.
import { storesAppId } from '@vitrine/contract'
import { createMailbox } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { address, identityOf, lastMailTo, login } from '../../shop/members.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import type { Shop } from '../../shop/open-shop.ts'
import {
  completeSignIn,
  credentials,
  iam,
  password,
  requireVerification,
  signIn,
} from '../../shop/sign-in.ts'

const members = '/vitrine/v1/members'
const recovery = '/_api/iam/recovery/v1'
const ownPassword = 'the owner’s own password'

const invite = ({ merchant }: Shop, email: string, profile?: object, headers = {}) =>
  merchant.ask('POST', `${members}/invite`, { body: { email, ...(profile && { profile }) }, headers })

/** Sets a password with the link of a mail. */
const openWith = (shop: Shop, recoveryToken: string, secret = ownPassword) =>
  shop.visitor().ask('POST', `${recovery}/recover`, { body: { recoveryToken, password: secret } })

const askForRecovery = (shop: Shop, email: string) =>
  shop.visitor().ask('POST', `${recovery}/send-email`, { body: { email } })

test('mails that anyone asks for leave the link of an invitation as it is', async () => {
  const shop = await openShopAlone()
  const email = address('joan')
  const { id: identityId } = identityOf(await invite(shop, email))
  const { token } = await lastMailTo(shop, email)
  await askForRecovery(shop, email)
  const recovering = await lastMailTo(shop, email)
  await shop.visitor().ask('POST', `${recovery}/activation-email`, { body: { identityId } })
  const activating = await lastMailTo(shop, email)
  expect(new Set([token, recovering.token, activating.token]).size).toBe(3)
  expect((await openWith(shop, token)).body.state).toBe('SUCCESS')
  // The one that was used ends the others.
  for (const other of [recovering, activating])
    expect((await openWith(shop, other.token)).code).toBe('RECOVERY_FAILED')
})

test('a later mail of the same kind ends the link of the one before', async () => {
  const shop = await openShopAlone()
  const email = address('joan')
  await invite(shop, email)
  const first = await lastMailTo(shop, email)
  await invite(shop, email)
  const second = await lastMailTo(shop, email)
  expect((await openWith(shop, first.token)).code).toBe('RECOVERY_FAILED')
  expect((await openWith(shop, second.token)).status).toBe(200)
})

test('a stranger’s activation mail does not take the place of an invitation that waits for the mail server', async () => {
  const mailbox = createMailbox()
  let isDown = true
  const send: typeof mailbox.send = (mail) =>
    isDown ? Promise.reject(new Error('The mail server is down')) : mailbox.send(mail)
  const shop = await openShopAlone({ mailer: { send } })
  const email = address('joan')
  const { id: identityId } = identityOf(await invite(shop, email))
  await shop.platform.runJobs()
  isDown = false
  // The mails that anyone may ask for are used up.
  for (let n = 0; n < 4; n += 1) {
    await shop.visitor().ask('POST', `${recovery}/activation-email`, { body: { identityId } })
    await shop.platform.runJobs()
  }
  expect(mailbox.mails()).toHaveLength(3)
  shop.clock.pass(3600)
  await shop.platform.runJobs()
  expect(mailbox.mails()).toHaveLength(4)
})

test('an invitation to an address that a stranger has registered gives its owner the account, with the profile of the merchant', async () => {
  const shop = await openShopAlone()
  const email = address('joan')
  const { ask } = shop.visitor()
  const body = { loginId: { email }, password, profile: { firstName: 'Mallory' } }
  await ask('POST', `${iam}/v2/register`, { body })
  const stranger = await signIn(shop, email, ask)
  await stranger.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: {
      lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity: 1 }],
    },
  })
  const headers = { 'idempotency-key': 'one' }
  for (const _ of ['first', 'replayed']) {
    const invited = await invite(shop, email, { company: 'Joan Ltd' }, headers)
    expect([invited.status, identityOf(invited)]).toMatchObject([
      200,
      { email: { address: email, isVerified: false }, identityProfile: {} },
    ])
  }
  const { subject, token } = await lastMailTo(shop, email)
  expect(subject).toBe('Activate your account at The small shop')
  // The stranger, who has the password, cannot end the link by changing it.
  const newPassword = 'another good password'
  expect((await stranger.ask('POST', `${iam}/v2/change-password`, { body: { newPassword } })).status).toBe(
    200,
  )
  const opened = await openWith(shop, token)
  expect(opened.body).toMatchObject({ state: 'SUCCESS', isEmptied: true })
  expect(identityOf(opened)).toMatchObject({
    email: { isVerified: true },
    identityProfile: { company: 'Joan Ltd' },
  })
  expect(identityOf(opened).identityProfile).toEqual({ company: 'Joan Ltd' })
  shop.clock.pass(1)
  expect((await stranger.ask('GET', '/vitrine/v1/me')).code).toBe('INVALID_TOKEN')
  for (const secret of [password, newPassword]) expect((await login(shop, email, secret)).code).toBe('-19976')
  const { sessionToken } = (await login(shop, email, ownPassword)).body as { sessionToken: string }
  const owner = await completeSignIn(shop, shop.visitor().ask, sessionToken)
  expect((await owner.ask('GET', '/ecom/v1/carts/current')).code).toBe('OWNED_CART_NOT_FOUND')
})

test('an invitation opens an account that waits for its code and for the merchant', async () => {
  const shop = await openShopAlone()
  const email = address('joan')
  await requireVerification(shop)
  await shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', {
    body: { signOnPolicy: { requireOwnerApproval: true } },
  })
  await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(email))
  await invite(shop, email)
  const { token } = await lastMailTo(shop, email, /Activate/)
  expect((await openWith(shop, token)).body).toMatchObject({
    state: 'SUCCESS',
    identity: { status: { name: 'ACTIVE', reasons: [] } },
  })
})

test('a member who was invited, blocked and unblocked waits for the invitation as before', async () => {
  const shop = await openShopAlone()
  const email = address('joan')
  const { id } = identityOf(await invite(shop, email, { firstName: 'Joan' }))
  const { token } = await lastMailTo(shop, email)
  const write = async (action: string) =>
    identityOf(await shop.merchant.ask('POST', `${members}/${id}/${action}`, { body: {} }))
  expect(await write('block')).toMatchObject({ status: { name: 'BLOCKED' } })
  expect((await openWith(shop, token)).code).toBe('RECOVERY_FAILED')
  const before = shop.platform.mails().length
  expect(await write('unblock')).toMatchObject({ status: { name: 'OFFLINE', reasons: [] } })
  await invite(shop, email)
  const again = await lastMailTo(shop, email)
  expect(shop.platform.mails()).toHaveLength(before + 1)
  expect(identityOf(await openWith(shop, again.token))).toMatchObject({
    status: { name: 'ACTIVE', reasons: [] },
    identityProfile: { firstName: 'Joan' },
  })
})

test('an account that a program has created keeps its profile until it was used, and is emptied afterwards', async () => {
  const shop = await openShopAlone()
  const create = async (name: string) => {
    const email = address(name)
    const body = { email, profile: { firstName: name } }
    expect((await shop.merchant.ask('POST', members, { body })).status).toBe(200)
    return email
  }
  const recover = async (email: string) => {
    await askForRecovery(shop, email)
    return openWith(shop, (await lastMailTo(shop, email)).token)
  }
  const unused = await recover(await create('grace'))
  expect(identityOf(unused).identityProfile).toEqual({ firstName: 'grace' })
  expect(unused.body).not.toHaveProperty('isEmptied')

  const email = await create('ada')
  const signedOn = await shop.merchant.ask('POST', `${iam}/v2/sign-on`, {
    body: { loginId: { email }, verifyEmail: false },
  })
  await completeSignIn(shop, shop.visitor().ask, signedOn.body.sessionToken as string)
  const used = await recover(email)
  expect(identityOf(used).identityProfile).toEqual({})
  expect(used.body).toMatchObject({ isEmptied: true })
})
