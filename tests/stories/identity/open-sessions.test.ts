// How many sessions a member may have, and that each of them can be ended.
import { maxOpenSessions } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { HttpAnswer } from '../../shop/ask.ts'
import { address } from '../../shop/members.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { signIn } from '../../shop/sign-in.ts'

const tokensOf = ({ status, body }: HttpAnswer) => {
  expect(status).toBe(200)
  return { access: body.access_token as string, refresh: body.refresh_token as string }
}

/** Signs a member in by a server that vouches for it. */
const vouch = async ({ merchant, clientId }: Shop, memberId: string) =>
  tokensOf(
    await merchant.ask('POST', '/oauth2/token', {
      body: { grantType: 'authorized_client', clientId, memberId },
    }),
  )

const refresh = (shop: Shop, refreshToken: string) =>
  shop.ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } })

test('a sign-in beyond a hundred sessions ends the one that was used longest ago', async () => {
  const shop = await openShop()
  const first = await signIn(shop, address('ada'))
  const second = await vouch(shop, first.id)
  for (let n = 2; n < maxOpenSessions; n += 1) await vouch(shop, first.id)
  shop.clock.pass(60)
  const kept = tokensOf(await refresh(shop, first.refresh))
  shop.clock.pass(60)
  // A hundred are open, and one more is one too many. All but the first were used at the same time.
  const last = await vouch(shop, first.id)
  shop.clock.pass(1)
  const sessions = async () => {
    const { body } = await shop.ask('GET', '/vitrine/v1/account/sessions', {
      headers: { authorization: last.access },
    })
    return body.sessions as { isCurrent: boolean }[]
  }
  expect(await sessions()).toHaveLength(maxOpenSessions)
  expect((await refresh(shop, kept.refresh)).status).toBe(200)
  for (let n = 2; n < maxOpenSessions; n += 1) await vouch(shop, first.id)
  expect((await refresh(shop, second.refresh)).body.error).toBe('invalid_grant')
  const ended = await shop.ask('POST', '/vitrine/v1/account/end-sessions', {
    headers: { authorization: last.access },
    body: {},
  })
  expect(ended.status).toBe(200)
  expect(await sessions()).toMatchObject([{ isCurrent: true }])
})

test('a member signs out also where the network has used up what it may store', async () => {
  const shop = await openShop({ budgets: { network: { bytes: 20_000 } } })
  const ada = await signIn(shop, address('ada'))
  const office = shop.from('203.0.113.5')
  const revoke = (token: string) => office.ask('POST', '/oauth2/revoke', { body: { token } })
  let answer: HttpAnswer
  do answer = await revoke((await office.visitor().tokens()).refresh)
  while (answer.status === 200)
  expect(answer.status).toBe(429)
  expect((await revoke(ada.refresh)).status).toBe(200)
  expect((await refresh(shop, ada.refresh)).body.error).toBe('invalid_grant')
})
