// How many calls of one network may send mails to strangers: the count is the same for known and unknown addresses, and an
// office is not locked out.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../../shop/ask.ts'
import { address, identityOf } from '../../shop/members.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import { openShop, type Shop, type ShopOptions } from '../../shop/open-shop.ts'
import { codeIn, credentials, iam, readMail, requireVerification, signIn } from '../../shop/sign-in.ts'

const office = '203.0.113.7'
const otherNetwork = '198.51.100.7'
const recovery = '/_api/iam/recovery/v1'
const verification = '/_api/iam/verification/v1'

const openWith = (mails: number, options: ShopOptions = {}) =>
  openShopAlone({ ...options, budgets: { network: { mails } } })

const register = (ask: Ask, email: string) => ask('POST', `${iam}/v2/register`, credentials(email))
const askForRecovery = (ask: Ask, email: string) => ask('POST', `${recovery}/send-email`, { body: { email } })
const waitOf = ({ status, headers }: HttpAnswer) => [status, headers.get('retry-after')]
const accepted = [200, null]

/** Registers a member from a network, and signs in there. */
async function signInFrom(shop: Shop, network: string, email: string) {
  const there = shop.from(network)
  return signIn({ ...shop, ...there }, email, there.visitor().ask)
}

test('a network asks for mails up to its limit, and then gets 429 until the hour is over (MB7)', async () => {
  const shop = await openWith(3)
  const { ask } = shop.from(office).visitor()
  for (const n of [1, 2, 3]) {
    expect(waitOf(await askForRecovery(ask, address(`stranger-${n}`)))).toEqual(accepted)
    shop.clock.pass(600)
  }
  const refused = await askForRecovery(ask, address('stranger-4'))
  expect(waitOf(refused)).toEqual([429, '1800'])
  expect(refused.code).toBe('TOO_MANY_REQUESTS')
  // Another visitor of the network is refused too, and another network is not.
  for (const [network, status] of [
    [office, 429],
    [otherNetwork, 200],
  ] as const)
    expect((await askForRecovery(shop.from(network).visitor().ask, address('ada'))).status).toBe(status)
  shop.clock.pass(1799)
  expect(waitOf(await askForRecovery(ask, address('stranger-4')))).toEqual([429, '1'])
  shop.clock.pass(1)
  expect(waitOf(await askForRecovery(ask, address('stranger-4')))).toEqual(accepted)
})

test('recoveries leave a network its registrations, and registrations its recoveries (MB7)', async () => {
  const shop = await openWith(2)
  const { ask } = shop.from(office).visitor()
  for (const n of [1, 2]) expect((await askForRecovery(ask, address(`a-${n}`))).status).toBe(200)
  for (const n of [1, 2]) expect((await register(ask, address(`b-${n}`))).status).toBe(200)
  expect(waitOf(await askForRecovery(ask, address('a-3')))).toEqual([429, '3600'])
  expect(waitOf(await register(ask, address('b-3')))).toEqual([429, '3600'])
})

test('within a day a network asks for three times as many mails as in an hour (MB7)', async () => {
  const shop = await openWith(2)
  const figures: number[][] = []
  for (let hour = 0; hour < 26; hour += 1) {
    const { ask } = shop.from(office).visitor()
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await askForRecovery(ask, address('a.stranger'))).status)
    figures.push(statuses)
    shop.clock.pass(3600)
  }
  const [open, full] = [
    [200, 200, 429],
    [429, 429, 429],
  ]
  expect(figures).toEqual([open, open, open, ...Array(21).fill(full), open, open])
})

test('an office of a hundred asks for a mail each within an hour, by default', async () => {
  const shop = await openShop()
  const { visitor } = shop.from(office)
  const { ask } = visitor()
  for (let n = 0; n < 100; n += 1) expect((await askForRecovery(ask, address(`clerk-${n}`))).status).toBe(200)
  expect(waitOf(await askForRecovery(ask, address('clerk-100')))).toEqual([429, '3600'])
})

test('ids that are made up leave a network its mails for registrations and recoveries (MB7)', async () => {
  const shop = await openWith(20)
  const { visitor } = shop.from(office)
  const known = await signIn(shop, address('ada'))
  for (const path of [`${recovery}/activation-email`, `${verification}/start`]) {
    const answers: unknown[] = []
    for (const isKnown of [true, false, true, false, true, false]) {
      const { ask } = visitor()
      const waits: unknown[] = []
      for (let n = 0; n < 3; n += 1)
        waits.push(
          waitOf(await ask('POST', path, { body: { identityId: isKnown ? known.id : randomUUID() } })),
        )
      answers.push(waits)
    }
    // Two of a visitor, and ten of a network.
    const alike = [accepted, accepted, [429, '3600']]
    expect(answers).toEqual([...Array(5).fill(alike), Array(3).fill([429, '3600'])])
    expect((await askForRecovery(visitor().ask, address('ada'))).status).toBe(200)
    expect((await register(visitor().ask, address(path.slice(-5)))).status).toBe(200)
    shop.clock.pass(86_400)
  }
})

test('calls without a known network count as one, with ten times the limit (MB7)', async () => {
  const shop = await openWith(1)
  const { ask } = shop.visitor()
  for (let n = 0; n < 10; n += 1) expect((await askForRecovery(ask, address('ada'))).status).toBe(200)
  for (const visitor of [ask, shop.visitor().ask])
    expect(waitOf(await askForRecovery(visitor, address('ada')))).toEqual([429, '3600'])
  expect((await askForRecovery(shop.from(office).visitor().ask, address('ada'))).status).toBe(200)
})

test('the limit is reached alike for known and unknown addresses and ids (LG12)', async () => {
  const shop = await openWith(4)
  const known = await signIn(shop, address('ada'))
  const calls: ((ask: Ask, isKnown: boolean) => Promise<HttpAnswer>)[] = [
    (ask, isKnown) => askForRecovery(ask, address(isKnown ? 'ada' : 'unknown')),
    async (ask, isKnown) => {
      const visitor = shop.visitor()
      const body = { identityId: isKnown ? known.id : randomUUID() }
      const started = await visitor.ask('POST', `${verification}/start`, { body })
      return ask('POST', `${verification}/auth/resend`, { body: { stateToken: started.body.verificationId } })
    },
  ]
  for (const [n, call] of calls.entries()) {
    const waits: unknown[] = []
    for (const isKnown of [true, false]) {
      const { ask } = shop.from(`192.0.2.${2 * n + Number(isKnown)}`).visitor()
      const answers: unknown[] = []
      for (let times = 0; times < 6; times += 1) answers.push(waitOf(await call(ask, isKnown)))
      waits.push(answers)
    }
    expect(waits[0]).toEqual([...Array(4).fill(accepted), [429, '3600'], [429, '3600']])
    expect(waits[1]).toEqual(waits[0])
    shop.clock.pass(86_400)
  }
})

test('a registration counts whether or not the address is taken, and not before its form is right', async () => {
  const shop = await openWith(2)
  await signIn(shop, address('ada'))
  const { ask } = shop.from(office).visitor()
  const send = (email: string, secret?: string) =>
    ask('POST', `${iam}/v2/register`, credentials(email, secret))
  for (let n = 0; n < 3; n += 1) {
    expect((await send(address('bob'), 'short')).status).toBe(400)
    expect((await send('no address')).status).toBe(400)
  }
  expect((await send(address('ada'), 'another good password')).code).toBe('-19995')
  expect((await send(address('bob'))).status).toBe(200)
  for (const name of ['ada', 'carl']) expect(waitOf(await send(address(name)))).toEqual([429, '3600'])
})

test('a sign-in counts only when it mails a code, after the right password', async () => {
  const shop = await openWith(2)
  await requireVerification(shop)
  const { ask } = shop.from(office).visitor()
  const login = (secret?: string) => ask('POST', `${iam}/v2/login`, credentials(address('ada'), secret))
  expect((await register(ask, address('ada'))).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
  for (let n = 0; n < 3; n += 1) expect((await login('a wrong password')).code).toBe('-19976')
  const { stateToken } = (await login()).body
  expect(waitOf(await login())).toEqual([429, '3600'])
  expect((await login('a wrong password')).code).toBe('-19976')
  const code = codeIn(await readMail(shop, address('ada')))
  const verified = await ask('POST', `${verification}/auth/verify`, { body: { stateToken, code } })
  expect(verified.body.state).toBe('SUCCESS')
  // From now on the sign-in mails nothing.
  for (let n = 0; n < 3; n += 1) expect((await login()).body.state).toBe('SUCCESS')
})

test('notices count while an address may be a stranger’s, and never once it is confirmed', async () => {
  const shop = await openWith(2)
  const member = await signInFrom(shop, office, address('ada'))
  const change = (n: number) =>
    member.ask('POST', `${iam}/v2/change-password`, { body: { newPassword: `a good password ${n}` } })
  const begin = () =>
    member.ask('POST', '/vitrine/v1/account/change-email', { body: { email: address('ada') } })
  expect((await change(1)).status).toBe(200)
  await shop.platform.runJobs()
  const { stateToken } = (await begin()).body
  expect((await begin()).code).toBe('TOO_MANY_REQUESTS')
  const code = codeIn(await readMail(shop, address('ada')))
  const confirmed = await member.ask('POST', '/vitrine/v1/account/confirm-email', {
    body: { stateToken, code },
  })
  expect(identityOf(confirmed).email.isVerified).toBe(true)
  for (let n = 3; n < 6; n += 1) expect((await change(n)).status).toBe(200)
})

test('a member throws a thief out also when the network has used up its mails, without a mail', async () => {
  const shop = await openWith(3)
  const [ada, bob, carl] = [
    await signInFrom(shop, office, address('ada')),
    await signInFrom(shop, office, address('bob')),
    await signInFrom(shop, office, address('carl')),
  ]
  const move = () => ada.ask('POST', '/vitrine/v1/account/change-email', { body: { email: address('eve') } })
  for (const status of [200, 200, 200, 429]) expect((await move()).status).toBe(status)
  await shop.platform.runJobs()
  const before = shop.platform.mails()
  const newPassword = 'another good password'
  const changed = await ada.ask('POST', `${iam}/v2/change-password`, { body: { newPassword } })
  const ended = await bob.ask('POST', '/vitrine/v1/account/end-sessions', { body: { includeCurrent: true } })
  const deleted = await carl.ask('DELETE', '/vitrine/v1/account')
  expect([changed.status, ended.status, deleted.status]).toEqual([200, 200, 200])
  await shop.platform.runJobs()
  expect(shop.platform.mails()).toEqual(before)
  shop.clock.pass(1)
  for (const member of [bob, carl])
    expect((await member.ask('GET', '/vitrine/v1/me')).code).toBe('INVALID_TOKEN')
})

test('the end of all sessions is not refused for what a network has stored', async () => {
  const shop = await openShop({ budgets: { network: { bytes: 60_000 } } })
  const member = await signInFrom(shop, office, address('ada'))
  const { ask } = shop.from(office).visitor()
  let status = 200
  for (let n = 0; n < 100 && status === 200; n += 1)
    status = (await askForRecovery(ask, address(`stranger-${n}`))).status
  expect(status).toBe(429)
  const end = (includeCurrent: boolean) =>
    member.ask('POST', '/vitrine/v1/account/end-sessions', { body: { includeCurrent } })
  expect((await end(false)).status).toBe(429)
  expect((await end(true)).status).toBe(200)
})

test('a server names the network of its visitors, and programs with an API key have no limit', async () => {
  const clientSecret = 'the secret of the client'
  const shop = await openWith(1, { clientSecret })
  const server = shop.from('192.0.2.1')
  const visitorFrom = async (visitorAddress: string): Promise<Ask> => {
    const { body } = await server.ask('POST', '/oauth2/token', {
      body: { grantType: 'anonymous', clientId: shop.clientId, clientSecret },
      headers: { 'x-vitrine-visitor-address': visitorAddress },
    })
    return (method, path, options) =>
      server.ask(method, path, { ...options, headers: { authorization: body.access_token as string } })
  }
  for (const network of [office, otherNetwork]) {
    const ask = await visitorFrom(network)
    expect((await askForRecovery(ask, address('ada'))).status).toBe(200)
    expect((await askForRecovery(ask, address('ada'))).status).toBe(429)
  }
  const identityId = randomUUID()
  for (let n = 0; n < 3; n += 1)
    expect(
      (await shop.merchant.ask('POST', `${recovery}/activation-email`, { body: { identityId } })).status,
    ).toBe(200)
})

test('a limit of Infinity counts nothing', async () => {
  const shop = await openWith(Infinity)
  const { ask } = shop.from(office).visitor()
  for (let n = 0; n < 3; n += 1) expect((await askForRecovery(ask, address('ada'))).status).toBe(200)
  expect(await shop.rows(`select 1 from attempts where store_id = $1 and kind = 'network-mail'`)).toEqual([])
})
