// Sessions that end at one process: within a second the other refuses them too. Refreshes at both at once end none.
import { maxOpenSessions } from '@vitrine/contract'
import { afterAll, expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openServerPair } from '../shop/server-pair.ts'
import { completeSignIn, credentials, exchangeCode, iam, password, signIn } from '../shop/sign-in.ts'
import { isOk, login, newAddress, racesOf, tokensOf } from '../shop/sign-in-races.ts'

const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 5)
const grace = 10
const shop = await openServerPair()
afterAll(() => shop.close())
const { asBearer, expectOver, newCode, newLink, newVisitor, refresh } = racesOf(() => shop)

/** Requires that a session goes on, at both processes. */
async function expectAlive({ access }: { access: string }) {
  const answers = await inParallel(2, (n) => asBearer(access, n)('GET', '/vitrine/v1/me'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}

test('after parallel refreshes at two processes the one successor goes on; after a replay nothing of the session does (TK5)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const first = await signIn(shop, newAddress())
    const answers = await inParallel(50, (n) => refresh(n, first.refresh))
    expect(answers.filter(isOk)).toHaveLength(50)
    expect(new Set(answers.map((answer) => tokensOf(answer).refresh)).size).toBe(1)
    const second = tokensOf(answers[round] as (typeof answers)[number])
    const third = tokensOf(await refresh(round, second.refresh))
    await expectAlive(third)
    await shop.pass(grace)
    // At the end of the grace time the previous token still counts, and leads to the same successor.
    expect(tokensOf(await refresh(round, second.refresh)).refresh).toBe(third.refresh)
    await shop.pass(1)
    const fourth = tokensOf(await refresh(round + 1, third.refresh))
    expect((await refresh(round, first.refresh)).body.error).toBe('invalid_grant')
    await shop.pass(1)
    for (const tokens of [first, second, third, fourth]) await expectOver(tokens)
  }
})

test('a replay that races refreshes ends the session at both processes, whichever comes first (TK5)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const first = await signIn(shop, newAddress())
    const second = tokensOf(await refresh(0, first.refresh))
    const third = tokensOf(await refresh(1, second.refresh))
    const fourth = tokensOf(await refresh(0, third.refresh))
    const answers = await inParallel(30, (n) => refresh(n, n % 3 === 0 ? first.refresh : fourth.refresh))
    const replays = answers.filter((_, n) => n % 3 === 0)
    expect(replays.filter(isOk)).toEqual([])
    await shop.pass(1)
    for (const tokens of [first, second, third, fourth]) await expectOver(tokens)
    for (const answer of answers.filter(isOk)) await expectOver(tokensOf(answer))
  }
})

test('a session that is revoked at one process is refused at the other, and the member’s other sessions go on (TK11)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = newAddress()
    const other = await signIn(shop, address)
    const { ask } = await newVisitor()
    const ended = await completeSignIn(shop, ask, await login(ask, address))
    const revoked = await shop.via(round).ask('POST', '/oauth2/revoke', { body: { token: ended.refresh } })
    expect(revoked.status).toBe(200)
    expect((await refresh(round + 1, ended.refresh)).body.error).toBe('invalid_grant')
    await shop.pass(1)
    await expectOver(ended)
    await expectAlive(other)
  }
})

test('a member who is blocked or deleted at one process can do nothing at the other within a second (MB4)', async () => {
  for (const how of ['block', 'delete']) {
    const address = newAddress()
    const member = await signIn(shop, address)
    const { askVia } = await newVisitor()
    const { code, verifier } = await newCode(address)
    const path = `/vitrine/v1/members/${member.id}`
    const ended = await (how === 'block'
      ? shop.merchant.ask('POST', `${path}/block`)
      : shop.merchant.ask('DELETE', path))
    expect(ended.status).toBe(200)
    // What reads the database knows at once.
    expect((await refresh(1, member.refresh)).body.error).toBe('invalid_grant')
    expect((await exchangeCode(shop.via(1), code, verifier)).body.error).toBe('invalid_grant')
    const again = await askVia(1)('POST', `${iam}/v2/login`, credentials(address))
    expect(again.code).toBe('-19976')
    await shop.pass(1)
    await expectOver(member)
  }
})

test('sign-ins that race a block leave no session behind (MB4)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = newAddress()
    const { id } = await signIn(shop, address)
    const codes = await inParallel(6, () => newCode(address))
    const exchanges = inParallel(6, (n) => {
      const { code, verifier } = codes[n] as (typeof codes)[number]
      return exchangeCode(shop.via(n), code, verifier)
    })
    expect((await shop.merchant.ask('POST', `/vitrine/v1/members/${id}/block`)).status).toBe(200)
    const begun = (await exchanges).filter(isOk)
    await shop.pass(1)
    for (const answer of begun) await expectOver(tokensOf(answer))
  }
})

test('a password that is changed at one process is refused at the other at once (TK12)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = newAddress()
    const member = await signIn(shop, address)
    const { askVia } = await newVisitor()
    const body = { newPassword: 'quite another password' }
    const changed = await asBearer(member.access, round)('POST', `${iam}/v2/change-password`, { body })
    expect(changed.status).toBe(200)
    expect(await login(askVia(round + 1), address)).toBeUndefined()
    expect(await login(askVia(round + 1), address, body.newPassword)).toBeTypeOf('string')
    await expectAlive(member)
  }
})

/** Uses the link of a recovery mail while another session of the member changes the password; tells which succeeded. */
async function recoverBesideChange(address: string, round: number) {
  const other = await signIn(shop, address)
  const recoveryToken = await newLink(address)
  const { askVia } = await newVisitor()
  const recovery = { body: { recoveryToken, password: 'only the owner knows this' } }
  const change = { body: { newPassword: 'another good password' } }
  const answers = await Promise.all([
    asBearer(other.access, round)('POST', `${iam}/v2/change-password`, change),
    askVia(round + 1)('POST', '/_api/iam/recovery/v1/recover', recovery),
  ])
  const [changed, recovered] = answers.map(isOk)
  const [byRecovery, byChange] = [
    await login(askVia(round), address, recovery.body.password),
    await login(askVia(round), address, change.body.newPassword),
  ].map((sessionToken) => sessionToken !== undefined)
  return { changed, recovered, byRecovery, byChange }
}

test('of a recovery and a change of the password by another session at once one takes effect (TK12)', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const address = newAddress()
    await signIn(shop, address)
    const { askVia } = await newVisitor()
    const first = { body: { recoveryToken: await newLink(address), password } }
    expect((await askVia(round)('POST', '/_api/iam/recovery/v1/recover', first)).status).toBe(200)
    const { changed, recovered, ...works } = await recoverBesideChange(address, round)
    expect(changed).toBe(!recovered)
    expect(works).toEqual({ byRecovery: recovered, byChange: changed })
  }
})

test('where the address is not confirmed, the recovery takes effect whatever another session does (TK12)', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const outcome = await recoverBesideChange(newAddress(), round)
    expect(outcome).toMatchObject({ recovered: true, byRecovery: true, byChange: false })
  }
})

test('sign-ins at once beyond the limit of a member all succeed, and leave as many sessions as the limit', async () => {
  const address = newAddress()
  const { id } = await signIn(shop, address)
  const body = { grantType: 'authorized_client', clientId: shop.clientId, memberId: id }
  const vouch = () => shop.merchant.ask('POST', '/oauth2/token', { body })
  await inParallel(maxOpenSessions - 5, vouch)
  const codes = await inParallel(8, () => newCode(address))
  const answers = await inParallel(40, (n) => {
    const { code, verifier } = codes[n] ?? {}
    return code && verifier ? exchangeCode(shop.via(n), code, verifier) : vouch()
  })
  expect(answers.filter(isOk)).toHaveLength(40)
  const [row] = await shop.rows<{ open: number }>(
    'select count(*)::int as open from token_families where store_id = $1 and member_id = $2 and ended_at is null',
    id,
  )
  expect(row?.open).toBe(maxOpenSessions)
})
