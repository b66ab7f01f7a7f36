// Races of a sign-in, on a real PostgreSQL with two platforms: what works once works once, and no guess is free.
import { createMailbox, type PasswordHasher } from '@vitrine/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { fixedClock } from '../shop/clock.ts'
import { say } from '../shop/figures.ts'
import { inParallel } from '../shop/in-parallel.ts'
import {
  completeSignIn,
  credentials,
  exchangeCode,
  iam,
  newPkce,
  openRedirect,
  password,
  signIn,
  type SignedIn,
  silentRedirect,
} from '../shop/sign-in.ts'
import { openTwins, type Twins } from '../shop/twin.ts'

/** Hashes at no cost: these races are about the database. */
const evaluations = { count: 0 }
const plainHasher: PasswordHasher = {
  hash: async (text) => `plain$${crypto.randomUUID()}$${text}`,
  async verify(hash, text) {
    evaluations.count += 1
    return hash.endsWith(`$${text}`)
  },
  needsRehash: () => false,
}

const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 10)
const clock = fixedClock()
const mailbox = createMailbox(10_000, clock)
let shop: Twins
let addresses = 0

beforeAll(async () => {
  shop = await openTwins({ clock, mailer: mailbox, passwords: plainHasher })
})
afterAll(() => shop.closeTwin())

const newAddress = () => `member-${(addresses += 1)}@example.com`
const mailsTo = (address: string) => mailbox.mails().filter(({ to }) => to === address)
const lastMailTo = (address: string) => mailsTo(address).at(-1)?.text ?? ''
const linkIn = (mail: string) => /token=([\w-]+)/.exec(mail)?.[1] ?? ''
const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? ''
const isOk = ({ status }: { status: number }) => status === 200

/** Signs in; returns the session token, if the password is right. */
async function login(ask: Ask, address: string, secret = password): Promise<string> {
  const { body } = await ask('POST', `${iam}/v2/login`, credentials(address, secret))
  return body.sessionToken as string
}

/** Registers a member; returns its address. */
async function newMember(): Promise<string> {
  const address = newAddress()
  await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(address))
  return address
}

/** Mails a recovery link; returns its token. */
async function newLink(address: string): Promise<string> {
  await shop.visitor().ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email: address } })
  await shop.runJobs()
  return linkIn(lastMailTo(address))
}

/** Sends requests with an access token, through one platform or the other. */
const asBearer = (access: string, n: number): Ask => {
  const { ask } = shop.via(n)
  return (method, path, options) =>
    ask(method, path, { ...options, headers: { ...options?.headers, authorization: access } })
}

/** A visitor that sends its requests through one platform or the other. */
async function newVisitor() {
  const visitor = shop.visitor()
  const { access } = await visitor.tokens()
  return { ...visitor, askVia: (n: number) => asBearer(access, n) }
}

type Via = Awaited<ReturnType<typeof newVisitor>>

/** Signs a new visitor in and returns the code, with its verifier. */
async function newCode(address: string) {
  const { ask } = await newVisitor()
  const { verifier, challenge } = newPkce()
  const { fullUrl } = await silentRedirect(shop, ask, await login(ask, address), challenge)
  return { fullUrl, verifier, code: await openRedirect(shop, fullUrl) }
}

const refresh = (n: number, refreshToken: string) =>
  shop.via(n).ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } })

const tokensOf = ({ body }: HttpAnswer) => ({
  access: body.access_token as string,
  refresh: body.refresh_token as string,
})

/** Whether a session is over, at both platforms. */
async function isOver({ access, refresh: token }: { access: string; refresh: string }) {
  const answers = await inParallel(2, (n) => asBearer(access, n)('GET', '/vitrine/v1/me'))
  const refreshed = await inParallel(2, (n) => refresh(n, token))
  return answers.every(({ code }) => code === 'INVALID_TOKEN') && !refreshed.some(isOk)
}

test('of fifty redemptions of one code at most one succeeds, and its session ends within a second (LG1)', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { code, verifier } = await newCode(await newMember())
    const answers = await inParallel(50, (n) => exchangeCode(shop.via(n), code, verifier))
    const won = answers.filter(isOk)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe('invalid_grant')
    clock.pass(1)
    for (const answer of won) expect(await isOver(tokensOf(answer))).toBe(true)
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
      return response.status === 200 ? await response.json() : undefined
    })
    expect(codes.filter(Boolean)).toHaveLength(1)
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
    clock.pass(1)
    expect(await isOver(session)).toBe(true)
    // Each use of a used link counts as a guess of the password.
    clock.pass(15 * 60)
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
    clock.pass(1)
    for (const answer of begun) {
      if (answer) expect(await isOver(tokensOf(answer))).toBe(true)
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
  clock.pass(1)
  for (const session of others) expect(await isOver(session)).toBe(true)
  expect((await own.ask('GET', '/vitrine/v1/me')).status).toBe(200)
  // Sign-ins that had begun with the password of before.
  expect((await exchangeCode(shop, begun.code, begun.verifier)).body.error).toBe('invalid_grant')
  const code = await openRedirect(shop, halfway.fullUrl)
  expect((await exchangeCode(shop, code, verifier)).body.error).toBe('invalid_grant')
  const late = await openRedirect(shop, (await silentRedirect(shop, ask, sessionToken, challenge)).fullUrl)
  expect((await exchangeCode(shop, late, verifier)).body.error).toBe('invalid_grant')
  const body = { recoveryToken: await newLink(address), password: 'a third password' }
  expect((await ask('POST', '/_api/iam/recovery/v1/recover', { body })).status).toBe(200)
  clock.pass(1)
  expect(await isOver(own)).toBe(true)
})

test('ten passwords are tried on an account in fifteen minutes, a hundred in a day, from any number of addresses (LG14)', async () => {
  const address = newAddress()
  await signIn(shop, address)
  clock.pass(86_400)
  const visitors = await inParallel(50, newVisitor)
  /** Sends fifty guesses at once; returns how many were evaluated. */
  const guess = async (tag: number) => {
    evaluations.count = 0
    await inParallel(
      50,
      (n) =>
        (visitors[n] as Via).askVia(n)(
          'POST',
          `${iam}/v2/${n % 5 === 4 ? 'register' : 'login'}`,
          credentials(address, `guess ${tag} ${n}`),
        ) as ReturnType<Ask>,
    )
    return evaluations.count
  }
  const figures: number[] = []
  for (let quarter = 0; quarter < 14; quarter += 1) {
    figures.push(await guess(quarter))
    clock.pass(15 * 60)
  }
  say(`LG14: 50 guesses at once every 15 minutes; evaluated: ${figures.join(', ')}`)
  expect(figures).toEqual([...Array(10).fill(10), 0, 0, 0, 0])
  // The right password, too, waits; after the day it signs in.
  const fresh = await newVisitor()
  expect(await login(fresh.ask, address)).toBeUndefined()
  clock.pass(86_400)
  expect(await login((await newVisitor()).ask, address)).toBeTypeOf('string')
})

test('a mailed code is tried five times per sign-in and fifteen times per hour, whatever the parallelism (LG17)', async () => {
  const policy = (requireEmailVerification: boolean) =>
    shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', {
      body: { signOnPolicy: { requireEmailVerification } },
    })
  await policy(true)
  const { askVia } = await newVisitor()
  const begin = async (address: string, path = 'register') => {
    const { body } = await askVia(0)('POST', `${iam}/v2/${path}`, credentials(address))
    await shop.runJobs()
    return { stateToken: body.stateToken as string, code: codeIn(lastMailTo(address)) }
  }
  const verify = (n: number, stateToken: string, code: string) =>
    askVia(n)('POST', '/_api/iam/verification/v1/auth/verify', { body: { stateToken, code } })
  const wrong = (code: string, n = 0) => `${(Number(code) + 1 + n) % 1_000_000}`.padStart(6, '0')
  for (let round = 0; round < rounds; round += 1) {
    // The right code among fifty, sent last: those of before use the tries up.
    const { stateToken, code } = await begin(newAddress())
    await inParallel(5, (n) => verify(n, stateToken, wrong(code, n)))
    const answers = await inParallel(50, (n) => verify(n, stateToken, n % 2 ? code : wrong(code, n)))
    expect(answers.filter(isOk)).toEqual([])
    const once = await begin(newAddress())
    await inParallel(4, (n) => verify(n, once.stateToken, wrong(once.code, n)))
    const right = await inParallel(50, (n) => verify(n, once.stateToken, once.code))
    expect(right.filter(isOk)).toHaveLength(1)
  }
  const address = newAddress()
  let begun = await begin(address)
  for (let sends = 0; sends < 3; sends += 1) {
    const { stateToken, code } = begun
    await inParallel(50, (n) => verify(n, stateToken, wrong(code, n)))
    // Mails are limited too: three in a quarter of an hour.
    if (sends === 2) clock.pass(15 * 60)
    begun = await begin(address, 'login')
  }
  expect((await verify(0, begun.stateToken, begun.code)).code).toBe('VERIFICATION_FAILED')
  clock.pass(3600)
  const later = await begin(address, 'login')
  expect((await verify(0, later.stateToken, later.code)).status).toBe(200)
  await policy(false)
})

test('an address gets three mails in fifteen minutes and ten in a day, whatever asks for them (MB7)', async () => {
  const address = newAddress()
  const { id } = await signIn(shop, address)
  const visitors = await inParallel(10, newVisitor)
  const calls = [
    ['/_api/iam/recovery/v1/send-email', { email: address }],
    ['/_api/iam/recovery/v1/activation-email', { identityId: id }],
    ['/_api/iam/verification/v1/start', { identityId: id }],
  ] as const
  const askFor = async (n: number) => {
    const [path, body] = calls[n % 3] as (typeof calls)[number]
    return (visitors[n % 10] as Via).askVia(n)('POST', path, { body })
  }
  const sent: number[] = []
  for (let quarter = 0; quarter < 5; quarter += 1) {
    const before = mailsTo(address).length
    // Each mail is sent before the next is asked for: one that waits would be replaced.
    for (let n = 0; quarter !== 2 && n < 12; n += 1) {
      expect((await askFor(n)).status).toBe(200)
      await shop.runJobs()
    }
    const answers = await inParallel(200, askFor)
    expect(answers.filter(isOk)).toHaveLength(200)
    await shop.runJobs()
    sent.push(mailsTo(address).length - before)
    clock.pass(15 * 60)
  }
  say(`MB7: 200 requests at once and 12 in turn every 15 minutes; mails: ${sent.join(', ')}`)
  const [first, second, onlyParallel = 0, ...rest] = sent
  expect([first, second]).toEqual([3, 3])
  expect(onlyParallel).toBeGreaterThan(0)
  expect(onlyParallel).toBeLessThanOrEqual(3)
  // The third quarter counts in full: a mail that was replaced has used the budget up too.
  expect(rest).toEqual([1, 0])
})
