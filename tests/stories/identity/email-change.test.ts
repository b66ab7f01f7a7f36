// A member changes the email address: a code proves the new one, and the old one can undo the change for a week.
import { expect, test } from 'vitest'
import { address, identityOf, lastMailTo, login, signInAgain } from '../../shop/members.ts'
import type { Shop } from '../../shop/open-shop.ts'
import { credentials, iam, password, type SignedIn, signIn } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const account = '/vitrine/v1/account'
const newPassword = 'another horse battery'

const begin = ({ ask }: SignedIn, email: string) =>
  ask('POST', `${account}/change-email`, { body: { email } })
const confirm = ({ ask }: SignedIn, stateToken: string, code: string) =>
  ask('POST', `${account}/confirm-email`, { body: { stateToken, code } })
const undo = (shop: Shop, token: string) => shop.ask('POST', `${account}/undo-email`, { body: { token } })

/** Changes the address, and returns the token of the undo link. */
async function change(shop: Shop, member: SignedIn, from: string, to: string): Promise<string> {
  const { stateToken } = (await begin(member, to)).body as { stateToken: string }
  const { code } = await lastMailTo(shop, to, /code/)
  const confirmed = await confirm(member, stateToken, code)
  expect(identityOf(confirmed).email).toEqual({ address: to, isVerified: true })
  return (await lastMailTo(shop, from, /address .* was changed/)).token
}

/** Sets a password with the link of a recovery mail. */
async function recover(shop: Shop, email: string, secret = newPassword) {
  const { ask } = shop.visitor()
  await ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
  const { token: recoveryToken } = await lastMailTo(shop, email, /new password/)
  return ask('POST', '/_api/iam/recovery/v1/recover', { body: { recoveryToken, password: secret } })
}

/** Confirms the address of a member by a recovery, and signs in again. */
async function signInVerified(shop: Shop, email: string): Promise<SignedIn> {
  await signIn(shop, email)
  await recover(shop, email, password)
  return signInAgain(shop, email)
}

test('the address changes when the code from the new one is confirmed, and not before', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  const { stateToken } = (await begin(ada, ` ${address('ada.work').toUpperCase()} `)).body as {
    stateToken: string
  }
  expect(identityOf(await ada.ask('GET', account)).email.address).toBe(address('ada'))
  const { code, subject } = await lastMailTo(shop, address('ada.work'), /code/)
  expect(subject).toBe(`Your code is ${code}`)
  const wrong = await confirm(ada, stateToken, code === '000000' ? '000001' : '000000')
  expect([wrong.status, wrong.code]).toEqual([400, 'VERIFICATION_FAILED'])
  const right = await confirm(ada, stateToken, code)
  expect(identityOf(right).email).toEqual({ address: address('ada.work'), isVerified: true })
  // The answer was lost, and the call comes again.
  expect(identityOf(await confirm(ada, stateToken, code))).toEqual(identityOf(right))
  expect((await login(shop, address('ada'))).code).toBe('-19976')
  expect((await login(shop, address('ada.work'))).body).toMatchObject({ state: 'SUCCESS' })
  const told = await lastMailTo(shop, address('ada'), /was changed/)
  expect(told.subject).toBe('Your email address at The small shop was changed')
})

test('a change needs a sign-in of the last ten minutes, or the password once more', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  shop.clock.pass(601)
  const late = await begin(ada, address('ada.work'))
  expect([late.status, late.code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  await ada.ask('POST', `${iam}/v2/PASSWORD/verify`, { body: { passwordData: { password } } })
  expect((await begin(ada, address('ada.work'))).status).toBe(200)
})

test('five wrong codes end a change, and the state token is of no use to another member', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  const eve = await signIn(shop, address('eve'))
  const { stateToken } = (await begin(ada, address('ada.work'))).body as { stateToken: string }
  const { code } = await lastMailTo(shop, address('ada.work'), /code/)
  expect((await confirm(eve, stateToken, code)).code).toBe('VERIFICATION_FAILED')
  const verified = await shop
    .visitor()
    .ask('POST', '/_api/iam/verification/v1/auth/verify', { body: { code, stateToken } })
  expect(verified.code).toBe('VERIFICATION_FAILED')
  for (let n = 0; n < 5; n += 1) {
    const wrong = `${(Number(code) + 1 + n) % 1_000_000}`.padStart(6, '0')
    expect((await confirm(ada, stateToken, wrong)).code).toBe('VERIFICATION_FAILED')
  }
  expect((await confirm(ada, stateToken, code)).code).toBe('VERIFICATION_FAILED')
  expect(identityOf(await ada.ask('GET', account)).email.address).toBe(address('ada'))
})

test('only the owner of an address learns that another account has it', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  await signIn(shop, address('grace'))
  const [taken, free] = [await begin(ada, address('grace')), await begin(ada, address('free'))]
  expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
  const again = (await begin(ada, address('grace'))).body as { stateToken: string }
  const { code } = await lastMailTo(shop, address('grace'), /code/)
  const confirmed = await confirm(ada, again.stateToken, code)
  expect([confirmed.status, confirmed.code]).toEqual([409, '-19995'])
  const fourth = await begin(ada, address('other'))
  expect([fourth.status, fourth.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
})

test('the old address undoes the change: sessions and password of the other person end with it', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  await ada.ask('PATCH', account, { body: { profile: { firstName: 'Ada' } } })
  const token = await change(shop, ada, address('ada'), address('eve'))
  expect((await undo(shop, `${token}x`)).code).toBe('UNDO_FAILED')
  expect((await undo(shop, token)).status).toBe(200)
  // The answer was lost, and the call comes again.
  expect((await undo(shop, token)).status).toBe(200)
  shop.clock.pass(59)
  expect((await ada.ask('GET', '/vitrine/v1/me')).status).toBe(401)
  for (const email of [address('ada'), address('eve')])
    expect([email, (await login(shop, email)).code]).toEqual([email, '-19976'])
  expect((await lastMailTo(shop, address('ada'), /signed out/)).subject).not.toBe('')
  const recovered = await recover(shop, address('ada'))
  expect(recovered.body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { address: address('ada') }, identityProfile: { firstName: 'Ada' } },
  })
  expect((await login(shop, address('ada'), newPassword)).body).toMatchObject({ state: 'SUCCESS' })
  expect((await undo(shop, token)).code).toBe('UNDO_FAILED')
})

test('a change can be undone for seven days', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  const token = await change(shop, ada, address('ada'), address('eve'))
  shop.clock.pass(7 * 86_400)
  expect((await undo(shop, token)).code).toBe('UNDO_FAILED')
})

test('of two changes the first address wins, in whatever order their links are used', async () => {
  for (const order of ['first link', 'last link first']) {
    const [first, second, third] = ['ada', 'eve', 'mallory'].map((name) =>
      address(`${name}-${order.length}`),
    ) as [string, string, string]
    const shop = await openShopAlone()
    const thief = await signInVerified(shop, first)
    const firstLink = await change(shop, thief, first, second)
    const secondLink = await change(shop, thief, second, third)
    if (order === 'last link first') {
      await undo(shop, secondLink)
      await recover(shop, second)
    }
    expect([order, (await undo(shop, firstLink)).status]).toEqual([order, 200])
    expect([order, (await undo(shop, secondLink)).code]).toEqual([order, 'UNDO_FAILED'])
    for (const email of [second, third]) expect((await login(shop, email, newPassword)).code).toBe('-19976')
    expect((await recover(shop, first)).body).toMatchObject({ state: 'SUCCESS' })
  }
})

test('a link to the old address and a sign-in that were under way before the change open nothing after it', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  const proof = (await login(shop, address('ada'))).body as { sessionToken: string }
  await shop.visitor().ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email: address('ada') } })
  const { token: recoveryToken } = await lastMailTo(shop, address('ada'), /new password/)
  await change(shop, ada, address('ada'), address('ada.work'))
  const recovered = await shop
    .visitor()
    .ask('POST', '/_api/iam/recovery/v1/recover', { body: { recoveryToken, password: newPassword } })
  expect(recovered.code).toBe('RECOVERY_FAILED')
  const exchanged = await shop.merchant.ask('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'authorized_client', sessionToken: proof.sessionToken },
  })
  expect(exchanged.body.error).toBe('invalid_grant')
})

test('an account that has registered the old address without confirming it does not stand in the way', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  const token = await change(shop, ada, address('ada'), address('eve'))
  await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(address('ada')))
  expect((await undo(shop, token)).status).toBe(200)
  expect((await login(shop, address('ada'))).code).toBe('-19976')
  expect((await recover(shop, address('ada'))).body).toMatchObject({ identity: { id: ada.id } })
})

test('an account that has confirmed the old address keeps it', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  const token = await change(shop, ada, address('ada'), address('ada.work'))
  const other = await signInVerified(shop, address('ada'))
  const refused = await undo(shop, token)
  expect([refused.status, refused.code]).toEqual([409, '-19995'])
  expect(identityOf(await other.ask('GET', account)).id).toBe(other.id)
  expect(identityOf(await ada.ask('GET', account)).email.address).toBe(address('ada.work'))
})

test('an old address that was never confirmed cannot undo the change: it may be mistyped', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('typo'))
  expect(await change(shop, ada, address('typo'), address('ada'))).toBe('')
  expect((await lastMailTo(shop, address('typo'), /was changed/)).text).toContain('ask the shop for help')
  const tokens = await shop.rows("select 1 from one_time_tokens where store_id = $1 and kind = 'undo-email'")
  expect(tokens).toEqual([])
})

test('an address from which an account is taken back by an undo gets a mail about it', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  const token = await change(shop, ada, address('ada'), address('ada.work'))
  await undo(shop, token)
  const told = await lastMailTo(shop, address('ada.work'), /was changed/)
  expect([told.subject, told.token]).toEqual(['Your email address at The small shop was changed', ''])
})

test('no code or link of a change is in a job, an event or an idempotency record', async () => {
  const shop = await openShopAlone()
  const ada = await signInVerified(shop, address('ada'))
  const headers = { 'idempotency-key': 'begin' }
  const begun = await ada.ask('POST', `${account}/change-email`, {
    body: { email: address('eve') },
    headers,
  })
  const { stateToken } = begun.body as { stateToken: string }
  const jobs = () => shop.rows<{ text: string }>('select j::text as text from jobs j where store_id = $1')
  const texts = [...(await jobs())]
  const { code } = await lastMailTo(shop, address('eve'), /code/)
  await confirm(ada, stateToken, code)
  texts.push(...(await jobs()))
  const { token } = await lastMailTo(shop, address('ada'), /was changed/)
  for (const table of ['outbox', 'idempotency', 'jobs', 'one_time_tokens', 'members'])
    texts.push(
      ...(await shop.rows<{ text: string }>(`select t::text as text from ${table} t where store_id = $1`)),
    )
  expect(token.length).toBeGreaterThan(30)
  const stored = texts.map(({ text }) => text).join('\n')
  for (const secret of [token, stateToken, `"${code}"`, password]) expect(stored).not.toContain(secret)
})

test('a member confirms the own address: everything stays, and nothing undoes it', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  await ada.ask('PATCH', account, { body: { profile: { firstName: 'Ada' } } })
  const { stateToken } = (await begin(ada, address('ada').toUpperCase())).body as { stateToken: string }
  const { code } = await lastMailTo(shop, address('ada'), /code/)
  const before = shop.platform.mails().length
  const confirmed = identityOf(await confirm(ada, stateToken, code))
  expect(confirmed).toMatchObject({
    email: { address: address('ada'), isVerified: true },
    identityProfile: { firstName: 'Ada' },
  })
  await shop.platform.runJobs()
  expect(shop.platform.mails().length).toBe(before)
  expect((await login(shop, address('ada'))).body).toMatchObject({ state: 'SUCCESS' })
  const again = await begin(ada, address('ada'))
  expect([again.status, again.broken]).toEqual([400, ['email VALIDATION']])
  // The address is confirmed, so a recovery empties nothing.
  const recovered = await recover(shop, address('ada'))
  expect(identityOf(recovered).identityProfile).toEqual({ firstName: 'Ada' })
  expect(recovered.body).not.toHaveProperty('isEmptied')
})
