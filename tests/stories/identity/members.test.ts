// A store's programs create, invite, approve, block and query members.
import { expect, test } from 'vitest'
import { address, type IdentityBody, identityOf, lastMailTo, login } from '../../shop/members.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { credentials, iam, password, signIn } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const members = '/vitrine/v1/members'

/** Sends the write of a program, and returns the member. */
const write = async ({ merchant }: Shop, path: string, body: object = {}) =>
  identityOf(await merchant.ask('POST', `${members}${path}`, { body }))

test('a program creates, reads, changes and queries members', async () => {
  const shop = await openShopAlone()
  const grace = await write(shop, '', {
    email: address('grace').toUpperCase(),
    profile: { firstName: 'Grace' },
  })
  expect(grace).toMatchObject({
    email: { address: address('grace'), isVerified: false },
    status: { name: 'ACTIVE' },
    identityProfile: { firstName: 'Grace' },
  })
  const taken = await shop.merchant.ask('POST', members, { body: { email: address('grace') } })
  expect([taken.status, taken.code]).toEqual([409, '-19995'])
  const bad = await shop.merchant.ask('POST', members, { body: { email: 'no address' } })
  expect([bad.status, bad.broken]).toEqual([400, ['email FORMAT']])
  const path = `${members}/${grace.id}`
  const headers = { 'if-match': `"${grace.id}:${grace.revision}"` }
  const changed = await shop.merchant.ask('PATCH', path, {
    body: { profile: { lastName: 'Hopper' } },
    headers,
  })
  expect(identityOf(changed)).toMatchObject({
    revision: '2',
    identityProfile: { firstName: 'Grace', lastName: 'Hopper' },
  })
  const late = await shop.merchant.ask('PATCH', path, { body: { profile: { lastName: 'X' } }, headers })
  expect([late.status, late.code]).toEqual([409, 'REVISION_MISMATCH'])
  expect(identityOf(await shop.merchant.ask('GET', path))).toEqual(identityOf(changed))
  await signIn(shop, address('ada'))
  const query = async (body: object) => {
    const answer = await shop.merchant.ask('POST', `${members}/query`, { body: { query: body } })
    return (answer.body as { identities: IdentityBody['identity'][] }).identities.map(
      ({ email }) => email.address,
    )
  }
  expect(await query({ sort: [{ fieldName: 'email', order: 'DESC' }] })).toEqual([
    address('grace'),
    address('ada'),
  ])
  expect(await query({ filter: { id: grace.id } })).toEqual([address('grace')])
  expect(await query({ filter: { email: { $startsWith: 'ADA' }, status: 'ACTIVE' } })).toEqual([
    address('ada'),
  ])
  expect(await query({ filter: { createdDate: { $gt: '2999-01-01T00:00:00Z' } } })).toEqual([])
  const unknown = await shop.merchant.ask('POST', `${members}/query`, {
    body: { query: { filter: { password_hash: 'x' } } },
  })
  expect(unknown.status).toBe(400)
})

test('a write of a program that is sent again with its key takes effect once', async () => {
  const shop = await openShopAlone()
  const create = (email: string) =>
    shop.merchant.ask('POST', members, { body: { email }, headers: { 'idempotency-key': 'one' } })
  const first = await create(address('grace'))
  expect((await create(address('grace'))).body).toEqual(first.body)
  expect((await create(address('ada'))).code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('members of one store are unknown to the programs of another one, and visitors reach none', async () => {
  const shop = await openShopAlone()
  const otherShop = await openShop({ database: shop.database })
  const ada = await signIn(shop, address('ada'))
  const path = `${members}/${ada.id}`
  const calls: [string, string, object?][] = [
    ['GET', path],
    ['PATCH', path, { body: { profile: { firstName: 'Eve' } } }],
    ['POST', `${path}/approve`, { body: {} }],
    ['POST', `${path}/block`, { body: {} }],
    ['POST', `${path}/unblock`, { body: {} }],
  ]
  for (const [method, target, options] of calls) {
    const foreign = await otherShop.merchant.ask(method, target, options)
    expect([method, target, foreign.code]).toEqual([method, target, 'IDENTITY_NOT_FOUND'])
    const own = await ada.ask(method, target, options)
    expect([method, target, own.code]).toEqual([method, target, 'PERMISSION_DENIED'])
  }
  const { body } = await otherShop.merchant.ask('POST', `${members}/query`, { body: {} })
  expect(body).toMatchObject({ identities: [], metadata: { total: 0 } })
  expect((await login(shop, address('ada'))).body).toMatchObject({ state: 'SUCCESS' })
})

test('a blocked member loses every session within a minute, and cannot sign in until unblocked (MB4)', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  // A sign-in that was under way comes to nothing.
  const proof = (await login(shop, address('ada'))).body as { sessionToken: string }
  await shop.visitor().ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email: address('ada') } })
  const { token } = await lastMailTo(shop, address('ada'))
  expect(await write(shop, `/${ada.id}/block`)).toMatchObject({ status: { name: 'BLOCKED' } })
  const refreshed = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: ada.refresh },
  })
  expect(refreshed.body.error).toBe('invalid_grant')
  const exchanged = await shop.merchant.ask('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'authorized_client', sessionToken: proof.sessionToken },
  })
  expect(exchanged.body.error).toBe('invalid_grant')
  expect((await login(shop, address('ada'))).code).toBe('-19976')
  const recovered = await shop.visitor().ask('POST', '/_api/iam/recovery/v1/recover', {
    body: { recoveryToken: token, password: 'another horse battery' },
  })
  expect(recovered.code).toBe('RECOVERY_FAILED')
  const vouched = await shop.merchant.ask('POST', `${iam}/v2/sign-on`, {
    body: { loginId: { email: address('ada') }, verifyEmail: true },
  })
  expect([vouched.status, vouched.code]).toEqual([403, 'PERMISSION_DENIED'])
  const account = await ada.ask('GET', '/vitrine/v1/account')
  expect(account.code).toBe('INVALID_TOKEN')
  shop.clock.pass(59)
  for (const path of ['/vitrine/v1/me', '/ecom/v1/carts/current', '/oauth2/user-info'])
    expect([path, (await ada.ask('GET', path)).status]).toEqual([path, 401])
  expect(await write(shop, `/${ada.id}/unblock`)).toMatchObject({ status: { name: 'ACTIVE' } })
  expect((await login(shop, address('ada'))).body).toMatchObject({ state: 'SUCCESS' })
  expect((await ada.ask('GET', '/vitrine/v1/me')).status).toBe(401)
})

test('a member who waits for the merchant is approved once, and told by mail', async () => {
  const shop = await openShopAlone()
  await shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', {
    body: { signOnPolicy: { requireOwnerApproval: true } },
  })
  const registered = await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(address('ada')))
  expect(registered.body.state).toBe('REQUIRE_OWNER_APPROVAL')
  const { body } = await shop.merchant.ask('POST', `${members}/query`, {
    body: { query: { filter: { status: 'PENDING' } } },
  })
  const [ada] = (body as { identities: IdentityBody['identity'][] }).identities
  const approved = await write(shop, `/${ada?.id}/approve`)
  expect(approved).toMatchObject({ status: { name: 'ACTIVE', reasons: [] } })
  expect((await lastMailTo(shop, address('ada'))).subject).toBe('Welcome to The small shop')
  expect(await write(shop, `/${ada?.id}/approve`)).toEqual(approved)
  expect((await login(shop, address('ada'))).body).toMatchObject({ state: 'SUCCESS' })
  const events = await shop.rows(
    `select name, actor_kind as actor from outbox where store_id = $1 and entity_kind = 'member' order by seq`,
  )
  expect(events).toEqual([
    { name: 'member.created', actor: 'visitor' },
    { name: 'member.updated', actor: 'app' },
  ])
})

test('an invited member opens the account with the link of the mail, and keeps the profile', async () => {
  const shop = await openShopAlone()
  const joan = await write(shop, '/invite', { email: address('joan'), profile: { firstName: 'Joan' } })
  expect(joan.status.name).toBe('OFFLINE')
  const { subject, token } = await lastMailTo(shop, address('joan'))
  expect(subject).toBe('Activate your account at The small shop')
  expect((await login(shop, address('joan'))).code).toBe('-19976')
  const opened = await shop.visitor().ask('POST', '/_api/iam/recovery/v1/recover', {
    body: { recoveryToken: token, password },
  })
  expect(opened.body).toMatchObject({
    state: 'SUCCESS',
    identity: {
      status: { name: 'ACTIVE' },
      email: { isVerified: true },
      identityProfile: { firstName: 'Joan' },
    },
  })
  expect((await login(shop, address('joan'))).body).toMatchObject({ state: 'SUCCESS' })
  const mailsToJoan = () => shop.platform.mails().filter(({ to }) => to === address('joan')).length
  const before = mailsToJoan()
  expect(await write(shop, '/invite', { email: address('joan') })).toMatchObject({ id: joan.id })
  await shop.platform.runJobs()
  expect(mailsToJoan()).toBe(before)
})

test('no more invitations go to one address than other mails', async () => {
  const shop = await openShopAlone()
  const invite = () => shop.merchant.ask('POST', `${members}/invite`, { body: { email: address('joan') } })
  for (let n = 0; n < 3; n += 1) expect((await invite()).status).toBe(200)
  const { status, code } = await invite()
  expect([status, code]).toEqual([429, 'TOO_MANY_REQUESTS'])
})
