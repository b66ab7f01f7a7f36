// The secrets of sign-ins: passwords, tokens and codes appear in no log line, no table and no response to another caller,
// also while the database and the mail server fail.
import { inspect } from 'node:util'
import {
  createMailbox,
  type Database,
  type DatabaseSession,
  type Mailer,
  openEmbedded,
} from '@vitrine/platform'
import { expect, test } from 'vitest'
import type { Ask } from '../shop/ask.ts'
import { dump, encodingsOf } from '../shop/dump.ts'
import { say } from '../shop/figures.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { createRandom, type Random } from '../shop/random.ts'
import {
  beginAuth,
  codeIn,
  credentials,
  iam,
  linkTokenIn,
  newPkce,
  requireVerification,
} from '../shop/sign-in.ts'
import { atSize } from '../shop/size.ts'

const members = atSize({ landing: 20, trial: 120, long: 120 })

/** A database that loses statements of sign-ins, once `isFailing` says so. */
function failing(database: Database, random: Random, isFailing: () => boolean): Database {
  const codes = ['XX000', '23505', '22P02', 'ECONNRESET', '57014']
  const wrap = (session: DatabaseSession): DatabaseSession => ({
    async run(statement) {
      const fails = /^(identity|session|one-time-tokens|attempts|jobs)\./.test(statement.name ?? '')
      if (isFailing() && fails && random.chance(0.02))
        throw Object.assign(new Error('could not write block'), { code: random.pick(codes) })
      return session.run(statement)
    },
  })
  return {
    ...database,
    ...wrap(database),
    transaction: (work) => database.transaction((session) => work(wrap(session))),
  }
}

/** A mail server that refuses one mail in four, and keeps the others. */
function failingMailer(random: Random) {
  const mailbox = createMailbox(10_000)
  const mailer: Mailer = {
    async send(mail) {
      if (random.chance(0.25)) throw new Error('550 mailbox unavailable')
      await mailbox.send(mail)
    },
  }
  return {
    mailer,
    lastTo: (address: string) => mailbox.mails().findLast(({ to }) => to === address)?.text ?? '',
  }
}

/** Collects the secrets that are sent and issued, and finds them where they must not be. */
function trackSecrets() {
  const secrets = new Set<string>()
  const addresses = new Set<string>()
  const found: string[] = []
  return {
    secrets,
    addresses,
    found,
    keep(secret: unknown) {
      if (typeof secret === 'string' && secret !== '') secrets.add(secret)
      return secret as string
    },
    /** Searches a text; `own` is what the request itself has sent. */
    search(where: string, text: string, own = '') {
      for (const word of text.match(/[\w-]{20,}/g) ?? [])
        if (secrets.has(word) && !own.includes(word)) found.push(`${where}: ${word}`)
    },
  }
}

/** Makes the steps of a sign-in, any of which may fail. */
function createSteps(shop: Shop, random: Random, lastTo: (address: string) => string) {
  const tracker = trackSecrets()
  const { keep, search } = tracker
  const counts = { answers: 0, broken: 0, signedIn: 0, recovered: 0 }
  const newCanary = () => keep(`canary${random.word(20)}`)

  const send = async (ask: Ask, path: string, body: object, repeatsInput = false) => {
    const answer = await ask('POST', path, { body })
    counts.answers += 1
    if (answer.status >= 500) counts.broken += 1
    // The tokens that an answer issues are not known yet; one that was issued before has no place in it.
    search(`${path} ${answer.status}`, JSON.stringify(answer.body), repeatsInput ? JSON.stringify(body) : '')
    return answer
  }

  /** Registers, and returns the session token that the mailed code gives. */
  const verifyAddress = async (ask: Ask, address: string, password: string) => {
    await send(ask, `${iam}/v2/login`, credentials(address, newCanary()).body)
    const registered = await send(ask, `${iam}/v2/register`, credentials(address, password).body)
    const stateToken = keep(registered.body.stateToken)
    await shop.platform.runJobs()
    if (!stateToken) return undefined
    const verify = (code: string) =>
      send(ask, '/_api/iam/verification/v1/auth/verify', { code, stateToken }, true)
    await verify('000000')
    await send(ask, '/_api/iam/verification/v1/auth/resend', { stateToken }, true)
    await shop.platform.runJobs()
    const code = codeIn(lastTo(address))
    return code ? keep((await verify(code)).body.sessionToken) : undefined
  }

  /** Exchanges a session token for the tokens of the member. */
  const exchange = async (ask: Ask, sessionToken: string) => {
    const { verifier, challenge } = newPkce()
    const begun = await beginAuth(shop, ask, { codeChallenge: challenge, sessionToken })
    search('redirect session', JSON.stringify(begun.body))
    const { redirectSession } = begun.body as {
      redirectSession?: { fullUrl: string; sessionToken: string }
    }
    if (!redirectSession) return
    keep(redirectSession.sessionToken)
    const headers = { accept: 'application/json' }
    const response = await shop.platform.fetch(new Request(redirectSession.fullUrl, { headers }))
    const code = keep(((await response.json()) as { code?: string }).code)
    const body = { clientId: shop.clientId, grantType: 'authorization_code', code }
    const tokens = await send(shop.ask, '/oauth2/token', { ...body, codeVerifier: keep(verifier) })
    if (tokens.status === 200) counts.signedIn += 1
    // The other parts are no secrets: all tokens of a key begin alike.
    for (const token of [tokens.body.access_token, tokens.body.refresh_token])
      if (token) keep(`${token}`.split('.').at(-1))
    await send(shop.ask, '/oauth2/token', { ...body, codeVerifier: keep(newPkce().verifier) })
  }

  const recover = async (ask: Ask, address: string) => {
    await send(ask, '/_api/iam/recovery/v1/send-email', { email: address })
    await shop.platform.runJobs()
    const recoveryToken = keep(linkTokenIn(lastTo(address)))
    if (!recoveryToken) return
    const body = { recoveryToken, password: newCanary() }
    if ((await send(ask, '/_api/iam/recovery/v1/recover', body)).status === 200) counts.recovered += 1
    await send(ask, '/_api/iam/recovery/v1/recover', { ...body, password: newCanary() })
  }
  return { ...tracker, counts, newCanary, verifyAddress, exchange, recover }
}

test('no password, token or code of a sign-in is in a log line, a table, a job or another response (TK10 TK17)', async () => {
  const random = createRandom('TK17')
  const database = await openEmbedded()
  const state = { isFailing: false }
  const { mailer, lastTo } = failingMailer(random)
  const shop = await openShop({
    database: failing(database, random, () => state.isFailing),
    mailer,
    mayFail: true,
    products: [],
  })
  await requireVerification(shop)
  state.isFailing = true
  const steps = createSteps(shop, random, lastTo)
  const { secrets, addresses, found, counts } = steps
  for (let n = 0; n < members; n += 1) {
    const { ask } = shop.visitor()
    const address = `canary${random.word(20)}@example.com`
    addresses.add(address)
    const sessionToken = await steps.verifyAddress(ask, address, steps.newCanary())
    if (sessionToken) await steps.exchange(ask, sessionToken)
    await steps.recover(ask, address)
    shop.clock.pass(1)
  }
  const logged = shop.logged.map(({ error, ...line }) => inspect({ ...line, stack: (error as Error)?.stack }))
  for (const line of logged) {
    steps.search('log', line)
    for (const address of addresses) if (line.includes(address)) found.push(`log: ${address}`)
  }
  state.isFailing = false
  const text = await dump(database)
  await database.close()
  const words = new Set(text.match(/[\w-]{16,}/g) ?? [])
  for (const secret of secrets)
    if (encodingsOf(secret).some((word) => words.has(word))) found.push(`table: ${secret}`)
  say(
    `TK17: ${secrets.size} secrets of ${members} sign-ins (${counts.signedIn} completed, ${counts.recovered} recovered), ${counts.answers} answers (${counts.broken} server errors), ${logged.length} log lines, a dump of ${text.length} characters: ${found.length} found (seed ${random.seed})`,
  )
  expect(found.slice(0, 5)).toEqual([])
  // The search works: what may be stored is found.
  expect([...addresses].some((address) => text.includes(address))).toBe(true)
  for (const table of ['members', 'one_time_tokens', 'attempts', 'jobs', 'outbox', 'token_families'])
    expect([table, new RegExp(`^${table} `, 'm').test(text)]).toEqual([table, true])
  for (const count of [counts.signedIn, counts.recovered, counts.broken, logged.length])
    expect(count).toBeGreaterThan(members / 30)
  expect(secrets.size).toBeGreaterThan(5 * members)
})
