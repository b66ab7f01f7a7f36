// Races of a sign-in between two processes: what works once works once, and what has ended has ended at both.
import { afterAll, expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openServerPair } from '../shop/server-pair.ts'
import {
  completeSignIn,
  exchangeCode,
  iam,
  newPkce,
  openRedirect,
  signIn,
  type SignedIn,
  silentRedirect,
} from '../shop/sign-in.ts'
import { isOk, login, newAddress, racesOf, tokensOf } from '../shop/sign-in-races.ts'

const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 5)
const shop = await openServerPair()
afterAll(() => shop.close())
const { asBearer, expectOver, newCode, newLink, newMember, newVisitor } = racesOf(() => shop)
type Via = Awaited<ReturnType<typeof newVisitor>>

test('of fifty redemptions of one code at most one succeeds, and its session ends within a second (LG1)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { code, verifier } = await newCode(await newMember())
    const answers = await inParallel(50, (n) => exchangeCode(shop.via(n), code, verifier))
    const won = answers.filter(isOk)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe('invalid_grant')
    await shop.pass(1)
    for (const answer of won) await expectOver(tokensOf(answer))
  }
  say(`LG1: ${rounds} codes, 50 redemptions each`)
})

test('a redirect session gives one code, however often it is opened at once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ask } = await newVisitor()
    const { fullUrl } = await silentRedirect(
      shop,
      ask,
      await login(ask, await newMember()),
      newPkce().challenge,
    )
    const codes = await inParallel(20, async (n) => {
      const headers = { accept: 'application/json' }
      const response = await shop.via(n).fetch(new Request(fullUrl, { headers }))
      return ((await response.json()) as { code?: string }).code ?? 'none'
    })
    expect(codes.filter((code) => code !== 'none')).toHaveLength(1)
  }
})

test('of twenty uses of one session token one succeeds (LG25)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { askVia } = await newVisitor()
    const sessionToken = await login(askVia(0), await newMember())
    const answers = await inParallel(20, (n) =>
      silentRedirect(shop, askVia(n), sessionToken, newPkce().challenge),
    )
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
      200,
      ...Array(19).fill('SESSION_TOKEN_INVALID'),
    ])
  }
})

test('of twenty recoveries with one link one sets its password (LG20)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = newAddress()
    const session = await signIn(shop, address)
    const recoveryToken = await newLink(address)
    const { askVia } = await newVisitor()
    const passwordOf = (n: number) => `the new password ${n}`
    const answers = await inParallel(20, (n) =>
      askVia(n)('POST', '/_api/iam/recovery/v1/recover', {
        body: { recoveryToken, password: passwordOf(n) },
      }),
    )
    expect(answers.filter(isOk)).toHaveLength(1)
    await shop.pass(1)
    await expectOver(session)
    // Each use of a used link counts as a guess of the password.
    await shop.pass(15 * 60)
    const { ask } = await newVisitor()
    const winner = answers.findIndex(isOk)
    expect(await login(ask, address, passwordOf(winner))).toBeTypeOf('string')
    expect(await login(ask, address, passwordOf(winner === 0 ? 1 : 0))).toBeUndefined()
  }
})

test('sign-ins with the old password that race a recovery do not outlive it (LG20 TK12)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = newAddress()
    await signIn(shop, address)
    const recoveryToken = await newLink(address)
    const { askVia } = await newVisitor()
    const redirects: Awaited<ReturnType<typeof newCode>>[] = []
    for (let n = 0; n < 6; n += 1) redirects.push(await newCode(address))
    const exchanges = inParallel(6, (n) => {
      const { code, verifier } = redirects[n] as (typeof redirects)[number]
      return exchangeCode(shop.via(n), code, verifier)
    })
    const logins = inParallel(6, async (n) => {
      const { verifier, challenge } = newPkce()
      const sessionToken = await login(askVia(n), address)
      if (!sessionToken) return undefined
      const { fullUrl } = await silentRedirect(shop, askVia(n), sessionToken, challenge)
      return fullUrl ? exchangeCode(shop.via(n), await openRedirect(shop, fullUrl), verifier) : undefined
    })
    const body = { recoveryToken, password: 'the new password' }
    const recovered = await askVia(1)('POST', '/_api/iam/recovery/v1/recover', { body })
    expect(recovered.status).toBe(200)
    const begun = [...(await exchanges), ...(await logins)].filter((answer) => answer?.status === 200)
    await shop.pass(1)
    for (const answer of begun) {
      if (answer) await expectOver(tokensOf(answer))
    }
  }
})

test('twenty sign-ins of one visitor at once merge its cart once (CA10)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = await newMember()
    const visitor = await newVisitor()
    await visitor.cart.add([{ productId: 'book', quantity: 7 }])
    const codes: { code: string; verifier: string }[] = []
    for (let n = 0; n < 20; n += 1) {
      const { verifier, challenge } = newPkce()
      const { fullUrl } = await silentRedirect(
        shop,
        visitor.ask,
        await login(visitor.ask, address),
        challenge,
      )
      codes.push({ verifier, code: await openRedirect(shop, fullUrl) })
    }
    const answers = await inParallel(20, (n) => {
      const { code, verifier } = codes[n] as (typeof codes)[number]
      return exchangeCode(shop.via(n), code, verifier)
    })
    expect(answers.filter(isOk)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.merge)).toHaveLength(1)
    const access = answers[0]?.body.access_token as string
    const { body } = await asBearer(access, 1)('GET', '/ecom/v1/carts/current')
    expect(body).toMatchObject({ cart: { lineItems: [{ quantity: 7 }] } })
    expect(await visitor.cart.get()).toBeNull()
  }
})

test('sign-ins of one member on twenty devices at once lose no unit (CA10)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const address = await newMember()
    const devices = await inParallel(20, async (n) => {
      const visitor = await newVisitor()
      await visitor.cart.add([{ productId: 'book', quantity: n + 1 }])
      return visitor
    })
    const sessionTokens: string[] = []
    for (const { ask } of devices) sessionTokens.push(await login(ask, address))
    const members = await inParallel(20, (n) =>
      completeSignIn({ ...shop, ...shop.via(n) }, (devices[n] as Via).askVia(n), sessionTokens[n] as string),
    )
    for (const { merge } of members) expect(merge).toMatchObject({ capped: [], dropped: [] })
    const [{ ask }] = members as [SignedIn]
    const { body } = await ask('GET', '/ecom/v1/carts/current')
    expect(body).toMatchObject({ cart: { lineItems: [{ quantity: 210 }] } })
  }
})

test('a changed password ends nineteen of twenty sessions within a second, and a recovery all (TK12)', async () => {
  const address = await newMember()
  const sessions: SignedIn[] = []
  for (let n = 0; n < 20; n += 1) {
    const { ask } = await newVisitor()
    sessions.push(await completeSignIn(shop, ask, await login(ask, address)))
  }
  const [own, ...others] = sessions as [SignedIn, ...SignedIn[]]
  const begun = await newCode(address)
  const { ask } = await newVisitor()
  const { verifier, challenge } = newPkce()
  const halfway = await silentRedirect(shop, ask, await login(ask, address), challenge)
  const sessionToken = await login(ask, address)
  const newPassword = 'quite another password'
  const changed = await own.ask('POST', `${iam}/v2/change-password`, { body: { newPassword } })
  expect(changed.status).toBe(200)
  await shop.pass(1)
  for (const session of others) await expectOver(session)
  expect((await own.ask('GET', '/vitrine/v1/me')).status).toBe(200)
  // Sign-ins that had begun with the previous password.
  expect((await exchangeCode(shop, begun.code, begun.verifier)).body.error).toBe('invalid_grant')
  const code = await openRedirect(shop, halfway.fullUrl)
  expect((await exchangeCode(shop, code, verifier)).body.error).toBe('invalid_grant')
  const late = await openRedirect(shop, (await silentRedirect(shop, ask, sessionToken, challenge)).fullUrl)
  expect((await exchangeCode(shop, late, verifier)).body.error).toBe('invalid_grant')
  const body = { recoveryToken: await newLink(address), password: 'a third password' }
  expect((await ask('POST', '/_api/iam/recovery/v1/recover', { body })).status).toBe(200)
  await shop.pass(1)
  await expectOver(own)
})
