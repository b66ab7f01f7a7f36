// No call of a sign-in tells whether an address or an id has an account, but for the registration, whose tries are counted.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Ask } from '../../shop/ask.ts'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { credentials, iam, requireVerification, signIn } from '../../shop/sign-in.ts'

type Answers = { status: number; headers: [string, string][]; body: string }[]

/** Everything in an answer but the request's id and the random tokens. */
async function readAnswer(ask: Ask, path: string, body: object) {
  const answer = await ask('POST', path, { body })
  const headers = [...answer.headers].filter(([name]) => !name.endsWith('request-id'))
  const { requestId: _, stateToken, verificationId, ...rest } = answer.body
  const text = JSON.stringify({
    ...rest,
    ...(stateToken !== undefined && { stateToken: 'a token' }),
    ...(verificationId !== undefined && { verificationId: 'a token' }),
  })
  return { status: answer.status, headers, body: text, token: `${stateToken ?? verificationId}` }
}

/** Sends the same call often enough to use its budgets up. */
async function repeat(times: number, send: () => Promise<Awaited<ReturnType<typeof readAnswer>>>) {
  const answers: Answers = []
  for (let n = 0; n < times; n += 1) {
    const { token: _, ...answer } = await send()
    answers.push(answer)
  }
  return answers
}

/** A store with an account in every state; the addresses of each. */
async function openAccounts() {
  const shop = await openShop()
  const active = await signIn(shop, 'active@example.com')
  const blocked = await signIn(shop, 'blocked@example.com')
  await shop.rows(`update members set status = 'BLOCKED' where store_id = $1 and id = $2`, blocked.id)
  const signedOn = await shop.merchant.ask('POST', `${iam}/v2/sign-on`, {
    body: { loginId: { email: 'without-password@example.com' }, verifyEmail: true },
  })
  await requireVerification(shop)
  await shop.visitor().ask('POST', `${iam}/v2/register`, credentials('pending@example.com'))
  const [pending] = await shop.rows<{ id: string }>(
    `select id from members where store_id = $1 and email = 'pending@example.com'`,
  )
  const ids = {
    active: active.id,
    blocked: blocked.id,
    withoutPassword: (signedOn.body.identity as { id: string }).id,
    pending: pending?.id ?? '',
    unknown: randomUUID(),
  }
  // The mails of the registration count.
  shop.clock.pass(86_400)
  return { shop, ids }
}

const addresses = [
  'active@example.com',
  'blocked@example.com',
  'without-password@example.com',
  'pending@example.com',
  'unknown@example.com',
]

const expectAlike = (results: Answers[]) => {
  for (const result of results) expect(result).toEqual(results.at(-1))
}

test('a sign-in with a wrong password is answered alike for every address, also when the tries are used up (LG12)', async () => {
  const { shop } = await openAccounts()
  const results: Answers[] = []
  for (const address of [...addresses, 'no address', ' Unknown@EXAMPLE.com ']) {
    const { ask } = shop.visitor()
    // The two spellings of one address share their tries.
    shop.clock.pass(86_400)
    results.push(
      await repeat(12, () => readAnswer(ask, `${iam}/v2/login`, credentials(address, 'a wrong one').body)),
    )
  }
  expectAlike(results)
  expect(results[0]?.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429, 429])
})

test('a registration tells that an address is taken, ten times in fifteen minutes (LG12)', async () => {
  const { shop } = await openAccounts()
  for (const address of addresses.slice(0, 4)) {
    const { ask } = shop.visitor()
    const body = credentials(address, 'another password').body
    const answers = await repeat(12, () => readAnswer(ask, `${iam}/v2/register`, body))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(409), 429, 429])
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(2)
  }
})

test('a recovery mail is answered alike for every address (LG12)', async () => {
  const { shop } = await openAccounts()
  const results: Answers[] = []
  for (const email of addresses) {
    const { ask } = shop.visitor()
    results.push(await repeat(12, () => readAnswer(ask, '/_api/iam/recovery/v1/send-email', { email })))
  }
  expectAlike(results)
  expect(results[0]?.[0]?.status).toBe(200)
})

test('an activation mail and a verification are answered alike for every id (LG12)', async () => {
  const { shop, ids } = await openAccounts()
  const calls: [string, (id: string) => object][] = [
    ['/_api/iam/recovery/v1/activation-email', (identityId) => ({ identityId })],
    ['/_api/iam/verification/v1/start', (identityId) => ({ identityId })],
  ]
  for (const [path, bodyOf] of calls) {
    const results: Answers[] = []
    for (const id of Object.values(ids)) {
      const { ask } = shop.visitor()
      results.push(await repeat(12, () => readAnswer(ask, path, bodyOf(id))))
    }
    expectAlike(results)
    expect(results[0]?.[0]?.status).toBe(200)
    shop.clock.pass(86_400)
  }
})

/** Starts a verification, and asks for its code again until that is refused. */
async function startAndResend(shop: Shop, identityId: string) {
  const { ask } = shop.visitor()
  const { token } = await readAnswer(ask, '/_api/iam/verification/v1/start', { identityId })
  const resend = () => readAnswer(ask, '/_api/iam/verification/v1/auth/resend', { stateToken: token })
  const verify = () =>
    readAnswer(ask, '/_api/iam/verification/v1/auth/verify', { stateToken: token, code: '000000' })
  return [...(await repeat(5, resend)), ...(await repeat(7, verify))]
}

test('a code is sent again, and a wrong one refused, alike for every id (LG12)', async () => {
  const { shop, ids } = await openAccounts()
  const results: Answers[] = []
  for (const id of Object.values(ids)) results.push(await startAndResend(shop, id))
  // A second time, when the mails of the first are counted.
  for (const id of Object.values(ids)) results.push(await startAndResend(shop, id))
  expectAlike(results)
  expect(results[0]?.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429, ...Array(7).fill(400)])
})
