// The signing keys, which also name addresses in counts, are read anew after ten seconds: no call waits for itself then.
import { expect, test } from 'vitest'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import { completeSignIn, credentials, getSessionToken, iam } from '../../shop/sign-in.ts'

test('ten seconds after the last call every call of sign-in that writes is answered', async () => {
  const shop = await openShopAlone()
  const { ask } = shop.visitor()
  const email = 'ada@example.com'
  const member = await completeSignIn(shop, ask, await getSessionToken(ask, email))
  const { merchant } = shop
  const calls = [
    () => merchant.ask('POST', '/vitrine/v1/members/invite', { body: { email: 'joan@example.com' } }),
    () => merchant.ask('POST', `${iam}/v2/sign-on`, { body: { loginId: { email: 'lin@example.com' } } }),
    () => ask('POST', `${iam}/v2/login`, credentials(email)),
    () => ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } }),
    () => member.ask('POST', '/vitrine/v1/account/change-email', { body: { email: 'ada@work.example' } }),
    () => member.ask('POST', '/vitrine/v1/account/end-sessions', { body: {} }),
  ]
  for (const call of calls) {
    shop.clock.pass(15)
    expect((await call()).status).toBe(200)
  }
})
