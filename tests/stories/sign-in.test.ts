// A visitor registers, signs in through a redirect session, and becomes a member.
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'

const password = 'correct horse battery'
const iam = '/_api/iam/authentication'
const login = (email: string, pass = password) => ({ body: { loginId: { email }, password: pass } })

const newPkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Signs a visitor in with a session token, as the hidden frame of a storefront does. */
async function exchange(shop: Shop, ask: Shop['ask'], sessionToken: string) {
  const { verifier, challenge } = newPkce()
  const { body } = await ask('POST', '/v1/redirect-session', {
    body: {
      auth: {
        prompt: 'none',
        authRequest: {
          clientId: shop.clientId,
          responseType: 'code',
          responseMode: 'web_message',
          scope: 'offline_access',
          state: 'the-state',
          codeChallenge: challenge,
          codeChallengeMethod: 'S256',
          sessionToken,
        },
      },
    },
  })
  const { fullUrl } = (body as { redirectSession: { fullUrl: string } }).redirectSession
  const opened = await shop.fetch(new Request(fullUrl, { headers: { accept: 'application/json' } }))
  const { code, state } = (await opened.json()) as { code: string; state: string }
  expect(state).toBe('the-state')
  return shop.ask('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'authorization_code', code, codeVerifier: verifier },
  })
}

test('a visitor registers, and the exchange of the session token makes the visitor a member', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const registered = await visitor.ask('POST', `${iam}/v2/register`, login(' Ada@Example.com '))
  expect(registered).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
  const { sessionToken } = registered.body as { sessionToken: string }
  const { status, body } = await exchange(shop, visitor.ask, sessionToken)
  expect([status, body]).toEqual([200, expect.anything()])
  const token = body.access_token as string
  const me = await shop.ask('GET', '/vitrine/v1/me', { headers: { authorization: token } })
  expect(me.body).toMatchObject({ principal: { type: 'MEMBER' } })
  const again = await shop.visitor().ask('POST', `${iam}/v2/login`, login('ada@example.com'))
  expect(again).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
  const wrong = await shop
    .visitor()
    .ask('POST', `${iam}/v2/login`, login('ada@example.com', 'wrong password'))
  const unknown = await shop.visitor().ask('POST', `${iam}/v2/login`, login('eve@example.com'))
  expect([wrong.status, wrong.code]).toEqual([400, '-19976'])
  expect([unknown.status, unknown.code]).toEqual([400, '-19976'])
})
