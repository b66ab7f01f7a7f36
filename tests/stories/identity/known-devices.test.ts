// Guesses lock out neither the owner, who signs in on a known device or after a recovery, nor other networks.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../../shop/ask.ts'
import { address, lastMailTo } from '../../shop/members.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { iam, password, readMail, linkTokenIn, signIn, withLink } from '../../shop/sign-in.ts'

const ada = address('ada')
const recovery = '/_api/iam/recovery/v1'

interface Attempt {
  deviceId?: string
  secret?: string
  email?: string
}
const login = (ask: Ask, { deviceId, secret = password, email = ada }: Attempt = {}) =>
  ask('POST', `${iam}/v2/login`, { body: { loginId: { email }, password: secret, deviceId } })
const waitOf = ({ status, headers }: HttpAnswer) => [status, headers.get('retry-after')]

/** Guesses from a new address each time until the tries of an email address are used up. */
async function attack(shop: Shop, email = ada) {
  for (let n = 0; n < 10; n += 1) {
    const { ask } = shop.from(`203.0.${n}.7`).visitor()
    expect((await login(ask, { email, secret: `guess ${n}` })).status).toBe(400)
  }
}

/** A store with a member who has signed in on a device. */
async function openWithDevice() {
  const shop = await openShop()
  const { id } = await signIn(shop, ada)
  const deviceId = randomUUID()
  expect((await login(shop.visitor().ask, { deviceId })).status).toBe(200)
  return { shop, id, deviceId }
}

test('the owner signs in on a known device during an attack from many addresses (LG15)', async () => {
  const { shop, deviceId } = await openWithDevice()
  await attack(shop)
  const owner = shop.from('198.51.100.7').visitor().ask
  expect((await login(owner)).status).toBe(429)
  for (let n = 0; n < 5; n += 1) expect((await login(owner, { deviceId })).body.state).toBe('SUCCESS')
  // The device has as many tries as an address.
  for (let n = 0; n < 10; n += 1)
    expect((await login(owner, { deviceId, secret: `typo ${n}` })).code).toBe('-19976')
  expect(waitOf(await login(owner, { deviceId }))).toEqual([429, '900'])
})

test('a member who is signed in confirms the password during an attack', async () => {
  const { shop } = await openWithDevice()
  const { ask } = await signIn(shop, ada)
  await attack(shop)
  const verify = (secret: string) =>
    ask('POST', `${iam}/v2/PASSWORD/verify`, { body: { passwordData: { password: secret } } })
  expect((await verify('a wrong password')).code).toBe('-19976')
  expect((await verify(password)).status).toBe(200)
})

test('a device that the member has not signed in on is refused as for an unknown address (LG12)', async () => {
  const { shop, deviceId } = await openWithDevice()
  await signIn(shop, address('eve'))
  const answers: unknown[] = []
  // The device of another member, and one that is made up.
  for (const email of [address('eve'), address('unknown')])
    for (const device of [deviceId, randomUUID()]) {
      await attack(shop, email)
      const { body, ...answer } = await login(shop.visitor().ask, { email, deviceId: device })
      answers.push([answer.status, { ...body, requestId: '' }])
      shop.clock.pass(86_400)
    }
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject([429, {}])
})

test('a recovery clears the wrong passwords of an address, and forgets its devices', async () => {
  const { shop, deviceId } = await openWithDevice()
  await attack(shop)
  await shop.visitor().ask('POST', `${recovery}/send-email`, { body: { email: ada } })
  const recoveryToken = linkTokenIn(await readMail(shop, ada, withLink))
  const secret = 'another good password'
  const body = { recoveryToken, password: secret }
  expect((await shop.visitor().ask('POST', `${recovery}/recover`, { body })).status).toBe(200)
  expect((await login(shop.visitor().ask, { secret })).body.state).toBe('SUCCESS')
  await attack(shop)
  expect((await login(shop.visitor().ask, { secret, deviceId })).status).toBe(429)
})

test('an invitation that is accepted clears the wrong passwords of its address', async () => {
  const shop = await openShop()
  await shop.merchant.ask('POST', '/vitrine/v1/members/invite', { body: { email: ada } })
  await attack(shop)
  const { token: recoveryToken } = await lastMailTo(shop, ada)
  const body = { recoveryToken, password }
  expect((await shop.visitor().ask('POST', `${recovery}/recover`, { body })).status).toBe(200)
  expect((await login(shop.visitor().ask)).body.state).toBe('SUCCESS')
})

test('the merchant’s unblock clears the wrong passwords of a member, blocked or not', async () => {
  const { shop, id } = await openWithDevice()
  for (const isBlocked of [true, false]) {
    await attack(shop)
    if (isBlocked) await shop.merchant.ask('POST', `/vitrine/v1/members/${id}/block`, { body: {} })
    expect((await shop.merchant.ask('POST', `/vitrine/v1/members/${id}/unblock`, { body: {} })).status).toBe(
      200,
    )
    expect((await login(shop.visitor().ask)).body.state).toBe('SUCCESS')
  }
})

test('a network fails a hundred sign-ins in an hour, and the addresses of a /24 or a /48 ten times as many (HT5)', async () => {
  const shop = await openShop({ budgets: { network: { failedSignIns: 2 } } })
  await signIn(shop, ada)
  const fail = (network: string) =>
    login(shop.from(network).visitor().ask, { email: address(randomUUID()), secret: 'a guess' })
  for (const networkOf of [(n: number) => `203.0.113.${n}`, (n: number) => `2001:db8:1:${n}00::7`]) {
    for (let n = 1; n <= 10; n += 1) {
      const statuses = [await fail(networkOf(n)), await fail(networkOf(n))].map(({ status }) => status)
      expect([n, ...statuses]).toEqual([n, 400, 400])
      if (n === 1) expect(waitOf(await fail(networkOf(n)))).toEqual([429, '3600'])
    }
    // All addresses together have used up the tries of the network around them.
    expect(waitOf(await fail(networkOf(11)))).toEqual([429, '3600'])
    expect((await fail(networkOf(11))).body).toMatchObject({
      details: { applicationError: { data: { budget: 'network-sign-in' } } },
    })
  }
  // Refused before the tries of an address are counted, and so the owner signs in from otherNetwork.
  for (let n = 0; n < 12; n += 1)
    expect((await login(shop.from('203.0.113.1').visitor().ask, { secret: 'a guess' })).status).toBe(429)
  const otherNetwork = shop.from('198.51.100.7').visitor().ask
  for (let n = 0; n < 5; n += 1) expect((await login(otherNetwork)).body.state).toBe('SUCCESS')
  shop.clock.pass(3600)
  expect((await fail('203.0.113.1')).status).toBe(400)
})
