// Guesses and mails at two processes: no limit is passed, whatever the parallelism, and a restart forgets none.
import { afterAll, expect, test } from 'vitest'
import type { Ask } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openServerPair } from '../shop/server-pair.ts'
import { atSize } from '../shop/size.ts'
import { credentials, iam, requireVerification, signIn } from '../shop/sign-in.ts'
import { isOk, login, newAddress, racesOf } from '../shop/sign-in-races.ts'

const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 5)
const shop = await openServerPair()
afterAll(() => shop.close())
const { asBearer, newCodeIn, newMember, newVisitor } = racesOf(() => shop)
type Via = Awaited<ReturnType<typeof newVisitor>>

/** A visitor of a network, which a server with the client's secret names. */
async function visitorFrom(visitorAddress: string) {
  const { clientId, clientSecret } = shop
  const { body } = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'anonymous', clientId, clientSecret },
    headers: { 'x-vitrine-visitor-address': visitorAddress },
  })
  return body.access_token as string
}

test('ten passwords are tried on an account in fifteen minutes, a hundred in a day, from any number of addresses (LG14)', async () => {
  const address = newAddress()
  await signIn(shop, address)
  await shop.pass(86_400)
  const visitors = await inParallel(50, newVisitor)
  /** Sends fifty guesses at once; returns how many were evaluated. */
  const guess = async (tag: number) => {
    const before = await shop.evaluations()
    await inParallel(
      50,
      (n) =>
        (visitors[n] as Via).askVia(n)(
          'POST',
          `${iam}/v2/${n % 5 === 4 ? 'register' : 'login'}`,
          credentials(address, `guess ${tag} ${n}`),
        ) as ReturnType<Ask>,
    )
    return (await shop.evaluations()) - before
  }
  const figures: number[] = []
  for (let quarter = 0; quarter < 14; quarter += 1) {
    figures.push(await guess(quarter))
    await shop.pass(15 * 60)
  }
  say(`LG14: 50 guesses at once every 15 minutes; evaluated: ${figures.join(', ')}`)
  expect(figures).toEqual([...Array(10).fill(10), 0, 0, 0, 0])
  // The right password, too, waits; after the day it signs in.
  const fresh = await newVisitor()
  expect(await login(fresh.ask, address)).toBeUndefined()
  await shop.pass(86_400)
  expect(await login((await newVisitor()).ask, address)).toBeTypeOf('string')
})

test('ten passwords are the limit for any fifteen minutes, not for those of a clock (LG14)', async () => {
  const address = await newMember()
  await shop.pass(86_400)
  const { askVia } = await newVisitor()
  /** Sends wrong passwords at once; returns how many were evaluated. */
  const guess = async (count: number) => {
    const before = await shop.evaluations()
    await inParallel(count, (n) =>
      askVia(n)('POST', `${iam}/v2/login`, credentials(address, `guess ${n} ${crypto.randomUUID()}`)),
    )
    return (await shop.evaluations()) - before
  }
  expect(await guess(1)).toBe(1)
  await shop.pass(14 * 60)
  expect(await guess(9)).toBe(9)
  await shop.pass(60)
  // Fifteen minutes after the first guess one more is free, and not another ten.
  expect(await guess(20)).toBe(1)
  await shop.pass(14 * 60)
  expect(await guess(20)).toBe(9)
})

test('the right password is no guess: a member signs in any number of times in fifteen minutes', async () => {
  const address = await newMember()
  await shop.pass(15 * 60)
  const { askVia } = await newVisitor()
  const signInTimes = async (times: number) => {
    for (let n = 0; n < times; n += 1) expect(await login(askVia(n), address)).toBeTypeOf('string')
  }
  await signInTimes(12)
  // Between the member's own sign-ins an attacker gets ten guesses, and no more.
  for (let n = 0; n < 9; n += 1) await login(askVia(n), address, `guess ${n}`)
  await signInTimes(3)
  const statuses = await inParallel(4, (n) =>
    askVia(n)('POST', `${iam}/v2/login`, credentials(address, `another guess ${n}`)),
  )
  expect(statuses.map(({ status }) => status).sort()).toEqual([400, 429, 429, 429])
})

test('a limit holds for parallel calls at two processes and survives a restart; a refusal names the wait (HT5)', async () => {
  const address = await newMember()
  const guessVia = async (calls: number) => {
    const { askVia } = await newVisitor()
    const guess = (n: number) => credentials(address, `guess ${n}`)
    const answers = await inParallel(calls, (n) => askVia(n)('POST', `${iam}/v2/login`, guess(n)))
    const refused = answers.filter(({ status }) => status === 429)
    const evaluated = answers.filter(({ code }) => code === '-19976').length
    expect(refused.length + evaluated).toBe(calls)
    const waits = refused.map(({ code, headers }) => `${code} ${headers.get('retry-after')}`)
    return { evaluated, waits: new Set(waits) }
  }
  for (let round = 0; round < atSize({ landing: 1, trial: 5, long: 20 }); round += 1) {
    await shop.pass(86_400)
    const { evaluated, waits } = await guessVia(200)
    expect([evaluated, ...waits]).toEqual([10, 'TOO_MANY_REQUESTS 900'])
    await shop.restart(5 * 60)
    const later = await guessVia(20)
    expect([later.evaluated, ...later.waits]).toEqual([0, 'TOO_MANY_REQUESTS 600'])
    await shop.pass(599)
    expect((await guessVia(2)).evaluated).toBe(0)
    await shop.pass(1)
    expect((await guessVia(20)).evaluated).toBe(10)
  }
})

test('a hundred sign-ins of a network fail in an hour, at two processes and after a restart (HT5)', async () => {
  const fail = async (calls: number) => {
    const access = await visitorFrom('203.0.113.9')
    const answers = await inParallel(calls, (n) =>
      asBearer(access, n)('POST', `${iam}/v2/login`, credentials(newAddress(), 'a guess')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    return [calls - refused.length, ...new Set(refused.map(({ headers }) => headers.get('retry-after')))]
  }
  expect(await fail(150)).toEqual([100, '3600'])
  await shop.restart(600)
  expect(await fail(20)).toEqual([0, '3000'])
  await shop.pass(3000)
  expect(await fail(120)).toEqual([100, '3600'])
})

test('a mailed code is tried five times per sign-in and fifteen times per hour, whatever the parallelism (LG17)', async () => {
  await requireVerification(shop)
  const { askVia } = await newVisitor()
  const begin = async (address: string, path = 'register') => {
    const { body } = await askVia(0)('POST', `${iam}/v2/${path}`, credentials(address))
    return { stateToken: body.stateToken as string, code: await newCodeIn(address) }
  }
  const verify = (n: number, stateToken: string, code: string) =>
    askVia(n)('POST', '/_api/iam/verification/v1/auth/verify', { body: { stateToken, code } })
  const wrong = (code: string, n = 0) => `${(Number(code) + 1 + n) % 1_000_000}`.padStart(6, '0')
  for (let round = 0; round < rounds; round += 1) {
    // The right code among fifty, sent last: the earlier ones use the tries up.
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
    if (sends === 2) await shop.pass(15 * 60)
    begun = await begin(address, 'login')
  }
  expect((await verify(0, begun.stateToken, begun.code)).code).toBe('VERIFICATION_FAILED')
  await shop.pass(3600)
  const later = await begin(address, 'login')
  expect((await verify(0, later.stateToken, later.code)).status).toBe(200)
  await requireVerification(shop, false)
})

test('an address gets three recovery mails and three others in fifteen minutes, and ten of each in a day (MB7)', async () => {
  const address = newAddress()
  const { id } = await signIn(shop, address)
  // Each visitor has few calls with an id.
  const visitors = await inParallel(100, newVisitor)
  const calls = [
    ['/_api/iam/recovery/v1/send-email', { email: address }],
    ['/_api/iam/recovery/v1/activation-email', { identityId: id }],
    ['/_api/iam/verification/v1/start', { identityId: id }],
  ] as const
  const askFor = async (n: number) => {
    const [path, body] = calls[n % 3] as (typeof calls)[number]
    return (visitors[n] as Via).askVia(n)('POST', path, { body })
  }
  const sent: number[] = []
  for (let quarter = 0; quarter < 5; quarter += 1) {
    const before = (await shop.mailsTo(address)).length
    // Each mail is sent before the next is asked for: one that waits would be replaced.
    for (let n = 0; quarter !== 2 && n < 12; n += 1) {
      expect((await askFor(n)).status).toBe(200)
      await shop.runJobs()
    }
    const answers = await inParallel(100, askFor)
    expect(answers.filter(isOk)).toHaveLength(100)
    await shop.runJobs()
    sent.push((await shop.mailsTo(address)).length - before)
    await shop.pass(15 * 60)
  }
  say(`MB7: 100 requests at once and 12 in turn every 15 minutes; mails: ${sent.join(', ')}`)
  expect(sent.slice(0, 2)).toEqual([6, 6])
  expect(Math.max(...sent)).toBe(6)
  expect(sent.reduce((sum, count) => sum + count)).toBe(20)
})

test('a hundred calls of one network in an hour may send mails, three hundred in a day, at two processes and after a restart (MB7)', async () => {
  const member = newAddress()
  await signIn(shop, member)
  const figures: number[] = []
  for (let hour = 0; hour < 5; hour += 1) {
    const access = await visitorFrom('203.0.113.7')
    const answers = await inParallel(150, (n) =>
      asBearer(access, n)('POST', '/_api/iam/recovery/v1/send-email', {
        body: { email: n % 2 ? member : newAddress() },
      }),
    )
    figures.push(answers.filter(isOk).length)
    for (const { status, code, headers } of answers.filter((answer) => !isOk(answer))) {
      expect([status, code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(3600)
    }
    await (hour === 0 ? shop.restart(3600) : shop.pass(3600))
  }
  say(`MB7: 150 calls of a network at once every hour; accepted: ${figures.join(', ')}`)
  expect(figures).toEqual([100, 100, 100, 0, 0])
  const neighbour = await visitorFrom('198.51.100.7')
  const { status } = await asBearer(neighbour, 0)('POST', '/_api/iam/recovery/v1/send-email', {
    body: { email: member },
  })
  expect(status).toBe(200)
})
