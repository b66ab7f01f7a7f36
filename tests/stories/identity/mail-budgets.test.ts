// How many mails an address gets, and that no stranger uses up those that its owner or the merchant asks for.
import { expect, test } from 'vitest'
import type { Ask } from '../../shop/ask.ts'
import { address, identityOf, lastMailTo, signInAgain } from '../../shop/members.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import type { Shop } from '../../shop/open-shop.ts'
import { credentials, iam, password, requireVerification, signIn } from '../../shop/sign-in.ts'

const recovery = '/_api/iam/recovery/v1'

const askForRecovery = (shop: Shop, email: string) =>
  shop.visitor().ask('POST', `${recovery}/send-email`, { body: { email } })

const countMails = async ({ platform }: Shop, email: string) => {
  await platform.runJobs()
  return platform.mails().filter(({ to }) => to === email).length
}

test('notices to an address that nobody has confirmed count like all its mails (MB7)', async () => {
  const shop = await openShopAlone()
  const email = address('a.stranger')
  const member = await signIn(shop, email)
  for (let n = 0; n < 12; n += 1) {
    const body = { newPassword: `a good password ${n}` }
    expect((await member.ask('POST', `${iam}/v2/change-password`, { body })).status).toBe(200)
    await shop.platform.runJobs()
  }
  expect(await countMails(shop, email)).toBe(3)
})

test('a member with a confirmed address hears of each change, up to the same number (MB7)', async () => {
  const shop = await openShopAlone()
  const email = address('ada')
  await signIn(shop, email)
  await askForRecovery(shop, email)
  const { token: recoveryToken } = await lastMailTo(shop, email, /new password/)
  await shop.visitor().ask('POST', `${recovery}/recover`, { body: { recoveryToken, password } })
  // A stranger uses up what anyone can ask for.
  for (let n = 0; n < 5; n += 1) {
    await askForRecovery(shop, email)
    await shop.platform.runJobs()
  }
  const before = await countMails(shop, email)
  const member = await signInAgain(shop, email)
  for (let n = 0; n < 6; n += 1) {
    const body = { newPassword: `a good password ${n}` }
    expect((await member.ask('POST', `${iam}/v2/change-password`, { body })).status).toBe(200)
    await shop.platform.runJobs()
  }
  const notices = (await countMails(shop, email)) - before
  // The recovery was one of the three.
  expect(notices).toBe(2)
})

test('recoveries of an address leave the codes of its registration (MB7)', async () => {
  const shop = await openShopAlone()
  await requireVerification(shop)
  const email = address('grace')
  for (let n = 0; n < 12; n += 1) {
    expect((await askForRecovery(shop, email)).status).toBe(200)
    await shop.platform.runJobs()
  }
  await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(email))
  expect((await lastMailTo(shop, email)).code).toMatch(/^\d{6}$/)
  // The account exists now, so that recoveries are mailed.
  for (let n = 0; n < 4; n += 1) {
    await askForRecovery(shop, email)
    await shop.platform.runJobs()
  }
  expect(await countMails(shop, email)).toBe(4)
  await shop.visitor().ask('POST', `${iam}/v2/login`, credentials(email))
  expect(await countMails(shop, email)).toBe(5)
})

test('a stranger cannot keep the merchant from inviting', async () => {
  const shop = await openShopAlone()
  const email = address('joan')
  const invite = () => shop.merchant.ask('POST', '/vitrine/v1/members/invite', { body: { email } })
  const { id: identityId } = identityOf(await invite())
  for (let n = 0; n < 12; n += 1) {
    await shop.visitor().ask('POST', `${recovery}/activation-email`, { body: { identityId } })
    await shop.platform.runJobs()
  }
  const before = await countMails(shop, email)
  expect((await invite()).status).toBe(200)
  expect(await countMails(shop, email)).toBe(before + 1)
  // The merchant hears of a limit of the same height.
  expect((await invite()).status).toBe(200)
  expect((await invite()).code).toBe('TOO_MANY_REQUESTS')
})

test('an activation mail that anyone asks for leaves the recovery link of an open account as it is', async () => {
  const shop = await openShopAlone()
  const email = address('lin')
  const { id: identityId } = await signIn(shop, email)
  const recover = async () => {
    await askForRecovery(shop, email)
    const { token: recoveryToken } = await lastMailTo(shop, email, /new password/)
    return () => shop.visitor().ask('POST', `${recovery}/recover`, { body: { recoveryToken, password } })
  }
  await (await recover())()
  const useLink = await recover()
  const before = await countMails(shop, email)
  await shop.visitor().ask('POST', `${recovery}/activation-email`, { body: { identityId } })
  expect(await countMails(shop, email)).toBe(before)
  expect((await useLink()).status).toBe(200)
})

test('a change to an address that has had too many mails is answered like any other, and mails nothing', async () => {
  const shop = await openShopAlone()
  const email = address('maria')
  const { id: identityId } = await signIn(shop, email)
  for (let n = 0; n < 4; n += 1) {
    await shop.visitor().ask('POST', `${recovery}/activation-email`, { body: { identityId } })
    await shop.platform.runJobs()
  }
  const before = await countMails(shop, email)
  expect(before).toBe(3)
  const member = await signIn(shop, address('eve'))
  const answer = await member.ask('POST', '/vitrine/v1/account/change-email', { body: { email } })
  expect(answer.status).toBe(200)
  expect(await countMails(shop, email)).toBe(before)
})

test('a change of the password is charged by what the member has stored', async () => {
  const shop = await openShopAlone({ budgets: { network: { bytes: 60_000 } } })
  const { ask } = shop.from('203.0.113.7')
  const visitor = await ask('POST', '/oauth2/token', {
    body: { grantType: 'anonymous', clientId: shop.clientId },
  })
  const asVisitor: Ask = (method, path, options) =>
    ask(method, path, { ...options, headers: { authorization: `${visitor.body.access_token}` } })
  const member = await signIn({ ...shop, ask }, address('hedy'), asVisitor)
  const profile = {
    customFields: Array.from({ length: 20 }, (_, n) => ({
      name: `${n}`,
      value: { strValue: 'x'.repeat(95) },
    })),
  }
  expect((await member.ask('PATCH', '/vitrine/v1/account', { body: { profile } })).status).toBe(200)
  const change = (n: number) =>
    member.ask('POST', `${iam}/v2/change-password`, { body: { newPassword: `a good password ${n}` } })
  const statuses: number[] = []
  for (let n = 0; n < 20; n += 1) statuses.push((await change(n)).status)
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
})
